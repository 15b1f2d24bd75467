import type { GateCase } from '../../core/gate/gate.js'
import type { JudgeAnswer, JurorGrade } from '../../core/judge/grade.js'

const usage = { calls: 1, repairs: 0, tokens: { input: 400, output: 40 }, cost_usd: null }
const answer = (score: number, reason: string, question = 'rubric'): JudgeAnswer => {
  return { question, score, pass: score >= 0.5, reason }
}
const juror = (model: string, ...asks: JudgeAnswer[][]): JurorGrade => ({ model, asks, usage })
const run = { tool_calls: [{ name: 'get_weather' }], final_response: 'It is 31 C in Sacramento.' }

export const cases: readonly GateCase[] = [
  {
    name: 'Two of three jurors pass the run, which is enough',
    options: { rubric: 'Is the answer helpful and true to the tool results?', quorum: '2/3' },
    traces: [run],
    grades: [
      {
        run: 1,
        jurors: [
          juror('anthropic/a', [answer(0.9, 'States the temperature.')]),
          juror('openai/b', [answer(0.8, 'Correct.')]),
          juror('google/c', [answer(0.2, 'Too short.')]),
        ],
      },
    ],
    status: 'passed',
    targets: { 'judge.score': 0.8, 'judge.min_score': 0.8, 'judge.pass_rate': 100, 'judge.agreement': 0.333333333 },
    findings: [
      {
        level: 'note',
        kind: 'juror',
        run: 1,
        step: null,
      },
      { level: 'note', kind: 'juror', run: 1, step: null },
      {
        level: 'warning',
        kind: 'dissent',
        run: 1,
        step: null,
      },
    ],
  },
  {
    name: 'The same votes fail when the quorum is 0.67: two of three jurors are less',
    options: { rubric: 'Is the answer helpful and true to the tool results?', quorum: 0.67 },
    traces: [run],
    grades: [
      {
        run: 1,
        jurors: [
          juror('anthropic/a', [answer(0.9, 'States the temperature.')]),
          juror('openai/b', [answer(0.8, 'Correct.')]),
          juror('google/c', [answer(0.2, 'Too short.')]),
        ],
      },
    ],
    status: 'failed',
    targets: { 'judge.score': 0.2, 'judge.min_score': 0.2, 'judge.pass_rate': 0, 'judge.agreement': 0.333333333 },
    findings: [
      {
        level: 'error',
        kind: 'below_threshold',
        run: 1,
        step: null,
      },
      {
        level: 'warning',
        kind: 'dissent',
        run: 1,
        step: null,
      },
      { level: 'warning', kind: 'dissent', run: 1, step: null },
      { level: 'note', kind: 'juror', run: 1, step: null },
    ],
  },
  {
    name: 'Criteria are weighted, and the mean counts when a juror is asked twice',
    options: {
      rubric: {
        threshold: 0.7,
        criteria: [
          { name: 'correct', description: 'States the temperature.', weight: 2 },
          { name: 'terse', description: 'One sentence.' },
        ],
      },
    },
    traces: [run],
    grades: [
      {
        run: 1,
        jurors: [
          juror(
            'anthropic/a',
            [answer(1, 'It does.', 'correct'), answer(0.2, 'Two sentences.', 'terse')],
            [answer(0.8, 'It does.', 'correct'), answer(0.6, 'Short enough.', 'terse')],
          ),
        ],
      },
    ],
    status: 'passed',
    targets: {
      'judge.score': 0.733333333,
      'judge.min_score': 0.733333333,
      'judge.pass_rate': 100,
      'judge.agreement': null,
    },
    findings: [
      {
        level: 'note',
        kind: 'juror',
        run: 1,
        step: null,
      },
    ],
  },
  {
    name: 'A strict criterion below the threshold fails the whole rubric',
    options: {
      rubric: {
        criteria: [
          { name: 'correct', description: 'States the temperature.', weight: 9 },
          { name: 'terse', description: 'One sentence.', strict: true },
        ],
      },
    },
    traces: [run],
    grades: [
      {
        run: 1,
        jurors: [juror('anthropic/a', [answer(1, 'It does.', 'correct'), answer(0.6, 'Two.', 'terse')])],
      },
    ],
    status: 'failed',
    targets: { 'judge.score': 0, 'judge.min_score': 0, 'judge.pass_rate': 0, 'judge.agreement': null },
    findings: [
      { level: 'error', kind: 'below_threshold', run: 1, step: null },
      {
        level: 'note',
        kind: 'juror',
        run: 1,
        step: null,
      },
      {
        level: 'error',
        kind: 'strict_criterion',
        run: 1,
        step: null,
      },
    ],
  },
  {
    name: 'In a decision tree the answers lead to a score, and the mean over the runs decides',
    options: {
      rubric: {
        threshold: 0.5,
        tree: {
          ask: 'Does it state a temperature?',
          yes: { ask: 'Is it the one the tool returned?', yes: { score: 1 }, no: { score: 0.2 } },
          no: { score: 0 },
        },
      },
    },
    traces: [run, run],
    grades: [
      {
        run: 1,
        jurors: [juror('anthropic/a', [answer(0.5, 'It does.', 'tree'), answer(0.9, 'It is.', 'tree.yes')])],
      },
      { run: 2, jurors: [juror('anthropic/a', [answer(0.49, 'Hardly.', 'tree')])] },
    ],
    status: 'passed',
    targets: { 'judge.score': 0.5, 'judge.min_score': 0, 'judge.pass_rate': 50, 'judge.agreement': null },
    findings: [
      {
        level: 'note',
        kind: 'juror',
        run: 1,
        step: null,
      },
      { level: 'error', kind: 'below_threshold', run: 2, step: null },
      { level: 'note', kind: 'juror', run: 2, step: null },
    ],
  },
]
