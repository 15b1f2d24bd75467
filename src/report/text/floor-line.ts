import { showValue } from '../../core/text/show-value.js'
import type { CheckResult, TestResult } from '../../score/result/result.js'
import { lookOf } from './status-mark.js'

/**
 * `tool-selection floor [PASS] weather: selection 9/10 (90%), ...`: one line per gate, with its floor and its values.
 */
export function floorLine(test: TestResult, check: CheckResult): string {
  const gate = check.gate.replaceAll('_', '-')
  const { label } = lookOf(check.status)
  // A sample that failed puzzles in a row that passed.
  const kind = !check.sample
    ? `floor [${label}]`
    : `sample [${label}${check.status === 'failed' ? ', does not decide' : ''}]`
  return `${gate} ${kind} ${test.name}: ${check.summary ?? standing(check)}`
}

/** Each expected target with its value and its expectation. */
function standing({ expect, targets }: CheckResult): string {
  if (expect.length === 0) return Object.keys(targets).length === 0 ? 'no targets' : 'not measured'
  return expect
    .map(({ target, matcher, actual }) => `${target} ${showValue(actual)} (${matcherText(matcher)})`)
    .join(', ')
}

function matcherText(matcher: Readonly<Record<string, unknown>>): string {
  return Object.entries(matcher)
    .map(([name, value]) => `${name} ${showValue(value)}`)
    .join(', ')
}
