// Type tests: what a test may assert about traces, and what an editor flags as an error.
import { expect } from 'vitest'
import type { Trace } from '../core/trace/trace.js'
import '../vitest.js'

export function good(trace: Trace, traces: readonly Trace[], later: Promise<Trace>): Promise<void> {
  expect(trace).toFollowTrajectory({ mode: 'strict', calls: [{ name: 'x', args: { subset: { id: 7 } } }] })
  expect(trace).not.toStayOnGoldenPath({ calls: ['x'], expect: [{ 'golden_path.penalty': { '>=': 0.5 } }] })
  expect(trace).toSelectTools({ classes: [{ name: 'c', members: ['s.*'] }] })
  expect(trace).toRespectEdges({ restricted: ['x'] })
  expect(trace).toTellTheTruth()
  expect(traces).toTellTheTruth({ max_divergence_score: 0.2 })
  expect(traces).toBeStable({ target_tokens_per_call: 500 })
  expect({ trace }).toEqual({ trace: expect.toTellTheTruth() })
  return expect(later).resolves.toRespectEdges({ allowed: ['x'] })
}

export function bad(trace: Trace): void {
  // @ts-expect-error the calls are needed
  expect(trace).toFollowTrajectory()
  // @ts-expect-error a mode that does not exist
  expect(trace).toFollowTrajectory({ mode: 'strct', calls: [] })
  // @ts-expect-error a mistyped option
  expect(trace).toStayOnGoldenPath({ calls: ['x'], penalise: {} })
  // @ts-expect-error an option of another gate
  expect(trace).toSelectTools({ expected_tool: 'x' })
  // @ts-expect-error a list
  expect(trace).toRespectEdges({ restricted: 'x' })
  // @ts-expect-error a number
  expect(trace).toTellTheTruth({ max_divergence_score: '0.2' })
  // @ts-expect-error no such matcher
  expect(trace).toBehave()
}
