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
  const open: string[] = []
  for (const call of recordsIn(step.tool_calls)) {
    const name = textIn(call.function_name)
    if (name === null || name === '') {
      yield 'a call without a name'
      continue
    }
    const given = textIn(call.tool_call_id)
    const id = draft.call({ id: given, ...readMcpName(name), ...readArguments(call.arguments), at })
    open.push(given ?? id)
    if (name === FINISH) draft.final_response = textIn(recordIn(call.arguments).message)
  }
  const results = recordsIn(recordIn(step.observation).results)
  const failed = isFailure(step)
  for (const result of results) {
    const id = idOf(result, open)
    const content = messageText(result.content) ?? ''
    if (id === undefined || !draft.result(id, { content, is_error: failed || isFailure(result) })) {
      yield 'an observation without a call'
    } else {
      open.splice(open.indexOf(id), 1)
    }
  }
  answerOthers(draft, open, results, step)
}

/** An observation without an id belongs to the last call: agents that type into a terminal observe all their keys at once. */
function idOf({ source_call_id }: RawRecord, open: readonly string[]): string | undefined {
  const given = textIn(source_call_id)
  return given === null ? open.at(-1) : open.find((id) => id === given)
}

/** The other calls of such a step have no observation of their own, and neither has the last call of a run. */
function answerOthers(
  draft: TraceDraft,
  open: readonly string[],
  results: readonly RawRecord[],
  step: RawRecord,
): void {
  const isShared = results.some(({ source_call_id }) => textIn(source_call_id) === null)
  const isFinish = recordsIn(step.tool_calls).some(({ function_name }) => function_name === FINISH)
  if (isShared || isFinish) for (const id of open) draft.result(id, { content: '' })
}

/** The format has no field for errors; converters note that of the log they read. */
function isFailure({ extra }: RawRecord): boolean {
  const { is_error, tool_result_is_error, tool_result_metadata } = recordIn(extra)
  return is_error === true || tool_result_is_error === true || recordIn(tool_result_metadata).is_error === true
}
