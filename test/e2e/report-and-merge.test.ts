// `merge` gives what one run would have given, byte for byte; `report` renders a saved result again.
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { cliInProcess as cli } from './in-process.js'
import { expectCalm, folderWith, ROOT } from './run-cli.js'
import { folderOf, model, run, SUITE } from './run-suite.js'

const answers = [{ calls: [{ name: 'fake.add', args: { a: 1, b: 2 } }] }, { text: 'Three.' }]

let folder: string
const read = (file: string) => readFileSync(join(folder, file), 'utf8')
const mcprove = (args: readonly string[], env: Readonly<Record<string, string>> = {}) => cli(args, { cwd: folder, env })

beforeAll(async () => {
  const distractors = { counts: [0, 2], from: 'near_duplicate', of: ['fake.add'], correct: ['fake.add'] }
  folder = folderOf(
    await model(answers),
    [
      { name: 'first', runs: 2 },
      { name: 'shared' },
      { name: 'models', models: ['anthropic/claude-sonnet-4-5', 'openai/gpt-5'] },
      { name: 'sweep', expect: [], distractors },
      { name: 'left out', skip: 'not today' },
      { name: 'wrong', expect: [{ 'tool_names[0]': 'echo' }] },
    ],
    {
      tests: [{ name: 'shared too', agent: 'shared', golden_path: { calls: ['add'] } }],
      tools: [{ name: 'direct', server: 'fake', tool: 'echo', args: { text: 'x' }, expect: [{ is_error: false }] }],
    },
  )
  const recorded = await run(folder, ['--record', '--quiet'])
  expect(recorded, recorded.stderr).toMatchObject({ code: 1 })
})

describe('merge', () => {
  const whole = ['--replay', '--quiet', '--coverage-threshold', '50']

  beforeAll(async () => {
    for (const traces of [[], ['--traces']]) {
      await run(folder, [...whole, ...traces, '-o', `whole${traces.length}.json`])
      for (const index of [1, 2, 3]) {
        const file = `shard-${index}-${traces.length}.json`
        await run(folder, [...whole, ...traces, '--shard', `${index}/3`, '-o', file])
      }
    }
  })

  it.each([0, 1])('of three shards is the whole, byte for byte (--traces: %d)', async (traces) => {
    const shards = [3, 1, 2].map((index) => `shard-${index}-${traces}.json`)
    const flags = traces === 0 ? [] : ['--traces']
    const merged = await mcprove(['merge', ...shards, ...flags, '--quiet', '-o', `merged${traces}.json`])
    expect(merged, merged.stderr).toMatchObject({ code: 1, stdout: '' })
    expect(read(`merged${traces}.json`)).toBe(read(`whole${traces}.json`))
    expect(JSON.parse(read(`merged${traces}.json`)).tests.length).toBeGreaterThanOrEqual(7)
  })

  it('shards are slices of the plan, rows that share runs aside', () => {
    const rows = [1, 2, 3].map((index) => JSON.parse(read(`shard-${index}-0.json`)).shard.rows)
    expect(rows.flat().toSorted((one: number, other: number) => one - other)).toEqual([...Array(10).keys()])
    expect(rows[2]).toEqual([...rows[2]].sort((one, other) => one - other))
  })

  it.each([
    ['a shard is missing', ['shard-1-0.json', 'shard-3-0.json'], 'no result for shard 2/3'],
    ['one is given twice', ['shard-1-0.json', 'shard-1-1.json'], 'are both shard 1/3'],
    ['one is no shard', ['whole0.json'], 'whole0.json is not the result of a shard'],
  ])('is refused when %s', async (_, files, message) => {
    const { code, stdout, stderr } = await mcprove(['merge', ...files])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(message)
  })

  it('is refused for what --only-failed left out, and for shards of different runs', async () => {
    await run(folder, ['--replay', '--quiet', '--shard', '3/3', '--only-failed', '-o', 'failed.json'])
    expect((await mcprove(['merge', 'failed.json'])).stderr).toContain('failed.json is incomplete')
    await run(folder, ['--replay', '--quiet', '--shard', '2/2', '-o', 'other.json'])
    expect((await mcprove(['merge', 'shard-1-0.json', 'other.json'])).stderr).toContain('[BAD_USAGE]')
  })

  it('is refused for a shard from before the suite was changed', async () => {
    const suite = read(SUITE)
    writeFileSync(join(folder, SUITE), suite.replaceAll('wrong', 'other'))
    try {
      const today = ['--replay', '--quiet', '--coverage-threshold', '50', '--shard']
      for (const index of [1, 3]) await run(folder, [...today, `${index}/3`, '-o', `today-${index}.json`])
    } finally {
      writeFileSync(join(folder, SUITE), suite)
    }
    const merged = await mcprove(['merge', 'today-1.json', 'shard-2-0.json', 'today-3.json'])
    expect(merged).toMatchObject({ code: 2, stdout: '' })
    expect(merged.stderr).toContain('[BAD_USAGE]')
  })
})

describe('report', () => {
  it('gives the last run again, with the same bytes', async () => {
    const { stdout } = await run(folder, ['--replay', '-o', 'last.json', '-o', 'last.xml', '-o', 'last.sarif'])
    expect(await mcprove(['report'])).toMatchObject({ code: 0, stdout })
    for (const file of ['last.json', 'last.xml', 'last.sarif']) {
      const before = read(file)
      expect(await mcprove(['report', '--quiet', '-o', file])).toMatchObject({ code: 0, stdout: '' })
      expect(read(file)).toBe(before)
    }
    expect((await mcprove(['report', 'last.json', '--reporter', 'agent'])).stdout).toMatch(/^VERDICT: FAILED \(/)
  })

  it.each([
    ['{', 'JSON_INVALID'],
    ['[]', 'RESULT_INVALID'],
    ['{"schema":"mcprove/result@1","summary":{},"tests":[{"name":1}]}', 'RESULT_INVALID'],
  ])('refuses %s', async (text, code) => {
    writeFileSync(join(folder, 'bad.json'), text)
    const outcome = await mcprove(['report', 'bad.json'])
    expectCalm(outcome)
    expect(outcome).toMatchObject({ code: 2, stdout: '' })
    expect(outcome.stderr).toContain(`[${code}]`)
  })

  it('says so when there is nothing to report', async () => {
    const { code, stderr } = await cli(['report'], { cwd: folderWith({ 'a.txt': '' }) })
    expect(code).toBe(2)
    expect(stderr).toSay('.mcprove/history')
  })

  it.skipIf(process.platform !== 'linux')('--open hands the page to the desktop', async () => {
    const opener = '#!/bin/sh\nprintf %s "$1" > opened.txt\n'
    const bin = folderWith({ 'xdg-open': opener })
    chmodSync(join(bin, 'xdg-open'), 0o755)
    const PATH = `${bin}${delimiter}${process.env.PATH}`
    expect(await mcprove(['report', '--open'], { PATH })).toMatchObject({ code: 0, stdout: '' })
    await vi.waitFor(() => expect(read('opened.txt')).toMatch(/\.mcprove\/report\.html$/), { timeout: 600_000 })
    expect(readFileSync(read('opened.txt'), 'utf8')).toMatch(/^<!doctype html>/i)
    const without = await mcprove(['report', '--open', '-o', 'own.html'], { PATH: bin.replace('mcprove', 'nowhere') })
    expect(without).toMatchObject({ code: 0 })
    expect(without.stderr).toContain('`xdg-open` could not be started')
    expect(existsSync(join(folder, 'own.html'))).toBe(true)
  })
})

it('github writes annotations to the log and a page to the job', async () => {
  writeFileSync(join(folder, 'summary.md'), 'before\n')
  const env = { GITHUB_STEP_SUMMARY: join(folder, 'summary.md'), GITHUB_WORKSPACE: join(folder, '..') }
  const { code, stdout } = await run(folder, ['--replay', '--reporter', 'github'], { env })
  expect(code).toBe(1)
  expect(stdout).toMatch(/^::error file=mcprove-e2e-\w+\/suite\.mcprove\.yml,line=1,col=\d+,title=wrong > expect::/)
  expect(read('summary.md')).toMatch(/^before\n## mcprove: 10 tests: /)
  const unwritable = { GITHUB_STEP_SUMMARY: join(folder, 'no/where.md') }
  const outcome = await run(folder, ['--replay', '--reporter', 'github'], { env: unwritable })
  expect(outcome).toMatchObject({ code: 1, stderr: expect.stringContaining('where.md cannot be written') })
})

it('the schema of results is the published one', async () => {
  expect(await mcprove(['schema', 'result'])).toMatchObject({
    code: 0,
    stdout: readFileSync(join(ROOT, 'result.schema.json'), 'utf8'),
  })
  expect((await mcprove(['schema', 'traces'])).stderr).toContain('unknown schema `traces`')
})
