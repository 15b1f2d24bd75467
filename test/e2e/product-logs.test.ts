// What the products wrote when `npm run prove products` drove them with a known script, and damaged copies of it.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cliInProcess as cli } from './in-process.js'
import { folderWith, ROOT } from './run-cli.js'

const FIXTURES = join(ROOT, 'test/fixtures/products')

interface LogTruth {
  readonly files: readonly string[]
  readonly options: readonly string[]
  /** Facts that the product leaves out, with the reason. */
  readonly lacks: Readonly<Record<string, string>>
}

interface Truth {
  readonly logs: Readonly<Record<string, LogTruth>>
}

type Compare = (truth: Truth, trace: unknown, lacks: LogTruth['lacks']) => string[]

const { differences, ownDifferences } = (await import(join(ROOT, 'scripts/prove/products/truth.mjs'))) as {
  differences: Compare
  ownDifferences: (trace: unknown, lacks: LogTruth['lacks']) => string[]
}

const logs = readdirSync(FIXTURES).flatMap((product) =>
  readdirSync(join(FIXTURES, product)).flatMap((scenario) => {
    const folder = join(FIXTURES, product, scenario)
    const truth: Truth = JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8'))
    return Object.entries(truth.logs).map(([kind, log]) => ({ product, scenario, kind, truth, log, folder }))
  }),
)

it.each(logs)('$product, $scenario: the $kind is the script, word for word', async (recorded) => {
  const { scenario, kind, truth, log, folder } = recorded
  const files = log.files.map((file) => join(folder, kind, file))
  const { code, stdout, stderr } = await cli(['import', ...files, ...log.options])
  expect(code, stderr).toBe(0)
  const traces = stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
  expect(traces).toHaveLength(1)
  const own = scenario === 'own' ? ownDifferences(traces[0], log.lacks) : []
  expect([...differences(truth, traces[0], log.lacks), ...own]).toEqual([])
})

describe('a damaged log', () => {
  const first = logs
    .filter(({ scenario }) => scenario === 'calls')
    .map(({ product, kind, log, folder }) => {
      const name = log.files[0] ?? ''
      return { product, kind, name, options: log.options, text: readFileSync(join(folder, kind, name), 'utf8') }
    })

  it.each(first)('$product, $kind: cut off in the middle of a line', async ({ name, text, options }) => {
    const { lines, at } = middleOf(text)
    const line = lines[at] ?? ''
    const cut = [...lines.slice(0, at), line.slice(0, Math.ceil(line.length / 2))].join('\n')
    await expectNamed(name, cut, [at + 1], options)
  })

  it.each(first)('$product, $kind: a line of garbage', async ({ name, text, options }) => {
    const { lines, at } = middleOf(text)
    await expectNamed(name, [...lines.slice(0, at), '<garbage', ...lines.slice(at)].join('\n'), [at + 1], options)
  })

  it.each(first)('$product, $kind: a line that is not an object', async ({ name, text, options }) => {
    const { lines, at } = middleOf(text)
    // Inside of a document a number may be legal, and only what follows is not.
    const isDocument = lines[0] === '{'
    const damaged = [...lines.slice(0, at), '42', ...lines.slice(at)].join('\n')
    await expectNamed(name, damaged, isDocument ? [at + 1, at + 2] : [at + 1], options)
  })

  it.each(first)('$product, $kind: nothing at all', async ({ name, options }) => {
    const { code, stderr } = await cli(['import', name, ...options], { cwd: folderWith({ [name]: '' }) })
    expect(code).toBe(2)
    expect(stderr).toContain(`${name} is empty`)
  })
})

/** A line in the middle; of documents one after the other, the first line of one, because garbage stands between them. */
function middleOf(text: string): { readonly lines: readonly string[]; readonly at: number } {
  const lines = text.trimEnd().split('\n')
  const starts = lines.flatMap((line, index) => (line === '{' ? [index] : []))
  const middle = Math.floor((lines.length - 1) / 2)
  return { lines, at: starts.length > 1 ? (starts.find((start) => start >= middle) ?? middle) : middle }
}

/** The message has the file and the line, whether the rest is read or not. */
async function expectNamed(
  name: string,
  text: string,
  places: readonly number[],
  options: readonly string[],
): Promise<void> {
  const { stderr } = await cli(['import', name, ...options], { cwd: folderWith({ [name]: text }) })
  expect(
    places.some((line) => stderr.includes(`${name}:${line}:`)),
    stderr,
  ).toBe(true)
}
