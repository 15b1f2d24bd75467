import { deepDiff } from '../../core/json/deep-diff.js'
import { showValue } from '../../core/text/show-value.js'
import { toolId } from '../../core/trace/tool.js'
import type { ToolResult, Trace } from '../../core/trace/trace.js'
import { ownContent } from '../verify/own-content.js'

/** What `--replay=model` lists: where the answers of live tools are not those of the recording. */
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

/** And where tools are offered otherwise than in the recording. */
export function toolDifferences(recorded: Trace, live: Trace): string[] {
  // A run that broke off before its servers were asked was offered nothing.
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
  // What a tool costs follows from the rest of it.
  return new Map(tools.map(({ tokens: _, ...tool }) => [toolId(tool), tool]))
}

/** Where structured data differ, the text beside them would only say the same difference twice. */
function answerDifferences(before: ToolResult, now: ToolResult): ReturnType<typeof deepDiff> {
  const isStructured = before.structured !== undefined
  const found = deepDiff(answerOf(before, isStructured), answerOf(now, isStructured), 'exact')
  if (found.length > 0 || !isStructured) return found
  return deepDiff({ content: ownContent(before) }, { content: ownContent(now) }, 'exact')
}

function answerOf({ is_error, content, structured, error }: ToolResult, isStructured: boolean): object {
  return isStructured ? { is_error, structured, error } : { is_error, content, error }
}
