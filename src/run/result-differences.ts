import { deepDiff } from '../core/deep-diff.js'
import { showValue } from '../core/show-value.js'
import type { ToolResult, Trace } from '../core/trace.js'

/** What `--replay=model` lists: where the answers of live tools are not those of the recording. */
export function resultDifferences(run: number, recorded: Trace, live: Trace): string[] {
  return recorded.tool_calls.flatMap(({ server, name }, index) => {
    const before = recorded.tool_results[index]
    const now = live.tool_results[index]
    if (before === undefined || now === undefined) return []
    const id = server === null ? name : `${server}.${name}`
    return deepDiff(answerOf(before), answerOf(now), 'exact').map(
      ({ path, expected, actual }) =>
        `run ${run}, tool_calls[${index}] ${id}: ${path} was ${showValue(expected, 120)} and is ${showValue(actual, 120)}`,
    )
  })
}

function answerOf({ is_error, content, structured, error }: ToolResult): object {
  // Text that repeats structured data would only say the same difference twice.
  return structured === undefined ? { is_error, content, error } : { is_error, structured, error }
}
