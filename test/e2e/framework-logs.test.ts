// Logs that six frameworks wrote when a scripted model drove their agents: `npm run prove products` records them. Each has three
// runs of one process: all kinds of calls, a second conversation, and one whose provider refused a request.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { LogImport } from '../../src/cli/import/log-import.js'
import { LogNotes } from '../../src/cli/import/log-notes.js'
import type { Trace } from '../../src/core/trace/trace.js'

const FIXTURES = fileURLToPath(new URL('../fixtures/frameworks', import.meta.url))
const COMPARE = new URL('../../scripts/prove/products/frameworks/log-differences.mjs', import.meta.url).href

interface Truth {
  readonly runs: readonly object[]
  readonly logs: Readonly<Record<string, { readonly files: readonly string[]; readonly lacks?: object }>>
}
type Compare = (truths: readonly object[], traces: readonly Trace[], lacks?: object) => string[]

// The module is JavaScript without declarations.
const { logDifferences } = (await import(COMPARE)) as { readonly logDifferences: Compare }

const logs = readdirSync(FIXTURES).flatMap((framework) => {
  // Written by scripts/prove/products/frameworks/keep-log.mjs.
  const truth = JSON.parse(readFileSync(join(FIXTURES, framework, 'truth.json'), 'utf8')) as Truth
  return Object.entries(truth.logs).map(([kind, { files, lacks }]) => ({
    framework,
    kind,
    files,
    lacks,
    runs: truth.runs,
  }))
})

/** The traces and everything that is told beside them. */
async function imported(files: Readonly<Record<string, Buffer>>) {
  const said: string[] = []
  const log = new LogImport({}, new LogNotes((text) => said.push(text)))
  const traces: Trace[] = []
  try {
    for (const [name, bytes] of Object.entries(files)) {
      for await (const batch of log.read(name, once(bytes))) traces.push(...batch)
    }
    traces.push(...log.end())
  } catch (error) {
    said.push(String(error))
  }
  return { traces, said: said.join('') }
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

const bytesOf = (framework: string, file: string) => gunzipSync(readFileSync(join(FIXTURES, framework, file)))

describe.each(logs)('$framework, $kind', ({ framework, files, lacks, runs }) => {
  const [first = ''] = files
  const whole = bytesOf(framework, first)

  it('has the calls, arguments, results, errors, tokens and last words of the script', async () => {
    const { traces, said } = await imported(Object.fromEntries(files.map((file) => [file, bytesOf(framework, file)])))
    expect(logDifferences(runs, traces, lacks)).toEqual([])
    expect(said).toBe('')
  })

  it('is named with the line where it is cut off', async () => {
    const cut = whole.subarray(0, Math.floor(whole.length / 2))
    const line = cut.toString().split('\n').length
    const { said } = await imported({ [first]: cut })
    expect(said).toContain(`${first}:${line}:`)
  })

  it('is named with a line that is not JSON', async () => {
    const lines = whole.toString().trimEnd().split('\n')
    const { said } = await imported({ [first]: Buffer.from([lines[0], '{ "half', ...lines.slice(1)].join('\n')) })
    expect(said).toContain(`${first}:2:`)
  })

  it('is an error when it is empty', async () => {
    expect((await imported({ [first]: Buffer.alloc(0) })).said).toContain(first)
  })
})
