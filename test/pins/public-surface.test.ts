// The names other programs import, and the codes they switch on. Adding one is a decision; losing one breaks people.
import { expect, it } from 'vitest'
import * as evals from '../../src/evals.js'
import * as gate from '../../src/gate.js'
import * as mcprove from '../../src/index.js'
import * as stats from '../../src/stats.js'

it('mcprove exports exactly these names', () => {
  expect(Object.keys(mcprove).sort()).toEqual([
    'ERROR_CODES',
    'McproveError',
    'aggregateSelection',
    'defineSuite',
    'gates',
    'matchTrajectory',
    'parseSuite',
    'parseTraces',
    'renderHtml',
    'renderJson',
    'renderJunit',
    'renderMarkdown',
    'renderPretty',
    'renderSarif',
    'renderTap',
    'scoreGoldenPath',
    'scoreRecovery',
    'scoreTraces',
    'toAnthropicTool',
    'toOpenAiStrictSchema',
  ])
})

it('mcprove/evals exports exactly these names', () => {
  expect(Object.keys(evals).sort()).toEqual([
    'BinaryCritic',
    'CompositeMcpRegistry',
    'Critic',
    'DatetimeCritic',
    'EvalCase',
    'EvalRubric',
    'EvalSuite',
    'EvaluationResult',
    'ExpectedMcpToolCall',
    'ExpectedToolCall',
    'FuzzyWeight',
    'McpToolRegistry',
    'NamedExpectedToolCall',
    'NoneCritic',
    'NumericCritic',
    'RegexCritic',
    'SetCritic',
    'SimilarityCritic',
    'expectedCalls',
    'solveAssignment',
    'textSimilarity',
  ])
})

it('mcprove/stats exports exactly these names', () => {
  expect(Object.keys(stats).sort()).toEqual([
    'clopperPearsonLower',
    'clopperPearsonUpper',
    'confidenceBand',
    'passAtK',
    'passHatK',
    'recommendRuns',
    'summarizeReliability',
  ])
})

it('mcprove/gate exports exactly these names', () => {
  expect(Object.keys(gate).sort()).toEqual([
    'MemberSet',
    'argumentsText',
    'defineGate',
    'deniedMembers',
    'evidenceOf',
    'locateFindings',
    'member',
    'memberId',
    'members',
    'percent',
    'roundRatio',
    'showName',
    'showValue',
    'someMembers',
    'toolOf',
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
    'CALLS_UNREAD',
    'SUITE_NOT_FOUND',
    'SUITE_INVALID',
    'TEST_UNKNOWN',
    'TRACES_UNMATCHED',
    'RESULT_INVALID',
    'REGEX_INVALID',
    'SCHEMA_INVALID',
    'TARGET_INVALID',
    'CODE_SUITE_FAILED',
    'SERVER_FAILED',
    'MANIFEST_INVALID',
    'MODEL_UNKNOWN',
    'MODEL_KEY_MISSING',
    'MODEL_FAILED',
    'ADDRESS_NOT_TRUSTED',
    'SCRIPT_INVALID',
    'PRICE_UNKNOWN',
    'CASSETTE_MISSING',
    'CASSETTE_STALE',
    'CASSETTE_INVALID',
    'FIXTURE_FAILED',
    'AGENT_FAILED',
    'PLATFORM_FAILED',
    'NO_TESTS',
    'NOT_ALLOWED',
  ])
})

// A new gate is one folder and needs no line here; what people have written stays.
it('keeps these gates, with exactly these targets', () => {
  const list = Object.values(mcprove.gates)
  expect(Object.fromEntries(list.map(({ key, targets }) => [key, Object.keys(targets)]))).toMatchObject({
    critics: [
      'critics.score',
      'critics.min_score',
      'critics.std_deviation',
      'critics.pass_rate',
      'critics.warnings',
      'critics.passed',
      'critics.field["name"]',
      'critics.field_std_deviation["name"]',
    ],
    discovery: ['discovery.recall', 'discovery.first_call_hit', 'discovery.calls_to_find'],
    distractors: [
      'distractors.accuracy',
      'distractors.passed_runs',
      'distractors.pass_rate',
      'distractors.certified_lower',
    ],
    narrative: [
      'narrative.divergence_score',
      'narrative.claimed_but_absent',
      'narrative.unclear_claims',
      'narrative.present_but_unclaimed',
      'narrative.arg_mismatch',
      'narrative.gate_passed',
    ],
    orchestration: [
      'orchestration.discovery',
      'orchestration.parameterization',
      'orchestration.syntax',
      'orchestration.error_recovery',
      'orchestration.efficiency',
    ],
    recovery: [
      'recovery.time_to_detection_ms',
      'recovery.time_to_recovery_ms',
      'recovery.user_visible_hang_ms',
      'recovery.recovered',
      'recovery.clean_timeout',
      'recovery.retries',
      'recovery.duplicate_side_effects',
      'recovery.gate_passed',
    ],
    reliability: [
      'reliability.runs',
      'reliability.passes',
      'reliability.pass_rate',
      'reliability.pass_at_k',
      'reliability.passhat_k',
      'reliability.pass_at',
      'reliability.pass_hat',
      'reliability.decay_curve',
      'reliability.variance_amplification',
      'reliability.graceful_degradation',
      'reliability.certified_lower',
    ],
    stability: [
      'stability.score',
      'stability.weakest_score',
      'stability.variance',
      'stability.tool_sequence_similarity',
      'stability.argument_consistency',
      'stability.early_divergence',
      'stability.tool_usage_stability',
      'stability.response_consistency',
      'stability.redundancy',
      'stability.cost_per_progress',
    ],
    token_efficiency: [
      'token_efficiency.tool_surface_tokens',
      'token_efficiency.correct_selections',
      'token_efficiency.tokens_per_correct',
      'token_efficiency.cost_per_correct',
      'token_efficiency.f1',
    ],
    tool_quality: [
      'tool_quality.min_score',
      'tool_quality.mean_score',
      'tool_quality.critical_count',
      'tool_quality.error_count',
      'tool_quality.warning_count',
      'tool_quality.ignored_count',
    ],
    equal_function_sets: [
      'tool_selection.f1',
      'tool_selection.precision',
      'tool_selection.recall',
      'tool_selection.true_positives',
      'tool_selection.false_positives',
      'tool_selection.false_negatives',
    ],
    judge: ['judge.score', 'judge.min_score', 'judge.pass_rate', 'judge.agreement'],
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

it('every renderer takes what scoreTraces returns, and returns a text', () => {
  const result = mcprove.scoreTraces({ name: 'lookup', golden_path: { calls: ['x'] } }, [{ tool_calls: [] }])
  expect(result).toMatchObject({ schema: 'mcprove/result@1', exit_code: 1, tests: [{ name: 'lookup' }] })
  const { renderHtml: _, ...entry } = mcprove
  const texts = Object.entries(entry).flatMap(([name, render]) =>
    name.startsWith('render') ? [(render as typeof mcprove.renderMarkdown)(result)] : [],
  )
  expect(texts).toEqual(Array(6).fill(expect.stringContaining('lookup')))
})

it('a suite scores the traces that name its agents', () => {
  const suite = mcprove.parseSuite(
    'agents: [{ name: a, prompt: p, golden_path: { calls: [x] } }, { name: b, prompt: p }]',
  )
  const result = mcprove.scoreTraces(suite, [{ agent: 'a', tool_calls: [{ name: 'x' }] }])
  expect(result.tests.map(({ name, status }) => [name, status])).toEqual([
    ['a', 'passed'],
    ['b', 'skipped'],
  ])
})

it('an error of one copy of the package is an McproveError for every other', () => {
  class Own extends mcprove.McproveError {}
  const other = Object.assign(new Error('no'), { name: 'McproveError', code: 'BAD_USAGE', problems: [] })
  expect([
    other instanceof mcprove.McproveError,
    other instanceof Own,
    new Own('BAD_USAGE', 'x') instanceof Own,
  ]).toEqual([true, false, true])
})

it('the message of a refusal says what is wrong, for whoever prints only that', () => {
  const bad = { name: 'a', prompt: 'p', golden_path: { calls: ['x'], penalise: {} } } as never
  expect(() => mcprove.scoreTraces(bad, [])).toThrow(/penalise/)
  expect(() => mcprove.parseSuite({ agents: [bad] } as never)).toThrow(/penalise/)
})
