import { describe, expect, it } from 'vitest'
import { HOSTILE_STRINGS, withText } from '../../../test/reports/hostile-strings.js'
import { MIXED } from '../../../test/reports/mixed-result.js'
import type { CheckResult, TestResult } from '../../score/result/result.js'
import { type ExplainedCheck, type Explanation, renderExplanation } from './explain.js'

const NOTHING_TRIED = { elsewhere: [], prefix: null, edits: null, unjudged: null, without: null, isTried: false }

/** As `explain` has it for a result without traces. */
function explanationOf(test: TestResult): Explanation {
  const run = test.runs.find(({ status }) => status !== 'passed') ?? test.runs[0] ?? null
  const failed = test.gates.filter(({ status }) => status !== 'passed')
  const checks = failed.map((check): ExplainedCheck => ({ ...NOTHING_TRIED, check }))
  return { test, run, trace: null, checks, notes: test.warnings ?? [] }
}

function textOf(explanation: Explanation, color = false): string {
  return [...renderExplanation(explanation, { color })].join('')
}

it('says something true of a row of every kind', () => {
  expect(MIXED.tests.map((test) => textOf(explanationOf(test))).join('----\n')).toMatchInlineSnapshot(`
    "PASSED finds the city weather.mcprove.yml

    what passed
      trajectory: trajectory.passed >= 1; it is 1
    ----
    FAILED weather lookup [gpt-5] weather.mcprove.yml
    1 of 2 runs passed; this is run 2

    expect failed
      run 2: tool_calls[0].name: expected "get_weather", got "shell.exec"

    what would have passed
      tool_calls[0].name exact "get_weather"; it is "shell.exec"

    equal_function_sets failed
      tool_selection.f1: expected >= 80, got 50
      run 2, tool_calls[0]: shell.exec matches no class
      run 2: warning: two arguments differ
          args.city: expected "Oslo", got "Paris"
          args.days: expected 3, got null

    what would have passed
      tool_selection.f1 >= 80; it is 50

    reproduce
      mcprove run weather.mcprove.yml -t 'weather lookup [gpt-5]'
    ----
    ERROR needs its server weather.mcprove.yml

    server \`weather\` exited with code 3 [SERVER_FAILED]
      Start it by hand to see why.
      Run mcprove explain SERVER_FAILED for details.

    reproduce
      mcprove run weather.mcprove.yml -t 'needs its server'
    ----
    ERROR answers in time weather.mcprove.yml

    run 1 is excluded from scoring: infra_error: the model answered 529
      Try again later.
    ----
    INCONCLUSIVE stays within budget weather.mcprove.yml

    note not all runs were made: the budget of $1 is spent
    ----
    SKIPPED speaks Welsh weather.mcprove.yml

    skipped: nothing ran

    note too dear
    ----
    FAILED is polite weather.mcprove.yml

    golden_path failed
      golden_path.passed: expected >= 1, got 0
    ----
    WARNED books the room weather.mcprove.yml

    critics warned
      critics.passed: expected >= 1, got 0
      run 1: warning: score 0.75 is below the fail threshold 0.8, but not below the warn threshold 0.7

    reproduce
      mcprove run weather.mcprove.yml -t 'books the room'
    ----
    PASSED books it in time weather.mcprove.yml

    what passed
      critics: critics.passed >= 1; it is 1

    note the cassette is stale: the prompt changed

    reproduce
      mcprove run weather.mcprove.yml -t 'books it in time'
    "
  `)
})

it('paints the same text', () => {
  for (const test of MIXED.tests) {
    const painted = textOf(explanationOf(test), true)
    expect(painted).toContain('\u001b[1m')
    expect(painted.includes('\u001b[1mreproduce')).toBe(test.reproduce !== undefined)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken away.
    expect(painted.replace(/\u001b\[\d+m/g, '')).toBe(textOf(explanationOf(test)))
  }
})

it('no text of a result steers the terminal or gives a CI job a command', () => {
  for (const attack of HOSTILE_STRINGS) {
    for (const test of withText(MIXED, attack).tests) {
      const text = textOf(explanationOf(test))
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
      expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069]/)
      expect(text).not.toMatch(/^\s*::.*::|##\[/m)
    }
  }
})

describe('a row without enough samples', () => {
  const [row] = MIXED.tests.filter(({ name }) => name === 'answers in time')
  if (row?.runs[0] === undefined) throw new Error('no such row')
  const runs = [row.runs[0], { ...row.runs[0], run: 2, status: 'passed' as const }]

  it('says how many it has, and what would let it go on', () => {
    expect(textOf(explanationOf({ ...row, runs }))).toSay('1 of 2 runs', 'min_valid_runs')
    expect(textOf(explanationOf({ ...row, runs, status: 'inconclusive' }))).toSay('1 of 2 runs', 'min_valid_runs')
  })

  it('leaves out the outcome of a run that only could not be graded', () => {
    const ungraded = { ...row.runs[0], outcome: 'completed', error: 'no verdict: x' } as TestResult['runs'][number]
    expect(textOf(explanationOf({ ...row, runs: [ungraded] }))).toSay('\nrun 1 ', 'no verdict: x\n')
  })
})

describe('what would have passed', () => {
  const rate = { target: 'trajectory.pass_rate', matcher: { '>=': 80 }, passed: false, actual: 25, reason: 'r' }
  const check: CheckResult = { gate: 'trajectory', status: 'failed', targets: {}, expect: [rate], findings: [] }
  const [row] = MIXED.tests.filter(({ status }) => status === 'failed')
  if (row?.runs[1] === undefined) throw new Error('no such row')
  const [passed, failed] = row.runs
  const runs = [failed, passed, failed, failed].map((run, index) => ({ ...run, run: index + 1 })) as TestResult['runs']
  const explanation = (more: Partial<ExplainedCheck>, expect = check.expect): Explanation => ({
    ...{ test: { ...row, runs }, run: runs[0] ?? null, trace: null, notes: [] },
    checks: [{ ...NOTHING_TRIED, check: { ...check, expect }, ...more }],
  })

  it('counts the runs that a rate asks for', () => {
    expect(textOf(explanation({}))).toSay('trajectory.pass_rate >= 80', '25', '3 more of these 4')
  })

  it('shows what the scorer let pass, and nothing else then', () => {
    const edits = [{ kind: 'drop', step: 1 } as const, { kind: 'silence' } as const]
    expect(textOf(explanation({ edits }))).toSay('without tool_calls[1]\n')
    expect(textOf(explanation({ unjudged: edits.slice(0, 1), isTried: true }))).toSay('without tool_calls[1]\n')
    expect(textOf(explanation({ without: [2, 4] }))).toSay('without runs 2, 4\n')
  })

  it('says that nothing was found, and points to runs that did pass', () => {
    const bare = { ...rate, target: 'trajectory.passed' }
    expect(textOf(explanation({ isTried: true }, [bare]))).toSay('what would have passed\n')
    const mixed = explanation({ isTried: true }, [bare])
    const own = runs.map((run) => ({ ...run, checks: { trajectory: run.status } }))
    expect(textOf({ ...mixed, test: { ...mixed.test, runs: own } })).toSay('the calls of run 2')
  })
})
