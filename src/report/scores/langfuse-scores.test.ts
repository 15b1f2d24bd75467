import { describe, expect, it } from 'vitest'
import type { RunResult, TestResult } from '../../score/result/result.js'
import { langfuseScores } from './langfuse-scores.js'

const run = (more: Partial<RunResult> = {}): RunResult => ({
  run: 1,
  name: 'refunds (1) #1',
  status: 'failed',
  outcome: 'completed',
  checks: { expect: 'failed', trajectory: 'passed', stability: 'inconclusive' },
  expect: [{ target: 'final_response', matcher: { contains: '7' }, passed: false, actual: 'no', reason: 'no 7 in it' }],
  tokens: null,
  duration_ms: null,
  cost_usd: null,
  retries: 0,
  source: { format: 'langfuse', trace_id: 't1' },
  ...more,
})
const row = (name: string, runs: readonly RunResult[]): TestResult => ({
  suite: 'shop.mcprove.yml',
  name,
  kind: 'agent',
  model: null,
  status: 'failed',
  replayed: false,
  runs,
  gates: [],
})
const scored = (...tests: readonly TestResult[]) => langfuseScores({ tests })
const idsOf = (...tests: readonly TestResult[]) => scored(...tests).scores.map(({ id }) => id)

describe('scores of Langfuse', () => {
  it('are the status of a run and each check with a verdict', () => {
    const { scores, traces, unlinked } = scored(row('refunds (1)', [run()]))
    expect(scores.map(({ name, dataType, value, comment }) => ({ name, dataType, value, comment }))).toEqual([
      { name: 'mcprove', dataType: 'CATEGORICAL', value: 'failed', comment: 'refunds (1)\nexpect\nstability' },
      { name: 'mcprove.expect', dataType: 'BOOLEAN', value: 0, comment: 'refunds (1)\nfinal_response: no 7 in it' },
      { name: 'mcprove.trajectory', dataType: 'BOOLEAN', value: 1, comment: 'refunds (1)' },
    ])
    expect(scores.map(({ traceId }) => traceId)).toEqual(['t1', 't1', 't1'])
    expect({ traces, unlinked }).toEqual({ traces: 1, unlinked: [] })
  })

  it('have the same ids whatever else was scored, and no two alike', () => {
    const alone = idsOf(row('refunds (1)', [run()]))
    expect(idsOf(row('refunds (7)', [run()]))).toEqual(alone)
    expect(idsOf(row('refunds (1)', [run({ source: { format: 'langfuse', trace_id: 't2' } })]))).not.toEqual(alone)
    const both = idsOf(row('refunds (1)', [run()]), row('refunds (2)', [run()]), row('other', [run()]))
    expect(new Set(both).size).toBe(9)
  })

  it('name runs and rows without a trace of Langfuse', () => {
    const { source: _, ...bare } = run({ name: 'a' })
    const elsewhere = run({ name: 'b', source: { format: 'otlp', trace_id: 't' } })
    const { scores, unlinked } = scored(row('x', [bare, elsewhere]), row('y', []))
    expect({ scores, unlinked }).toEqual({ scores: [], unlinked: ['a', 'b', 'y'] })
  })
})
