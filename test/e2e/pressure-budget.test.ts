// What may be spent: nothing is asked after the cap, what was paid for is shown and kept, and the rest is inconclusive.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderOf, model, rowOf, run, runJson, SUITE } from './run-suite.js'

/** At 3 and 15 USD per million, an answer costs 0.0045 USD and a run of two answers 0.009. */
const tokens = { input: 1000, output: 100 }
const answers = [
  { calls: [{ name: 'fake.add', args: { a: 1, b: 2 } }], tokens },
  { text: 'Three.', tokens },
]
const CASSETTE = 'cassettes/suite/adds.anthropic-claude-sonnet-4-5.jsonl'
const statuses = ({ result }: Awaited<ReturnType<typeof runJson>>) =>
  result.tests.map(({ name, status, runs }) => [name, status, runs.length])

describe('--max-cost', () => {
  it('stops in the middle of a run; the rows it reached no more are inconclusive', async () => {
    const server = await model(answers)
    const folder = folderOf(server, [{ runs: 2 }, { runs: 2 }, {}])
    const outcome = await runJson(folder, [
      '--live',
      '-j',
      '1',
      '--max-cost',
      '0.02',
      '--reporter',
      'pretty=report.txt',
    ])
    // Two runs are 0.018, and the first answer of the third is one too many.
    expect(server.requestCount).toBe(5)
    expect(statuses(outcome)).toEqual([
      ['test 1', 'passed', 2],
      ['test 2', 'inconclusive', 0],
      ['test 3', 'inconclusive', 0],
    ])
    expect(outcome).toMatchObject({ code: 3, result: { exit_code: 3, summary: { passed: 1, inconclusive: 2 } } })
    expect(rowOf(outcome, 'test 2').warnings).toSay('--max-cost 0.02', '0.0225 USD')
    expect(readFileSync(join(folder, 'report.txt'), 'utf8')).toMatchInlineSnapshot(`
      "suite.mcprove.yml
        ✓ test 1 (2 runs)
        ? test 2
          not all runs were made: --max-cost 0.02 is used up (0.0225 USD)
        ? test 3
          not all runs were made: --max-cost 0.02 is used up (0.0225 USD)

      tool coverage 1/2 (50%); never called: fake.echo
      3 tests: 1 passed, 2 inconclusive
      "
    `)
  })

  it('shows the runs of a row that were finished, without a verdict on it', async () => {
    const server = await model(answers)
    const folder = folderOf(server, [
      { runs: 4, tool_selection: { expected_tool: 'fake.add', min_selection_rate: 0.8 } },
    ])
    const outcome = await runJson(folder, ['--live', '-j', '1', '--max-cost', '0.018'])
    expect(server.requestCount).toBe(4)
    expect(outcome.code).toBe(3)
    const row = rowOf(outcome)
    expect(row).toMatchObject({ status: 'inconclusive' })
    expect(row.runs.map((one) => [one.run, one.status, one.cost_usd])).toEqual([
      [1, 'passed', 0.009],
      [2, 'passed', 0.009],
    ])
  })

  it('stops runs that go on side by side too', async () => {
    const server = await model(answers)
    const folder = folderOf(server, [{ runs: 40 }])
    const outcome = await runJson(folder, ['--live', '-j', '4', '--max-cost', '0.044'])
    expect(outcome.code).toBe(3)
    // Ten answers reach the cap; at most three more were under way by then.
    expect(server.requestCount).toBeGreaterThanOrEqual(10)
    expect(server.requestCount).toBeLessThanOrEqual(13)
  })

  it('a failed row still fails: the lowest exit code wins', async () => {
    const server = await model(answers)
    const folder = folderOf(server, [{ expect: [{ 'tool_names[0]': 'echo' }] }, {}])
    const outcome = await runJson(folder, ['--live', '-j', '1', '--max-cost', '0.009'])
    expect(statuses(outcome)).toEqual([
      ['test 1', 'failed', 1],
      ['test 2', 'inconclusive', 0],
    ])
    expect(outcome.code).toBe(1)
  })

  it('that is enough changes nothing, and replays are free', async () => {
    const server = await model(answers)
    const folder = folderOf(server, [{ runs: 2 }])
    expect(await run(folder, ['--record', '--max-cost', '1'])).toMatchObject({ code: 0 })
    expect(await run(folder, ['--replay', '--max-cost', '0.000001'])).toMatchObject({ code: 0 })
    expect(await run(folder, ['--replay=model', '--max-cost', '0.000001'])).toMatchObject({ code: 0 })
    expect(server.requestCount).toBe(4)
  })

  it('of nothing asks nothing; what is no amount is bad usage', async () => {
    const server = await model(answers)
    const folder = folderOf(server, [{}])
    expect(await run(folder, ['--live', '--max-cost', '0'])).toMatchObject({ code: 3 })
    for (const cost of ['-1', 'much', '']) {
      const { code, stderr } = await run(folder, ['--live', `--max-cost=${cost}`])
      expect(code, cost).toBe(2)
      expect(stderr).toContain('BAD_USAGE')
    }
    expect(server.requestCount).toBe(0)
  })
})

describe('`budget:` of a suite', () => {
  it('caps its own runs and no others', async () => {
    const server = await model(answers)
    const folder = folderOf(server, [{ name: 'adds', runs: 3 }], { budget: { max_cost: 0.01 } })
    const outcome = await runJson(folder, ['--live', '-j', '1'])
    // The first answer of the second run passes the cap.
    expect(server.requestCount).toBe(3)
    expect(outcome.code).toBe(3)
    expect(rowOf(outcome)).toMatchObject({ status: 'inconclusive', runs: [{ run: 1, status: 'passed' }] })
    expect(rowOf(outcome).warnings).toSay('0.01 USD', '0.0135 USD')
  })

  it('keeps what was recorded, and the next --record pays only for the rest', async () => {
    const server = await model(answers)
    const folder = folderOf(server, [{ name: 'adds', runs: 4 }])
    const outcome = await runJson(folder, ['--record', '-j', '1', '--max-cost', '0.018'])
    expect(outcome.code).toBe(3)
    expect(existsSync(join(folder, CASSETTE))).toBe(false)
    const partial = readFileSync(join(folder, `${CASSETTE}.partial`), 'utf8')
      .trimEnd()
      .split('\n')
    expect(partial.slice(1).map((line) => JSON.parse(line).run)).toEqual([1, 2])
    expect(server.requestCount).toBe(4)
    expect(await run(folder, ['--record', '-j', '1', '--max-cost', '0.1'])).toMatchObject({ code: 0 })
    expect(server.requestCount).toBe(8)
    expect(existsSync(join(folder, `${CASSETTE}.partial`))).toBe(false)
    expect(rowOf(await runJson(folder, ['--replay'])).runs).toHaveLength(4)
  })
})

describe('prices', () => {
  const unpriced = { model: 'openai-compatible/llama' }

  it('a model without one is refused under a cap before it is asked anything', async () => {
    const server = await model(answers)
    const capped = [
      { folder: folderOf(server, [unpriced]), args: ['--max-cost', '1'] },
      { folder: folderOf(server, [unpriced], { budget: { max_cost: 1 } }), args: [] },
    ]
    for (const { folder, args } of capped) {
      const outcome = await runJson(folder, ['--live', ...args])
      expect(outcome.code).toBe(2)
      expect(rowOf(outcome).error).toFailWithHint('PRICE_UNKNOWN')
    }
    expect(server.requestCount).toBe(0)
    expect(await run(folderOf(server, [unpriced]), ['--live'])).toMatchObject({ code: 0 })
  })

  it('`prices:` gives it one, and overrides the bundled ones', async () => {
    const server = await model(answers)
    const prices = {
      'openai-compatible/llama': { input: 1, output: 0 },
      'claude-sonnet-4-5': { input: 0, output: 100 },
    }
    const folder = folderOf(server, [unpriced, {}], { prices })
    const outcome = await runJson(folder, ['--live', '--max-cost', '1'])
    expect(outcome.code).toBe(0)
    expect(outcome.result.tests.map(({ runs }) => runs[0]?.cost_usd)).toEqual([0.002, 0.02])
    const cheap = await runJson(folder, ['--live', '-j', '1', '--max-cost', '0.002'])
    expect(statuses(cheap)).toEqual([
      ['test 1', 'passed', 1],
      ['test 2', 'inconclusive', 0],
    ])
    expect(existsSync(join(folder, SUITE))).toBe(true)
  })
})
