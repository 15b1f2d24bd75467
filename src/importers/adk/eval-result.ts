// Results of `adk eval` (`.evalset_result.json`): a session for each case, or what the agent did in each invocation.
import { tryJson } from '../../core/trace/parse-traces.js'
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { listIn, recordIn, recordsIn, textIn } from '../json-fields.js'

export interface EvalRun {
  /** The id of the case. */
  readonly name: string | null
  readonly events: readonly unknown[]
}

/** The runs of a result; null for anything else. Some versions write the result as the text of a JSON string. */
export function evalRunsIn(value: unknown): readonly EvalRun[] | null {
  const result = typeof value === 'string' ? tryJson(value) : value
  if (!isRecord(result)) return null
  const cases = result.eval_case_results ?? result.evalCaseResults
  return Array.isArray(cases) ? recordsIn(cases).map(runOf) : null
}

function runOf(result: RawRecord): EvalRun {
  const session = recordIn(result.session_details ?? result.sessionDetails)
  const name = textIn(result.eval_id ?? result.evalId)
  const events = listIn(session.events)
  if (events.length > 0) return { name, events }
  const invocations = recordsIn(result.eval_metric_result_per_invocation ?? result.evalMetricResultPerInvocation)
  return {
    name,
    events: invocations.flatMap((one) => eventsOf(recordIn(one.actual_invocation ?? one.actualInvocation))),
  }
}

/** An invocation in the form of events. The tools that it lists are in the order of their calls. */
function eventsOf(invocation: RawRecord): readonly RawRecord[] {
  const invocationId = textIn(invocation.invocation_id ?? invocation.invocationId) ?? ''
  const data = recordIn(invocation.intermediate_data ?? invocation.intermediateData)
  const event = (author: string, content: unknown) => (isRecord(content) ? [{ author, invocationId, content }] : [])
  const calls = recordsIn(data.tool_uses ?? data.toolUses)
  const results = recordsIn(data.tool_responses ?? data.toolResponses)
  const said = recordsIn(data.invocation_events ?? data.invocationEvents)
  return [
    ...event('user', invocation.user_content ?? invocation.userContent),
    ...said.flatMap(({ author, content }) => event(textIn(author) ?? 'agent', content)),
    ...calls.flatMap((functionCall) => event('agent', { parts: [{ functionCall }] })),
    ...results.flatMap((functionResponse) => event('agent', { parts: [{ functionResponse }] })),
    ...event('agent', invocation.final_response ?? invocation.finalResponse),
  ]
}
