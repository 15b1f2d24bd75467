import { describe, expect, it } from 'vitest'
import { isMcproveError } from '../../core/errors/error.js'
import { scoreTest } from '../score-test.js'
import { readResult } from './read-result.js'
import { summarize } from './summarize.js'

const calls = [{ id: 'a', name: 'get_weather', args: {} }]
const whole = summarize([
  scoreTest(
    { expect: [{ target: 'final_response', matcher: { contains: 'x' } }], trajectory: { mode: 'strict', calls: [] } },
    [{ tool_calls: calls, final_response: 'y' }],
  ),
])
const saved = () => JSON.parse(JSON.stringify(whole))

function messageOf(value: unknown): string {
  try {
    readResult(value, 'r.json')
  } catch (error) {
    if (isMcproveError(error)) return `${error.code} ${error.message}\n${error.hint}`
    throw error
  }
  return 'read'
}

const wrong = (path: string, wanted: string, got: string) => ` ${path} must be ${wanted}, got ${got}`

it('takes what mcprove writes', () => {
  expect(readResult(saved(), 'r.json')).toEqual(saved())
})

it('takes one from before rows could be warned: none is', () => {
  const { warned, ...summary } = whole.summary
  expect(warned).toBe(0)
  const read = readResult({ ...saved(), summary }, 'r.json')
  expect(JSON.stringify(read)).toBe(JSON.stringify(saved()))
})

it('says what is wrong, all of it, and where', () => {
  const broken = saved()
  broken.tests[0].status = 'fine'
  broken.tests[0].runs[0].run = '1'
  broken.tests[0].gates[1].findings[0] = 7
  broken.tests.push(null)
  expect(messageOf(broken)).toMatchSnapshot()
  expect(messageOf({ ...saved(), tests: {}, summary: null })).toMatchSnapshot()
})

it('takes nothing of another kind', () => {
  for (const value of [null, [], 'x', {}, { schema: 'mcprove/trace@1' }]) {
    expect(() => readResult(value, 'r.json')).toThrow(expect.objectContaining({ code: 'RESULT_INVALID' }))
  }
  expect(messageOf({})).toMatchSnapshot()
})

/** All that a result may hold and a reader looks at. */
const FULL = {
  schema: 'mcprove/result@1',
  summary: { total: 1, passed: 0, warned: 0, failed: 1, error: 0, inconclusive: 0, skipped: 0, advisory: 0 },
  exit_code: 1,
  showing: 'only failed rows',
  coverage: {
    tools: 2,
    called: 1,
    percent: 50,
    uncalled: ['s.b'],
    resources: { offered: 2, used: 1, percent: 50, unused: ['s a://b'] },
    prompts: { offered: 0, used: 0, percent: null, unused: [] },
    threshold: 40,
    reason: 'nothing was measured',
  },
  timing: { started_at: '2026-03-04T10:00:00.000Z', duration_ms: 5 },
  shard: {
    index: 1,
    count: 2,
    total: 3,
    hash: 'sha256-0',
    rows: [0],
    called: ['s.a'],
    resources: ['s a://a'],
    prompts: [],
  },
  tests: [
    {
      suite: 's.yml',
      name: 'reads',
      kind: 'agent',
      model: 'm',
      status: 'failed',
      replayed: true,
      position: { file: 's.yml', line: 2, column: 3 },
      variant: { of: 'reads', without: 's.b', track: 'v1', baseline: 'v1', distractors: 5, floor: 90 },
      context: { system: 's', messages: [{ role: 'user', content: 'c', tool_calls: [] }], turns: ['t'] },
      stopping: {
        reason: 'decided',
        decision: 'fail',
        runs: 3,
        passes: 1,
        surplus: 0,
        invalid: 0,
        rule: { floor: 0.9, alternative: 0.98, alpha: 0.05, beta: 0.05, min: 3, max: 100 },
      },
      grading: {
        threshold: 0.5,
        calls: 2,
        repairs: 0,
        agreement: 1,
        alpha: 1,
        jurors: [{ juror: 'j', score: 1, dissents: [1] }],
        calibration: {},
      },
      error: { code: 'SERVER_START', message: 'no such program', hint: 'Install it.' },
      warnings: ['stale'],
      reproduce: 'mcprove run',
      runs: [
        {
          run: 1,
          name: 'reads',
          status: 'failed',
          outcome: 'completed',
          checks: {},
          expect: [
            { target: 'x', matcher: {}, passed: false, differences: [{ path: 'a' }], reason: 'r', message: 'm' },
          ],
          tokens: 1,
          duration_ms: 2,
          cost_usd: 3,
          retries: 0,
          error: 'reset',
          hint: 'Try again.',
          jurors: [{ model: 'j', error: 'e', answers: [{ question: 'q', reason: 'r' }] }],
          trace: { tools: [], tool_calls: [], tool_results: [] },
        },
      ],
      gates: [
        {
          gate: 'trajectory',
          status: 'failed',
          summary: 'one of two',
          targets: {},
          expect: [],
          findings: [{ level: 'error', kind: 'k', run: 1, step: 0, message: 'm', differences: [{ path: 'a' }] }],
        },
      ],
    },
  ],
}

/** A copy with another value at `path`; undefined leaves the key out. */
function fullWith(path: string, value: unknown): unknown {
  const copy = JSON.parse(JSON.stringify(FULL))
  const keys = path.split(/[.[\]]+/).filter((key) => key !== '')
  const last = keys.pop() ?? ''
  const owner = keys.reduce((inner, key) => inner[key], copy)
  if (value === undefined) delete owner[last]
  else owner[last] = value
  return copy
}

describe('every field that reports look at', () => {
  const texts = ['name', 'suite', 'model', 'reproduce', 'error.code', 'error.message', 'error.hint', 'position.file']
  const told = [
    'stopping.reason',
    'stopping.decision',
    'context.system',
    'context.messages[0].role',
    'grading.jurors[0].juror',
  ]
  const variants = ['variant.of', 'variant.without', 'variant.track', 'variant.baseline']
  const ofRun = ['name', 'outcome', 'error', 'hint']
  const ofExpect = ['target', 'reason', 'message'].map((key) => `expect[0].${key}`)
  const ofJuror = ['model', 'error', 'answers[0].question', 'answers[0].reason'].map((key) => `jurors[0].${key}`)
  const ofGate = ['gate', 'summary', 'findings[0].level', 'findings[0].kind', 'findings[0].message']
  const differences = ['runs[0].expect[0].differences[0].path', 'gates[0].findings[0].differences[0].path']
  const ofRow = [
    ...texts,
    ...variants,
    ...told,
    ...[...ofRun, ...ofExpect, ...ofJuror].map((key) => `runs[0].${key}`),
    ...ofGate.map((key) => `gates[0].${key}`),
  ]
  it.each(['showing', 'timing.started_at', ...[...ofRow, ...differences].map((key) => `tests[0].${key}`)])(
    '%s must be a string',
    (path) => {
      expect(messageOf(fullWith(path, 7))).toContain(wrong(path, 'a string', '7\n'))
    },
  )

  const counts = ['total', 'passed', 'failed', 'error', 'inconclusive', 'skipped', 'advisory']
  const head = ['exit_code', 'coverage.tools', 'coverage.called', 'coverage.percent', 'coverage.threshold']
  const kinds = ['offered', 'used', 'percent'].map((key) => `coverage.resources.${key}`)
  const parts = ['timing.duration_ms', 'shard.index', 'shard.count', 'shard.total']
  const places = ['position.line', 'position.column', 'variant.distractors', 'variant.floor']
  const measured = ['run', 'retries', 'tokens', 'duration_ms', 'cost_usd'].map((key) => `runs[0].${key}`)
  const rule = ['floor', 'alternative', 'alpha', 'beta', 'min', 'max'].map((key) => `rule.${key}`)
  const stopped = ['runs', 'passes', 'surplus', 'invalid', ...rule].map((key) => `stopping.${key}`)
  const steps = ['gates[0].findings[0].run', 'gates[0].findings[0].step']
  const graded = ['threshold', 'calls', 'repairs', 'agreement', 'alpha', 'jurors[0].score'].map(
    (key) => `grading.${key}`,
  )
  it.each([
    ...counts.map((key) => `summary.${key}`),
    ...[...head, ...kinds, ...parts],
    ...[...places, ...measured, ...steps, ...graded, ...stopped].map((key) => `tests[0].${key}`),
  ])('%s must be a number', (path) => {
    expect(messageOf(fullWith(path, 'x'))).toContain(wrong(path, 'a number', '"x"\n'))
  })

  it.each([
    'coverage',
    'coverage.resources',
    'coverage.prompts',
    'timing',
    'shard',
    'tests[0].error',
    'tests[0].position',
    'tests[0].variant',
    'tests[0].context',
    'tests[0].stopping',
    'tests[0].grading',
    'tests[0].grading.calibration',
    'tests[0].runs[0].trace',
  ])('%s may be left out, and must be an object otherwise', (path) => {
    expect(messageOf(fullWith(path, undefined))).toBe('read')
    expect(messageOf(fullWith(path, [1]))).toContain(wrong(path, 'an object', '[1]'))
  })

  it.each(['tests[0].runs[0].checks', 'tests[0].gates[0].targets', 'tests[0].stopping.rule'])(
    '%s must be an object',
    (path) => {
      expect(messageOf(fullWith(path, undefined))).toContain(wrong(path, 'an object', 'nothing'))
    },
  )

  it.each([
    ['coverage.uncalled', 'strings', ['s.b', 1]],
    ['coverage.prompts.unused', 'strings', [1]],
    ['shard.called', 'strings', [null]],
    ['shard.resources', 'strings', [1]],
    ['shard.prompts', 'strings', [1]],
    ['shard.rows', 'numbers', [0, '1']],
    ['tests[0].warnings', 'strings', ['stale', 1]],
    ['tests[0].context.turns', 'strings', [{}]],
    ['tests[0].grading.jurors[0].dissents', 'numbers', ['1']],
  ])('%s must be a list of %s, each of them', (path, kind, value) => {
    expect(messageOf(fullWith(path, value))).toContain(wrong(path, `a list of ${kind}`, ''))
    expect(messageOf(fullWith(path, 'x'))).toContain(wrong(path, `a list of ${kind}`, '"x"'))
  })

  const calls = 'context.messages[0].tool_calls'
  const ofTrace = ['tools', 'tool_calls', 'tool_results'].map((key) => `runs[0].trace.${key}`)
  const lists = ['grading.jurors', 'runs[0].jurors', 'runs[0].jurors[0].answers', ...ofTrace]
  it.each([
    'runs',
    'gates',
    'runs[0].expect',
    'gates[0].expect',
    'gates[0].findings',
    'context.messages',
    calls,
    ...lists,
  ])('tests[0].%s must be a list', (key) => {
    expect(messageOf(fullWith(`tests[0].${key}`, {}))).toContain(wrong(`tests[0].${key}`, 'a list', '{}'))
  })

  it.each(['tests[0]', 'tests[0].runs[0]', 'tests[0].gates[0]'])('%s has a status that is known', (path) => {
    for (const status of ['passed', 'warned', 'failed', 'error', 'inconclusive', 'skipped'])
      expect(messageOf(fullWith(`${path}.status`, status))).toBe('read')
    expect(messageOf(fullWith(`${path}.status`, ''))).toContain(`${path}.status must be one of failed, error,`)
  })

  it.each(['suite', 'model', 'runs[0].tokens', 'runs[0].duration_ms', 'runs[0].cost_usd', 'gates[0].findings[0].step'])(
    'tests[0].%s may be null',
    (key) => {
      expect(messageOf(fullWith(`tests[0].${key}`, null))).toBe('read')
    },
  )

  it.each(['coverage.percent', 'coverage.resources.percent'])('%s is null where nothing was offered', (path) => {
    expect(messageOf(fullWith(path, null))).toBe('read')
  })

  it.each([
    'showing',
    'coverage.threshold',
    'coverage.reason',
    'tests[0].reproduce',
    'tests[0].warnings',
    'tests[0].error.hint',
  ])('%s may be left out', (path) => {
    expect(messageOf(fullWith(path, undefined))).toBe('read')
  })

  it('each expected call of a gate names a tool', () => {
    const path = 'tests[0].gates[0].expected_calls'
    expect(messageOf(fullWith(path, [{ tool: 'shop.refund' }]))).toBe('read')
    expect(messageOf(fullWith(path, [null]))).toContain(wrong(`${path}[0]`, 'an object', 'null'))
    expect(messageOf(fullWith(path, [{}]))).toContain(`${path}[0].tool must be a string`)
  })
})
