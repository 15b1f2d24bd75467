import { expect, it } from 'vitest'
import type { RunResult, TestResult } from '../../score/result/result.js'
import { historyRow } from './history-row.js'

function run(number: number, more: Partial<RunResult> = {}): RunResult {
  return {
    ...{
      run: number,
      name: `t #${number}`,
      status: 'passed',
      outcome: 'completed',
      checks: {},
      expect: [],
      retries: 0,
    },
    ...{ tokens: 100 * number, duration_ms: 10 * number, cost_usd: 0.001 },
    ...more,
  }
}

const TEST: TestResult = {
  ...{ suite: 's.yml', name: 't', kind: 'agent', model: 'openai/gpt-5', status: 'failed', replayed: false },
  runs_id: 'abc',
  runs: [run(1), run(2), run(3, { status: 'failed' }), run(4, { status: 'error', error: 'no answer' })],
  gates: [],
}

it('keeps counts of valid runs, and a summary of tokens, cost and durations', () => {
  expect(historyRow(TEST, 'sha256-1')).toMatchObject({
    ...{ passes: 2, runs: 3, tokens: 250, cost_usd: 0.004, median_ms: 20, p90_ms: 40 },
    ...{ inputs: 'sha256-1', runs_id: 'abc', deterministic: false, replayed: false, advisory: false },
    reasons: [{ text: 'no answer', runs: 1 }],
  })
})

it('a continued recording has the prints of the earlier one first', () => {
  const { prints } = historyRow(TEST, null)
  expect(prints).toMatch(/^[0-9a-f]{16}$/)
  expect(historyRow({ ...TEST, runs: [...TEST.runs, run(5)] }, null).prints.startsWith(prints)).toBe(true)
  expect(historyRow({ ...TEST, runs: [run(2), run(1)] }, null).prints).not.toBe(prints.slice(0, 8))
})

it('what checks say is no part of a print, but tells results without runs_id apart', () => {
  const failed = TEST.runs.map((one) => ({ ...one, status: 'failed' as const }))
  expect(historyRow({ ...TEST, runs: failed }, null).prints).toBe(historyRow(TEST, null).prints)
  const { runs_id: _id, ...scored } = TEST
  const prints = [scored, { ...scored, runs: failed }, scored].map((test) => historyRow(test, null).prints)
  expect(prints[0]).toMatch(/^\w{4,}$/)
  expect(prints[1]).not.toBe(prints[0])
  expect(prints[2]).toBe(prints[0])
})

it('one chosen run is marked', () => {
  const partial = (runs: readonly RunResult[], isOneRun = false) =>
    historyRow({ ...TEST, runs }, null, isOneRun).partial
  expect([partial([run(3)]), partial([run(1)]), partial([run(1)], true), partial(TEST.runs)]).toEqual([
    ...[true, false, true, false],
  ])
})

it('runs without durations cannot be told apart', () => {
  const runs = [run(1, { duration_ms: null, tokens: null, cost_usd: null })]
  expect(historyRow({ ...TEST, runs }, null)).toMatchObject({
    prints: '',
    tokens: null,
    cost_usd: null,
    median_ms: null,
  })
})

it('keeps the beginning of three reasons', () => {
  const expectations = ['a', 'b', 'c', 'd'].map((letter) => ({
    ...{ target: 'final_response', matcher: {}, passed: false, actual: null, reason: letter.repeat(1_000) },
  })) as unknown as RunResult['expect']
  const { reasons } = historyRow({ ...TEST, runs: [run(1, { status: 'failed', expect: expectations })] }, null)
  expect(reasons).toHaveLength(3)
  for (const { text } of reasons) expect(text.length).toBeLessThanOrEqual(161)
})
