import { describe, expect, it } from 'vitest'
import { scoreTest } from '../../score/score-test.js'

type Call = Readonly<Record<string, unknown>>
type Result = Readonly<Record<string, unknown>>

const HANG = { is_error: true, fault: { name: 'hung', kind: 'hang', timed_out: true } }
const OK = { is_error: false }
const ERROR = { is_error: true }

function score(block: object, ...runs: (readonly (readonly [Call, Result])[])[]) {
  const traces = runs.map((steps) => ({
    tool_calls: steps.map(([call]) => call),
    tool_results: steps.map(([, result]) => result),
  }))
  const { gates } = scoreTest({ name: 'recovers', recovery: block }, traces)
  const check = gates[0]
  if (check === undefined) throw new Error('no gate')
  const targets = Object.entries(check.targets).map(([name, value]) => [name.replace('recovery.', ''), value])
  return { status: check.status, findings: check.findings, ...Object.fromEntries(targets) }
}

describe('the clock', () => {
  it('starts with the first faulted call and takes recorded starts, the time between the calls included', () => {
    const run = [
      [{ name: 'a', started_ms: 100, duration_ms: 50 }, OK],
      [{ name: 'search', started_ms: 1000, duration_ms: 3000 }, HANG],
      [{ name: 'search', started_ms: 4500, duration_ms: 40 }, OK],
    ] as const
    expect(score({}, run)).toMatchObject({ time_to_detection_ms: 3000, time_to_recovery_ms: 3540, findings: [] })
  })

  it('adds durations up in call order where starts are missing', () => {
    const run = [
      [{ name: 'a', duration_ms: 50 }, OK],
      [{ name: 'search', duration_ms: 2500.1 }, HANG],
      [{ name: 'b', duration_ms: 0.2 }, ERROR],
      [{ name: 'search', duration_ms: 40 }, OK],
    ] as const
    expect(score({}, run)).toMatchObject({ time_to_detection_ms: 2500.1, time_to_recovery_ms: 2540.3, findings: [] })
  })

  it('assumes the budget for a time-out of unknown length, and says so', () => {
    const twice = [
      [{ name: 'search' }, HANG],
      [{ name: 'search' }, HANG],
      [{ name: 'search' }, OK],
    ] as const
    expect(score({ max_detection_ms: 4000 }, twice)).toMatchObject({
      time_to_detection_ms: 4000,
      time_to_recovery_ms: 8000,
      retries: 1,
      findings: [{ level: 'warning', kind: 'untimed_calls', step: 0, message: expect.stringMatching(/^3 calls /) }],
    })
  })
})

describe('the clock of calls side by side', () => {
  it('is not set back by a later call that ended earlier', () => {
    const run = [
      [{ name: 'a', started_ms: 0, duration_ms: 5000 }, OK],
      [{ name: 'b', started_ms: 100, duration_ms: 10 }, OK],
      [{ name: 'search', duration_ms: 3000 }, HANG],
      [{ name: 'search', started_ms: 8100, duration_ms: 40 }, OK],
    ] as const
    expect(score({}, run)).toMatchObject({ time_to_detection_ms: 3000, time_to_recovery_ms: 3140 })
  })

  it('says so of a single call of unknown length', () => {
    const run = [
      [{ name: 'search', duration_ms: 10 }, HANG],
      [{ name: 'search' }, OK],
    ] as const
    expect(score({}, run).findings).toMatchObject([
      { kind: 'untimed_calls', message: expect.stringMatching(/^1 call /) },
    ])
    expect(score({}, run).findings.map(({ message }: { message: string }) => message)).toMatchSnapshot()
  })
})

describe('detection', () => {
  it.each([
    [3000, 1],
    [3001, 0],
    [9000, 0],
  ])('at %d ms with a budget of 3000 is clean: %d', (duration_ms, clean) => {
    const run = [
      [{ name: 'search', duration_ms }, HANG],
      [{ name: 'x', duration_ms: 1 }, OK],
    ] as const
    expect(score({}, run)).toMatchObject({ clean_timeout: clean, status: 'passed' })
    expect(score({ require_clean_timeout: true }, run)).toMatchObject({
      gate_passed: clean,
      status: clean === 1 ? 'passed' : 'failed',
    })
    const expectation = { 'recovery.recovered': { '>=': 1 } }
    expect(score({ require_clean_timeout: true, expect: [expectation] }, run).status).toBe(
      clean === 1 ? 'passed' : 'failed',
    )
  })

  it.each([
    [{ is_error: true, fault: { name: 'hung', kind: 'hang', timed_out: false } }],
    [{ is_error: true, missing: true, fault: { name: 'hung', kind: 'error', timed_out: true } }],
    [{ is_error: true, fault: { name: 'hung', kind: 'wedged' } }],
  ])('never happens for %j: the hang is the budget', (result) => {
    expect(score({}, [[{ name: 'search', duration_ms: 9000 }, result]])).toMatchObject({
      time_to_detection_ms: null,
      time_to_recovery_ms: null,
      user_visible_hang_ms: 3000,
      recovered: 0,
      clean_timeout: 0,
      gate_passed: 0,
      findings: [
        { level: 'note', kind: 'not_detected', step: 0 },
        { level: 'error', kind: 'not_recovered' },
      ],
    })
  })

  it('that never happened, and one past the budget, are told as what the test makes of them', () => {
    const never = [
      [
        { name: 'search', duration_ms: 9000 },
        { is_error: true, fault: { name: 'hung', kind: 'hang' } },
      ],
    ] as const
    const late = [[{ name: 'search', duration_ms: 9000 }, HANG]] as const
    for (const [block, level] of [
      [{}, 'note'],
      [{ require_clean_timeout: true }, 'error'],
    ] as const) {
      const notDetected = { level, kind: 'not_detected', run: 1, step: 0, message: expect.any(String), expected: 3000 }
      expect(score(block, never).findings[0]).toEqual(notDetected)
      expect(score(block, late).findings[0]).toEqual({ ...notDetected, kind: 'late_detection', actual: 9000 })
    }
    expect(score({}, never).findings[0]?.message).toMatchSnapshot()
  })

  it('over several runs is the worst, and none where one run had none', () => {
    const never = [
      [
        { name: 'search', duration_ms: 9 },
        { is_error: true, fault: { name: 'hung', kind: 'hang' } },
      ],
    ] as const
    const soon = [[{ name: 'search', duration_ms: 10 }, HANG]] as const
    const later = [[{ name: 'search', duration_ms: 20 }, HANG]] as const
    expect(score({}, later, soon).time_to_detection_ms).toBe(20)
    expect(score({}, never, soon).time_to_detection_ms).toBe(null)
    expect(score({}, soon, never).time_to_detection_ms).toBe(null)
  })

  it.each(['error', 'garbage', 'rate_limit'])('of %s is the end of the call', (kind) => {
    const result = { is_error: kind === 'error', fault: { name: 'f', kind, timed_out: false } }
    const run = [
      [{ name: 'search', duration_ms: 20 }, result],
      [{ name: 'search', duration_ms: 30 }, OK],
    ] as const
    expect(score({}, run)).toMatchObject({ time_to_detection_ms: 20, time_to_recovery_ms: 50, clean_timeout: 1 })
  })
})

describe('recovery', () => {
  const hang = [{ name: 'search', server: 's', duration_ms: 3000 }, HANG] as const

  it.each<[string, object, Call, Result, number]>([
    ['any other tool', {}, { name: 'x' }, OK, 1],
    ['a failing call', {}, { name: 'search', server: 's' }, ERROR, 0],
    ['a call that was not executed', {}, { name: 'search', server: 's' }, { not_executed: true }, 0],
    [
      'a spoiled answer',
      {},
      { name: 'search', server: 's' },
      { fault: { name: 'g', kind: 'garbage', timed_out: false } },
      0,
    ],
    [
      'an answer too slow to be waited for',
      {},
      { name: 'search', server: 's' },
      { fault: { name: 'g', kind: 'slow', timed_out: true } },
      0,
    ],
    ['a call whose result is missing', {}, { name: 'search', server: 's' }, { missing: true }, 0],
    ['a slow answer', {}, { name: 'search', server: 's' }, { fault: { name: 'g', kind: 'slow', timed_out: false } }, 1],
    ['the same tool, with fallbacks', { fallbacks: ['y'] }, { name: 'search', server: 's' }, OK, 1],
    ['the same name on another server, with fallbacks', { fallbacks: ['y'] }, { name: 'search', server: 't' }, OK, 0],
    ['a fallback', { fallbacks: ['t.*'] }, { name: 'find', server: 't' }, OK, 1],
    ['another tool, with an empty list of fallbacks', { fallbacks: [] }, { name: 'x' }, OK, 0],
  ])('by %s', (_name, block, call, result, recovered) => {
    expect(score(block, [hang, [{ duration_ms: 5, ...call }, result]])).toMatchObject({
      recovered,
      gate_passed: recovered,
      time_to_recovery_ms: recovered === 1 ? 3005 : null,
    })
  })

  it('is no call that was made before the agent knew', () => {
    const parallel = [{ name: 'x', started_ms: 0, duration_ms: 40 }, OK] as const
    const sibling = [{ name: 'search', turn: 2, duration_ms: 40 }, OK] as const
    expect(score({}, [[{ name: 'search', started_ms: 0, duration_ms: 3000 }, HANG], parallel])).toMatchObject({
      recovered: 0,
    })
    expect(score({}, [[{ name: 'search', turn: 2, duration_ms: 3000 }, HANG], sibling])).toMatchObject({
      recovered: 0,
      retries: 0,
    })
  })

  it('may come from the next turn', () => {
    const next = [{ name: 'search', turn: 3, duration_ms: 40 }, OK] as const
    expect(score({}, [[{ name: 'search', turn: 2, duration_ms: 3000 }, HANG], next])).toMatchObject({ recovered: 1 })
  })

  it('may come from generated code within the turn', () => {
    const retry = [{ name: 'search', turn: 2, caller: 'code_execution', duration_ms: 40 }, OK] as const
    expect(score({}, [[{ name: 'search', turn: 2, duration_ms: 3000 }, HANG], retry])).toMatchObject({ recovered: 1 })
  })

  it('of recover_after with two failures comes no earlier than 6000, also when the mark stays on the last call', () => {
    const fault = (timed_out: boolean) => ({
      is_error: timed_out,
      fault: { name: 'r', kind: 'recover_after', timed_out },
    })
    const search = { name: 'search', duration_ms: 3000 }
    const run = [
      [search, fault(true)],
      [search, fault(true)],
      [{ name: 'search', duration_ms: 0 }, fault(false)],
    ] as const
    expect(score({}, run)).toMatchObject({ time_to_recovery_ms: 6000, retries: 1, gate_passed: 1 })
  })

  it('counts retries until the end when it never comes', () => {
    const retry = [{ name: 'search', server: 's', duration_ms: 3000 }, HANG] as const
    expect(score({}, [hang, retry, retry])).toMatchObject({
      retries: 2,
      findings: [{ kind: 'not_recovered', message: expect.stringContaining('(2 retries of s.search)') }],
    })
  })

  it('counts a single retry', () => {
    const retry = [{ name: 'search', server: 's', duration_ms: 3000 }, HANG] as const
    expect(score({}, [hang, retry]).findings[0]?.message).toContain('(1 retry of s.search)')
  })

  it('at the limit keeps it, and past it fails whatever `expect` says', () => {
    const run = [hang, [{ name: 'x', duration_ms: 5 }, OK]] as const
    const expectation = { 'recovery.recovered': { '>=': 1 } }
    expect(score({ max_recovery_ms: 3005, expect: [expectation] }, run)).toMatchObject({
      status: 'passed',
      gate_passed: 1,
      findings: [],
    })
    expect(score({ max_recovery_ms: 3004, expect: [expectation] }, run)).toMatchObject({
      status: 'failed',
      gate_passed: 0,
    })
  })
})

it('one run without a fault among others fails the gate, and nothing is measured over them', () => {
  const good = [
    [{ name: 'search', duration_ms: 3000 }, HANG],
    [{ name: 'search', duration_ms: 10 }, OK],
  ] as const
  expect(score({ expect: [{ 'recovery.recovered': { exact: 0 } }] }, good, [[{ name: 'x' }, OK]])).toMatchObject({
    status: 'failed',
    time_to_detection_ms: null,
    user_visible_hang_ms: null,
    findings: [{ run: 2, kind: 'fault_not_exercised' }],
  })
})

describe('duplicate side effects', () => {
  const send = { name: 'send_mail', args: { to: 'a' }, duration_ms: 1 }
  const fault = [{ name: 'search', duration_ms: 1 }, HANG] as const

  it.each<[string, number, readonly (readonly [Call, Result])[]]>([
    [
      'a retry of a failed call is none',
      0,
      [
        [send, ERROR],
        [send, OK],
      ],
    ],
    [
      'each repeat after a success is one',
      2,
      [
        [send, OK],
        [send, ERROR],
        [send, OK],
      ],
    ],
    [
      'other arguments are another call',
      0,
      [
        [send, OK],
        [{ ...send, args: { to: 'b' } }, OK],
      ],
    ],
    [
      'a reading tool has no side effect',
      0,
      [
        [{ name: 'list_mail', duration_ms: 1 }, OK],
        [{ name: 'list_mail', duration_ms: 1 }, OK],
      ],
    ],
    [
      'broken arguments are compared as text',
      1,
      [
        [{ name: 'send_mail', args_text: '{', duration_ms: 1 }, OK],
        [{ name: 'send_mail', args_text: '[', duration_ms: 1 }, OK],
        [{ name: 'send_mail', args_text: '{', duration_ms: 1 }, OK],
      ],
    ],
  ])('%s', (_name, count, steps) => {
    expect(score({}, [fault, ...steps]).duplicate_side_effects).toBe(count)
  })

  it('are judged by the annotations of the tool', () => {
    const run = {
      tools: [{ name: 'send_mail', annotations: { readOnlyHint: true } }],
      tool_calls: [send, send],
      tool_results: [OK, OK],
    }
    const { gates } = scoreTest({ name: 'x', recovery: {} }, [run])
    expect(gates[0]?.targets['recovery.duplicate_side_effects']).toBe(0)
  })
})

it('odd marks are no crash', () => {
  const run = [
    [
      { name: 'search', duration_ms: 1 },
      { is_error: true, fault: {} },
    ],
  ] as const
  expect(score({}, run).findings[0]?.message).toContain('a fault in search')
})
