import type { StepFinding } from '../../core/gate/finding.js'
import { deepDiff } from '../../core/json/deep-diff.js'
import { showValue } from '../../core/text/show-value.js'
import type { Trace } from '../../core/trace/trace.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { RecordedCheck } from './recorded-check.js'

type State = Readonly<Record<string, unknown>>

/**
 * The check `expect_state`: the final states of the mock servers, as recorded in the trace. `expected` is the state
 * itself, or a state by server when a run has several mocks. Keys that it does not mention may have any value.
 */
export function stateCheck(expected: State): RecordedCheck {
  return new RecordedCheck('expect_state', (trace) => wrongState(expected, trace))
}

function wrongState(expected: State, { states }: Trace): StepFinding[] {
  const names = isRecord(states) ? Object.keys(states) : []
  const [only, second] = names
  if (only === undefined) return [finding('the final state is not in the trace')]
  const actual = second === undefined ? states?.[only] : states
  const differences = deepDiff(expected, actual, 'subset')
  const [first] = differences
  if (first === undefined) return []
  const at = `${second === undefined ? `the final state of ${only}` : 'the final states'}: ${first.path}`
  const message = `${at}: expected ${showValue(first.expected)}, got ${showValue(first.actual)}`
  return [{ ...finding(message), differences }]
}

function finding(message: string): StepFinding {
  return { level: 'error', kind: 'state', step: null, message }
}
