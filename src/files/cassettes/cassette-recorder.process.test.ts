import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseTraces } from '../../core/trace/parse-traces.js'
import { CASSETTE_SCHEMA, type CassetteHeader, type CassetteRun, headerLine, runLine } from './cassette.js'
import { readCassette } from './cassette-reader.js'
import { CassetteRecorder } from './cassette-recorder.js'

const folder = mkdtempSync(join(tmpdir(), 'mcprove-recorder-'))
const script = join(folder, 'record.mjs')

/** Records runs of the given size in a process of its own, says `added` after each, and waits. After an error, one more. */
const SCRIPT = `
import { CassetteRecorder } from './recorder.mjs'
const [path, header, count, size] = process.argv.slice(2)
const recorder = CassetteRecorder.open(path, JSON.parse(header))
const trace = { schema: 'mcprove/trace@1', tool_calls: [], final_response: 'x'.repeat(Number(size)) }
try {
  for (let run = 1; run <= Number(count); run++) {
    recorder.add({ run, exchanges: [], trace })
    console.log('added ' + run)
  }
  setInterval(() => {}, 1000)
} catch (error) {
  recorder.add({ run: 99, exchanges: [], trace: { ...trace, final_response: 'small' } })
  console.log(error.code + ' ' + error.message)
}
`

beforeAll(() => {
  const entry = fileURLToPath(new URL('./cassette-recorder.ts', import.meta.url))
  buildSync({
    entryPoints: [entry],
    outfile: join(folder, 'recorder.mjs'),
    bundle: true,
    format: 'esm',
    platform: 'node',
  })
  writeFileSync(script, SCRIPT)
})
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
function newPath(): string {
  const path = join(folder, `${++files}`, 'c.jsonl')
  mkdirSync(dirname(path))
  return path
}

const header: CassetteHeader = {
  schema: CASSETTE_SCHEMA,
  agent: 'a',
  model: null,
  inputs: { hash: 'i' },
  tools: { hash: 't', each: {} },
  recorded_with: '1.0.0',
}

function run(number: number, text = 'new'): CassetteRun {
  const [trace] = parseTraces({ tool_calls: [], final_response: text })
  if (trace === undefined) throw new Error('no trace')
  return { run: number, exchanges: [], trace }
}

const answers = (runs: readonly CassetteRun[]) => runs.map((one) => [one.run, one.trace.final_response])
const namesIn = (path: string) => readdirSync(dirname(path)).sort()

async function untilPrinted(child: ChildProcess, text: string): Promise<string> {
  let printed = ''
  for await (const chunk of child.stdout ?? []) {
    printed += chunk
    if (printed.includes(text)) return printed
  }
  throw new Error(`ended with: ${printed}`)
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

describe('a recording that was killed', () => {
  it('leaves the old cassette as it was and its finished runs for the next one', async () => {
    const path = newPath()
    const old = `${headerLine(header)}${runLine(run(1, 'old'))}`
    writeFileSync(path, old)
    const child = spawn(process.execPath, [script, path, JSON.stringify(header), '6', '3'])
    try {
      await untilPrinted(child, 'added 6')
    } finally {
      await kill(child)
    }
    expect(readFileSync(path, 'utf8')).toBe(old)
    expect(namesIn(path)).toEqual(['c.jsonl', 'c.jsonl.lock', 'c.jsonl.partial'])

    const recorder = CassetteRecorder.open(path, header)
    expect(recorder.runs().map((one) => one.run)).toEqual([1, 2, 3, 4, 5, 6])
    for (const number of [8, 7]) recorder.add(run(number))
    recorder.finish()
    const texts = [...Array(6).fill('xxx'), 'new', 'new']
    expect(answers(readCassette(path, 'c').runs)).toEqual(texts.map((text, index) => [index + 1, text]))
    expect(namesIn(path)).toEqual(['c.jsonl'])
  })

  it('in the middle of a line loses that line alone', () => {
    const path = newPath()
    const whole = `${headerLine(header)}${runLine(run(2))}`
    for (const torn of ['{', runLine(run(1)).slice(0, -1), '\u0000\u0000\n', '{"run":1}\n']) {
      writeFileSync(`${path}.partial`, `${whole}${torn}`)
      const recorder = CassetteRecorder.open(path, header)
      expect(answers(recorder.runs())).toEqual([[2, 'new']])
      recorder.add(run(3))
      recorder.close()
      expect(readFileSync(`${path}.partial`, 'utf8')).toBe(`${whole}${runLine(run(3))}`)
    }
  })

  it('before its header was whole starts anew', () => {
    const path = newPath()
    writeFileSync(`${path}.partial`, headerLine(header).slice(0, 20))
    const recorder = CassetteRecorder.open(path, header)
    expect(recorder.runs()).toEqual([])
    recorder.add(run(1))
    recorder.close()
    expect(readFileSync(`${path}.partial`, 'utf8')).toBe(`${headerLine(header)}${runLine(run(1))}`)
  })
})

describe('runs of an earlier attempt', () => {
  it('are discarded when the cassette holds them: it was killed after it had finished', () => {
    const path = newPath()
    const first = CassetteRecorder.open(path, header)
    first.add(run(1, 'old'))
    const partial = readFileSync(`${path}.partial`)
    first.finish()
    writeFileSync(`${path}.partial`, partial)
    const recorder = CassetteRecorder.open(path, header)
    expect(recorder.runs()).toEqual([])
    recorder.close()
    expect(namesIn(path)).toEqual(['c.jsonl'])
  })

  it.each([
    ['other inputs', { ...header, inputs: { hash: 'other' } }],
    ['other tools', { ...header, tools: { hash: 'other', each: {} } }],
  ])('are discarded when they had %s', (_what, other) => {
    const path = newPath()
    const first = CassetteRecorder.open(path, other)
    first.add(run(1, 'old'))
    first.close()
    const recorder = CassetteRecorder.open(path, header)
    expect(recorder.runs()).toEqual([])
    recorder.add(run(2))
    recorder.close()
    expect(readFileSync(`${path}.partial`, 'utf8')).toBe(`${headerLine(header)}${runLine(run(2))}`)
  })

  it('join those kept of the cassette, and win over them', () => {
    const path = newPath()
    const first = CassetteRecorder.open(path, header)
    first.add(run(3))
    first.add(run(2))
    first.close()
    const recorder = CassetteRecorder.open(path, header, { keep: [run(1, 'old'), run(2, 'old')] })
    const expected = [
      [1, 'old'],
      [2, 'new'],
      [3, 'new'],
    ]
    expect(answers(recorder.runs())).toEqual(expected)
    recorder.finish()
    expect(answers(readCassette(path, 'c').runs)).toEqual(expected)
  })

  it('a run that is made again replaces the earlier one, also after another interruption', () => {
    const path = newPath()
    const first = CassetteRecorder.open(path, header)
    first.add(run(1, 'failed'))
    first.add(run(1, 'retried'))
    first.close()
    const recorder = CassetteRecorder.open(path, header)
    expect(answers(recorder.runs())).toEqual([[1, 'retried']])
    recorder.finish()
    expect(answers(readCassette(path, 'c').runs)).toEqual([[1, 'retried']])
  })
})

it('a recording without a finished run leaves nothing behind', () => {
  const path = newPath()
  const recorder = CassetteRecorder.open(path, header)
  recorder.close()
  recorder.close()
  expect(namesIn(path)).toEqual([])
})

describe('one cassette has one recording at a time', () => {
  it('another process is named, and its partial is not touched', async () => {
    const path = newPath()
    const child = spawn(process.execPath, [script, path, JSON.stringify(header), '1', '3'])
    try {
      await untilPrinted(child, 'added 1')
      const before = readFileSync(`${path}.partial`, 'utf8')
      expect(() => CassetteRecorder.open(path, header, { label: 'c.jsonl' })).toFailWithHint(
        'FILE_UNWRITABLE',
        child.pid,
        path,
      )
      expect(readFileSync(`${path}.partial`, 'utf8')).toBe(before)
    } finally {
      await kill(child)
    }
  })

  it('this process is named too', () => {
    const path = newPath()
    const recorder = CassetteRecorder.open(path, header)
    expect(() => CassetteRecorder.open(path, header)).toThrow(`process ${process.pid} is recording it`)
    recorder.close()
    CassetteRecorder.open(path, header).close()
  })

  it.each([
    ['our own number from an earlier life', `${process.pid}\n`],
    ['no number at all', ''],
  ])('a lock with %s means nothing', (_what, text) => {
    const path = newPath()
    writeFileSync(`${path}.lock`, text)
    CassetteRecorder.open(path, header).close()
    expect(namesIn(path)).toEqual([])
  })
})

describe('a disk that refuses', () => {
  it('fails with a clear error and leaves whole runs', async () => {
    const path = newPath()
    // 64 blocks of 1024 bytes; three runs of 20 kB fit.
    const command = `ulimit -f 64; exec "$0" "$@"`
    const args = [script, path, JSON.stringify(header), '9', '20000']
    const child = spawn('bash', ['-c', command, process.execPath, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = once(child, 'exit')
    const printed = await untilPrinted(child, 'FILE_UNWRITABLE')
    await ended
    expect(printed.trim().split('\n').at(-1)).toSay(path)
    const recorder = CassetteRecorder.open(path, header)
    expect(recorder.runs().map((one) => one.run)).toEqual([1, 2, 3, 99])
    recorder.close()
    expect(existsSync(path)).toBe(false)
  })

  it('a folder that cannot be made', () => {
    const file = join(folder, 'file')
    appendFileSync(file, '')
    expect(() => CassetteRecorder.open(join(file, 'c.jsonl'), header, { label: 'c.jsonl' })).toThrow(
      expect.objectContaining({ code: 'FILE_UNWRITABLE' }),
    )
  })
})
