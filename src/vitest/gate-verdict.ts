import { McproveError } from '../core/errors/error.js'
import { cleanText } from '../core/text/show-value.js'
import { floorLine } from '../report/text/floor-line.js'
import { reasonsOf, runErrorText } from '../report/text/trouble.js'
import type { CheckResult, TestResult } from '../score/result/result.js'
import { scoreTest } from '../score/score-test.js'

/** The return value of a vitest matcher. */
export interface GateVerdict {
  readonly pass: boolean
  /** Why the assertion failed: with `.not`, why the gate passed. */
  readonly message: () => string
}

/**
 * The verdict of one gate on traces. Throws when there is no verdict, so that `.not` does not take a problem for a
 * failed gate: invalid options or traces, no trace at all, a run with an infrastructure error.
 */
export function gateVerdict(gate: string, options: unknown, traces: readonly unknown[]): GateVerdict {
  if (traces.length === 0) {
    throw new McproveError('NO_TRACES', `\`${gate}\` has no verdict: the list of traces is empty`, {
      hint: 'Give `expect` at least one trace.',
    })
  }
  const test = scoreTest({ name: gate, [gate]: options }, traces)
  const check = test.gates.find((one) => one.gate === gate)
  if (check === undefined || test.status === 'error') throw noVerdict(gate, test, check)
  return { pass: check.status === 'passed', message: () => cleanText(explain(test, check)) }
}

function noVerdict(gate: string, test: TestResult, check: CheckResult | undefined): McproveError {
  const broken = test.runs.filter(({ status }) => status === 'error')
  if (broken.length > 0) {
    const lines = broken.map((run) => `run ${run.run}: ${runErrorText(run)}`)
    return new McproveError('NO_TRACES', cleanText(`\`${gate}\` has no verdict: ${lines.join('; ')}`), {
      hint: 'Remove traces of runs that ended in an infrastructure error.',
    })
  }
  const refusals = check?.findings.map(({ message }) => message) ?? []
  return new McproveError('BAD_USAGE', cleanText(refusals.join('; ')), {
    hint: 'Give `expect` a list of as many traces as the gate needs.',
  })
}

function explain(test: TestResult, check: CheckResult): string {
  if (check.status === 'passed') return `expected \`${check.gate}\` not to pass\n  ${floorLine(test, check)}`
  const brokenOff = test.runs.filter(({ error }) => error !== undefined)
  const reasons = [
    ...reasonsOf(test, check, 'scoreTraces'),
    ...brokenOff.map((run) => `run ${run.run}: ${runErrorText(run)}`),
  ]
  return [`expected \`${check.gate}\` to pass`, ...reasons].join('\n').replaceAll('\n', '\n  ')
}
