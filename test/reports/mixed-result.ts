// A result with a row of every kind that reports tell apart.
import type { Result, RunResult, TestResult } from '../../src/score/result/result.js'
import { summarize } from '../../src/score/result/summarize.js'
import { traceOf } from '../browser/made-result.js'

const SUITE = 'weather.mcprove.yml'

function runOf(name: string, run: number, more: Partial<RunResult> = {}): RunResult {
  return {
    run,
    name,
    status: 'passed',
    outcome: 'completed',
    checks: {},
    expect: [],
    tokens: 908,
    duration_ms: 2_210,
    cost_usd: 0.004,
    retries: 0,
    ...more,
  }
}

function rowOf(name: string, line: number, more: Partial<TestResult>): TestResult {
  return {
    suite: SUITE,
    name,
    kind: 'agent',
    model: 'anthropic/claude-sonnet-4-5',
    status: 'passed',
    replayed: true,
    position: { file: SUITE, line, column: 5 },
    runs: [],
    gates: [],
    ...more,
  }
}

const PASSED = rowOf('finds the city', 4, {
  runs: [runOf('finds the city', 1, { checks: { trajectory: 'passed' } })],
  gates: [
    {
      gate: 'trajectory',
      status: 'passed',
      targets: { 'trajectory.passed': 1 },
      expect: [{ target: 'trajectory.passed', matcher: { '>=': 1 }, passed: true, actual: 1 }],
      findings: [],
    },
  ],
})

const FAILED = rowOf('weather lookup [gpt-5]', 9, {
  model: 'openai/gpt-5',
  status: 'failed',
  runs: [
    runOf('weather lookup [gpt-5] #1', 1, { checks: { expect: 'passed', equal_function_sets: 'passed' } }),
    runOf('weather lookup [gpt-5] #2', 2, {
      status: 'failed',
      checks: { expect: 'failed', equal_function_sets: 'failed' },
      expect: [
        {
          target: 'tool_calls[0].name',
          matcher: { exact: 'get_weather' },
          passed: false,
          actual: 'shell.exec',
          reason: 'expected "get_weather", got "shell.exec"',
        },
      ],
      retries: 1,
    }),
  ],
  gates: [
    { gate: 'expect', status: 'failed', targets: {}, expect: [], findings: [] },
    {
      gate: 'equal_function_sets',
      status: 'failed',
      targets: { 'tool_selection.f1': 50 },
      expect: [
        {
          target: 'tool_selection.f1',
          matcher: { '>=': 80 },
          passed: false,
          actual: 50,
          reason: 'expected >= 80, got 50',
        },
      ],
      findings: [
        { level: 'error', kind: 'unexpected_call', run: 2, step: 0, message: 'shell.exec matches no class' },
        {
          level: 'warning',
          kind: 'argument',
          run: 2,
          step: null,
          message: 'two arguments differ',
          differences: [
            { path: 'args.city', expected: 'Oslo', actual: 'Paris' },
            { path: 'args.days', expected: 3, actual: null },
          ],
        },
      ],
    },
  ],
  reproduce: "mcprove run weather.mcprove.yml -t 'weather lookup [gpt-5]'",
})

const BROKEN = rowOf('needs its server', 20, {
  status: 'error',
  replayed: false,
  error: {
    code: 'SERVER_FAILED',
    message: 'server `weather` exited with code 3',
    hint: 'Start it by hand to see why.',
  },
  reproduce: "mcprove run weather.mcprove.yml -t 'needs its server'",
})

const NO_SAMPLE = rowOf('answers in time', 26, {
  status: 'error',
  runs: [
    runOf('answers in time', 1, {
      status: 'error',
      outcome: 'infra_error',
      duration_ms: null,
      error: 'the model answered 529',
      hint: 'Try again later.',
    }),
  ],
  gates: [{ gate: 'trajectory', status: 'error', targets: { 'trajectory.passed': null }, expect: [], findings: [] }],
})

const UNDECIDED = rowOf('stays within budget', 31, {
  status: 'inconclusive',
  warnings: ['not all runs were made: the budget of $1 is spent'],
})

const SKIPPED = rowOf('speaks Welsh', 36, { status: 'skipped', warnings: ['too dear'] })

const ADVISORY = rowOf('is polite', 40, {
  status: 'failed',
  advisory: true,
  runs: [runOf('is polite', 1, { status: 'failed', checks: { golden_path: 'failed' } })],
  gates: [
    {
      gate: 'golden_path',
      status: 'failed',
      targets: { 'golden_path.passed': 0 },
      expect: [
        {
          target: 'golden_path.passed',
          matcher: { '>=': 1 },
          passed: false,
          actual: 0,
          reason: 'expected >= 1, got 0',
        },
      ],
      findings: [],
    },
  ],
})

const WARNED = rowOf('books the room', 46, {
  status: 'warned',
  runs: [runOf('books the room', 1, { status: 'warned', checks: { critics: 'warned' } })],
  gates: [
    {
      gate: 'critics',
      status: 'warned',
      targets: { 'critics.score': 0.75, 'critics.passed': 0 },
      expect: [
        { target: 'critics.passed', matcher: { '>=': 1 }, passed: false, actual: 0, reason: 'expected >= 1, got 0' },
      ],
      findings: [
        {
          level: 'warning',
          kind: 'warned',
          run: 1,
          step: null,
          message: 'score 0.75 is below the fail threshold 0.8, but not below the warn threshold 0.7',
        },
      ],
      summary: 'score 0.75',
    },
  ],
  reproduce: "mcprove run weather.mcprove.yml -t 'books the room'",
})

const PASSED_WITH_WARNINGS = rowOf('books it in time', 52, {
  runs: [runOf('books it in time', 1, { checks: { critics: 'passed' } })],
  gates: [
    {
      gate: 'critics',
      status: 'passed',
      targets: { 'critics.score': 0.85, 'critics.passed': 1 },
      expect: [{ target: 'critics.passed', matcher: { '>=': 1 }, passed: true, actual: 1 }],
      findings: [
        {
          level: 'warning',
          kind: 'warning',
          run: 1,
          step: null,
          message: 'score 0.85 is below the warn threshold 0.9',
        },
        { level: 'note', kind: 'argument', run: 1, step: 0, message: 'book: `start` earned 0.4 of 0.5' },
      ],
      summary: 'score 0.85',
    },
  ],
  warnings: ['the cassette is stale: the prompt changed'],
  reproduce: "mcprove run weather.mcprove.yml -t 'books it in time'",
})

export const MIXED: Result = {
  ...summarize([PASSED, FAILED, BROKEN, NO_SAMPLE, UNDECIDED, SKIPPED, ADVISORY, WARNED, PASSED_WITH_WARNINGS]),
  coverage: { tools: 3, called: 2, percent: 66, uncalled: ['weather.alerts'] },
}

/** The same under `--only-failed`. */
export const ONLY_FAILED: Result = {
  ...MIXED,
  showing: 'showing only 5 failed of 9',
  tests: MIXED.tests.filter(({ status }) => ['failed', 'error', 'inconclusive'].includes(status)),
}

const JURORS = [
  { model: 'anthropic/claude-haiku-4-5', score: 0.9, passed: true, reason: 'States what the tool returned.' },
  { model: 'openai/gpt-5-mini', score: 0.2, passed: false, reason: 'It is rude.' },
  { model: 'google/gemini-2.5-flash', score: 0.3, passed: false, reason: 'It guesses.' },
]

/** A row that a jury failed, by two to one. */
export const JUDGED = rowOf('panel', 44, {
  kind: 'eval',
  status: 'failed',
  runs: [
    runOf('panel', 1, {
      status: 'failed',
      checks: { judge: 'failed' },
      jurors: JURORS.map(({ reason, ...juror }) => ({
        ...juror,
        answers: [{ question: 'rubric', score: juror.score, pass: juror.passed, reason }],
      })),
    }),
  ],
  gates: [
    {
      gate: 'judge',
      status: 'failed',
      targets: { 'judge.score': 0.3 },
      expect: [
        {
          target: 'judge.score',
          matcher: { '>=': 0.7 },
          passed: false,
          actual: 0.3,
          reason: 'expected >= 0.7, got 0.3',
        },
      ],
      findings: [
        {
          level: 'warning',
          kind: 'dissent',
          run: 1,
          step: null,
          message: 'anthropic/claude-haiku-4-5 gave 0.9 and dissents: "States what the tool returned."',
        },
      ],
      summary:
        'score 0.3 (>= 0.7), passed 0/1; anthropic/claude-haiku-4-5 0.9 (dissents in run 1), openai/gpt-5-mini 0.2, google/gemini-2.5-flash 0.3',
    },
  ],
  grading: {
    threshold: 0.7,
    quorum: '2/3',
    jurors: JURORS.map(({ model, score, passed }) => ({ juror: model, score, dissents: passed ? [1] : [] })),
    agreement: 0.333333333,
    alpha: null,
    calls: 3,
    repairs: 0,
  },
})

/** A row with everything that is there only when asked for, or only for some rows. */
const TRACED = rowOf('books {track v1}', 50, {
  status: 'failed',
  variant: { of: 'books', track: 'v1', baseline: 'v1', without: 'search' },
  context: {
    system: 'Be brief.',
    messages: [{ role: 'user', content: 'Hello.', name: 'Ann', tool_calls: ['call'], tool_call_id: 'c0' }],
    turns: ['Book a flight.'],
  },
  runs: [
    runOf('books {track v1}', 1, {
      status: 'failed',
      checks: { trajectory: 'failed' },
      trace: traceOf([{ name: 'book', args: { to: 'Oslo' }, text: 'no seats', is_error: true }], 'It is booked.'),
    }),
  ],
  gates: [
    {
      gate: 'trajectory',
      status: 'failed',
      targets: { 'trajectory.passed': 0 },
      expect: [],
      findings: [],
      expected_calls: [{ tool: 'search', args: { subset: { to: 'Oslo' } } }],
    },
  ],
})

/** Every field that a result can have, for what is put into all of them. */
export const EVERY_FIELD: Result = {
  ...summarize([...MIXED.tests, JUDGED, { ...JUDGED, status: 'passed' }, TRACED]),
  coverage: { tools: 3, called: 2, percent: 66, uncalled: ['weather.alerts'] },
}
