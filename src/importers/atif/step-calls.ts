// The calls of a step and their observations.
import type { RawRecord } from '../../core/trace/trace-fields.js'
import { epochMs } from '../epoch-ms.js'
import { readArguments } from '../json-arguments.js'
import { messageText, recordIn, recordsIn, textIn } from '../json-fields.js'
import { readMcpName } from '../mcp-name.js'
import type { TraceDraft } from '../trace-draft.js'

/** The call with which an agent ends its run; nothing observes it. */
const FINISH = 'finish'

/** Adds the calls of a step to the run. Yields what is left out. */
export function* addCalls(draft: TraceDraft, step: RawRecord): Generator<string> {
  const at = epochMs(step.timestamp)
  const ids: string[] = []
  for (const call of recordsIn(step.tool_calls)) {
    const name = textIn(call.function_name)
    if (name === null || name === '') {
      yield 'a call without a name'
      continue
    }
    const given = textIn(call.tool_call_id)
    const id = draft.call({ id: given, ...readMcpName(name), ...readArguments(call.arguments), at })
    ids.push(given ?? id)
    if (name === FINISH) draft.final_response = textIn(recordIn(call.arguments).message)
  }
  yield* addObservation(draft, step, ids)
}

/**
 * An observation without an id belongs to the last call: agents that type into a terminal observe all their keys at once.
 * The other calls of such a step have no observation of their own, and neither has the call that ends a run.
 */
function* addObservation(draft: TraceDraft, step: RawRecord, ids: readonly string[]): Generator<string> {
  const results = recordsIn(recordIn(step.observation).results)
  const known = new Set(ids)
  const isStepFailed = isFailure(step)
  let last = ids.length - 1
  for (const result of results) {
    const given = textIn(result.source_call_id)
    while (given === null && last >= 0 && !draft.awaits(ids[last] ?? '')) last -= 1
    const id = given ?? ids[last]
    const content = messageText(result.content) ?? ''
    const isRead = id !== undefined && known.has(id) && draft.awaits(id)
    if (isRead) draft.result(id, { content, is_error: isStepFailed || isFailure(result) })
    else yield 'an observation without a call'
  }
  const isShared = results.some(({ source_call_id }) => textIn(source_call_id) === null)
  const isFinish = recordsIn(step.tool_calls).some(({ function_name }) => function_name === FINISH)
  if (isShared || isFinish) for (const id of ids) if (draft.awaits(id)) draft.result(id, { content: '' })
}

/** The format has no field for errors; converters note that of the log they read. */
function isFailure({ extra }: RawRecord): boolean {
  const { is_error, tool_result_is_error, tool_result_metadata } = recordIn(extra)
  return is_error === true || tool_result_is_error === true || recordIn(tool_result_metadata).is_error === true
}
