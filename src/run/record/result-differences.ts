import { deepDiff } from '../../core/json/deep-diff.js'
import { showValue } from '../../core/text/show-value.js'
import { toolId } from '../../core/trace/tool.js'
import type { ToolResult, Trace } from '../../core/trace/trace.js'
import { ownContent } from '../verify/own-content.js'

/** What `--replay=model` reports: where the answers of live tools differ from the recording. */
export function resultDifferences(run: number, recorded: Trace, live: Trace): string[] {
  return recorded.tool_calls.flatMap(({ server, name }, index) => {
    const before = recorded.tool_results[index]
    const now = live.tool_results[index]
    if (before === undefined || now === undefined) return []
    const id = server === null ? name : `${server}.${name}`
    return answerDifferences(before, now).map(
      ({ path, expected, actual }) =>
        `run ${run}, tool_calls[${index}] ${id}: ${path} was ${showValue(expected, 120)} and is ${showValue(actual, 120)}`,
    )
  })
}

/** Where the offered tools differ from the recording. */
export function toolDifferences(recorded: Trace, live: Trace): string[] {
  // A run that ended before its servers were listed was offered nothing.
  if (live.tools.length === 0 && live.outcome.status === 'infra_error') return []
  const before = toolsById(recorded)
  const now = toolsById(live)
  return [...new Set([...before.keys(), ...now.keys()])].sort().flatMap((id) => {
    const [old, current] = [before.get(id), now.get(id)]
    if (old === undefined) return [`tool ${id} was added`]
    if (current === undefined) return [`tool ${id} was removed`]
    return deepDiff(old, current, 'exact').map(
      ({ path, expected, actual }) =>
        `tool ${id}: ${path} was ${showValue(expected, 120)} and is ${showValue(actual, 120)}`,
    )
  })
}

function toolsById({ tools }: Trace): ReadonlyMap<string, object> {
  // The token cost of a tool follows from its other fields.
  return new Map(tools.map(({ tokens: _, ...tool }) => [toolId(tool), tool]))
}

/** When structured data differ, the text would only repeat the difference. */
function answerDifferences(before: ToolResult, now: ToolResult): ReturnType<typeof deepDiff> {
  const isStructured = before.structured !== undefined
  const found = deepDiff(answerOf(before, isStructured), answerOf(now, isStructured), 'exact')
  if (found.length > 0 || !isStructured) return found
  return deepDiff({ content: ownContent(before) }, { content: ownContent(now) }, 'exact')
}

function answerOf({ is_error, content, structured, error }: ToolResult, isStructured: boolean): object {
  return isStructured ? { is_error, structured, error } : { is_error, content, error }
}
