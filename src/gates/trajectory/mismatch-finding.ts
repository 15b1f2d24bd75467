// The messages of the gate. Calls are counted from 1 in prose; `step` and `expected_index` count from 0.
import type { Difference, StepFinding } from '../../core/gate/finding.js'
import { showValue } from '../../core/text/show-value.js'
import { type ToolCall, toolOf } from '../../core/trace/trace.js'
import type { ExpectedCall } from './expected-call.js'

const MAX_VALUE_CHARS = 60

export function callMismatch(
  index: number,
  expected: ExpectedCall,
  step: number,
  call: ToolCall,
  recorded: string,
): StepFinding {
  const { id } = toolOf(call)
  const differences = expected.differences(call)
  const difference = differText(expected, differences)
  const actual = difference === '' ? `${recorded} is \`${id}\`` : `${recorded} \`${id}\`${difference}`
  return {
    level: 'error',
    kind: 'call_mismatch',
    step,
    message: `${expectedText(index, expected)}, but ${actual}`,
    expected: expected.id,
    actual: id,
    expected_index: index,
    differences,
  }
}

export function missingCall(index: number, expected: ExpectedCall, why: string): StepFinding {
  return {
    level: 'error',
    kind: 'missing_call',
    step: null,
    message: `${expectedText(index, expected)}, ${why}`,
    expected: expected.id,
    expected_index: index,
  }
}

export function outOfOrder(index: number, expected: ExpectedCall, step: number, call: ToolCall): StepFinding {
  const { id } = toolOf(call)
  return {
    level: 'error',
    kind: 'call_out_of_order',
    step,
    message: `${expectedText(index, expected)}, but recorded call ${step + 1} \`${id}\` comes out of order`,
    expected: expected.id,
    actual: id,
    expected_index: index,
  }
}

export function extraCall(step: number, call: ToolCall, why: string): StepFinding {
  const { id } = toolOf(call)
  return { level: 'error', kind: 'extra_call', step, message: `recorded call ${step + 1} \`${id}\` ${why}`, actual: id }
}

/** An extra call that is similar to an expected one. */
export function unlistedCall(step: number, call: ToolCall, index: number, expected: ExpectedCall): StepFinding {
  const differences = expected.differences(call)
  const near = `the nearest, call ${index + 1} \`${expected.id}\`${expected.args.text},${differText(expected, differences)}`
  return {
    ...extraCall(step, call, `does not match any remaining expected call; ${near}`),
    expected: expected.id,
    expected_index: index,
    differences,
  }
}

export function noCallsAllowed(step: number, call: ToolCall): StepFinding {
  const { id } = toolOf(call)
  return {
    level: 'error',
    kind: 'no_calls_allowed',
    step,
    message: `no calls are allowed, but \`${id}\` was called`,
    actual: id,
  }
}

/** More writes than `max_writes` allows. */
export function tooManyWrites(made: number, allowed: number): StepFinding {
  const message = `${made} write ${made === 1 ? 'call' : 'calls'}, only ${allowed} allowed`
  return { level: 'error', kind: 'too_many_writes', step: null, message, expected: allowed, actual: made }
}

/** Which of several lists the mismatches are about. */
export function nearestAlternative(index: number, count: number): StepFinding {
  const message = `compared with alternative ${index} of ${count}`
  return { level: 'note', kind: 'nearest_alternative', step: null, message }
}

export function callsMade(count: number): string {
  if (count === 0) return 'no calls were made'
  return count === 1 ? 'only 1 call was made' : `only ${count} calls were made`
}

/** The gap that a missing call belongs in: `between recorded calls 1 and 4 `. */
export function between(after: number, before: number, recorded: number): string {
  if (after === -1) return before === recorded ? '' : `before recorded call ${before + 1} `
  return before === recorded
    ? `after recorded call ${after + 1} `
    : `between recorded calls ${after + 1} and ${before + 1} `
}

function expectedText(index: number, { id, args }: ExpectedCall): string {
  return `expected call ${index + 1} \`${id}\`${args.text}`
}

/** Empty for a different tool: its name is enough. */
function differText({ args }: ExpectedCall, differences: readonly Difference[]): string {
  const [first] = differences
  if (first === undefined || first.path === 'name') return ''
  const rest = differences.length === 1 ? '' : ` (and ${differences.length - 1} more)`
  const actual = showValue(first.actual, MAX_VALUE_CHARS)
  // For a schema, `expected` is a sentence.
  if (args.kind === 'schema' && first.path !== 'server') {
    return ` is not valid at ${first.path}: ${first.expected}, got ${actual}${rest}`
  }
  return ` differs at ${first.path}: expected ${showValue(first.expected, MAX_VALUE_CHARS)}, got ${actual}${rest}`
}
