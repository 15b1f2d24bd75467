// The names other programs import, and the codes they switch on. Adding one is a decision; losing one breaks people.
import { expect, it } from 'vitest'
import * as mcprove from '../../src/index.js'

it('exports exactly these names', () => {
  expect(Object.keys(mcprove).sort()).toEqual([
    'ERROR_CODES',
    'McproveError',
    'aggregateSelection',
    'defineGate',
    'defineSuite',
    'gates',
    'matchTrajectory',
    'parseSuite',
    'parseTraces',
    'passAtK',
    'passHatK',
    'renderJson',
    'scoreGoldenPath',
    'scoreTraces',
  ])
})

it('has exactly these error codes', () => {
  expect(mcprove.ERROR_CODES).toEqual([
    'BAD_USAGE',
    'FILE_NOT_FOUND',
    'FILE_UNREADABLE',
    'FILE_UNWRITABLE',
    'FILE_TOO_LARGE',
    'JSON_INVALID',
    'TRACE_INVALID',
    'NO_TRACES',
    'SUITE_NOT_FOUND',
    'SUITE_INVALID',
    'TEST_UNKNOWN',
    'TRACES_UNMATCHED',
    'GATE_REFUSED',
    'REGEX_INVALID',
    'SCHEMA_INVALID',
    'TARGET_INVALID',
    'CODE_SUITE_FAILED',
  ])
})

it('has exactly these gates, with these targets', () => {
  const list = Object.values(mcprove.gates)
  expect(Object.fromEntries(list.map(({ key, targets }) => [key, Object.keys(targets)]))).toEqual({
    equal_function_sets: [
      'tool_selection.f1',
      'tool_selection.precision',
      'tool_selection.recall',
      'tool_selection.true_positives',
      'tool_selection.false_positives',
      'tool_selection.false_negatives',
    ],
    golden_path: [
      'golden_path.penalty',
      'golden_path.mean_penalty',
      'golden_path.passed',
      'golden_path.reached',
      'golden_path.extra_steps',
      'golden_path.backtracks',
      'golden_path.repeated_tools',
    ],
    tool_edges: [
      'edges.restricted_attempts',
      'edges.unlisted_attempts',
      'edges.allowed_pct',
      'edges.delegation_pct',
      'edges.undeclared_delegations',
      'edges.gate_passed',
    ],
    tool_selection: [
      'tool_selection.selection_rate',
      'tool_selection.selected_runs',
      'tool_selection.pass_hat_k',
      'tool_selection.max_tokens',
      'tool_selection.passed',
    ],
    trajectory: ['trajectory.passed', 'trajectory.mismatch_count', 'trajectory.pass_rate'],
    trajectory_axes: [
      'trajectory.dependency_satisfaction',
      'trajectory.order_satisfaction',
      'trajectory.edges_exercised',
    ],
  })
})

it('an error of ours carries a code, a hint and all problems', () => {
  const cause = new Error('disk')
  const error = new mcprove.McproveError('BAD_USAGE', 'no', { hint: 'Do.', cause })
  expect(error).toBeInstanceOf(Error)
  expect({
    name: error.name,
    code: error.code,
    message: error.message,
    hint: error.hint,
    cause: error.cause,
    problems: error.problems,
  }).toEqual({
    name: 'McproveError',
    code: 'BAD_USAGE',
    message: 'no',
    hint: 'Do.',
    cause,
    problems: [],
  })
})

it('defineSuite takes the shape of a suite and gives it back to parseSuite', () => {
  const suite = mcprove.parseSuite(
    mcprove.defineSuite({ agents: [{ name: 'a', prompt: 'p', golden_path: { calls: ['x'] } }] }),
  )
  expect(suite.tests.map(({ name }) => name)).toEqual(['a'])
})

it('the message of a refusal says what is wrong, for whoever prints only that', () => {
  const bad = { name: 'a', prompt: 'p', golden_path: { calls: ['x'], penalise: {} } } as never
  expect(() => mcprove.scoreTraces(bad, [])).toThrow(/penalise/)
  expect(() => mcprove.parseSuite({ agents: [bad] } as never)).toThrow(/penalise/)
})
