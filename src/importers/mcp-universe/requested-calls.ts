// What a model of MCP-Universe asks for: function calls named `server__tool`, or an action that it writes as JSON.
import { tryJson } from '../../core/trace/parse-traces.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { readArguments } from '../json-arguments.js'
import { recordIn, recordsIn, textIn } from '../json-fields.js'

export interface RequestedCall {
  readonly server: string | null
  readonly name: string
  readonly args: unknown
}

export function requestedCalls(response: unknown): readonly RequestedCall[] {
  if (typeof response === 'string') return actionIn(response)
  const { choices, output } = recordIn(response)
  const [choice] = recordsIn(choices)
  const functions = recordsIn(recordIn(choice?.message).tool_calls).map((call) => recordIn(call.function))
  const items = recordsIn(output).filter(({ type }) => type === 'function_call')
  return [...functions, ...items].flatMap(({ name, arguments: given }) => {
    const [server, tool] = placeOf(textIn(name) ?? '')
    return tool === '' ? [] : [{ server, name: tool, args: readArguments(given).args }]
  })
}

/** The server ends at the first double underscore. */
function placeOf(name: string): readonly [string | null, string] {
  const at = name.indexOf('__')
  return at === -1 ? [null, name] : [name.slice(0, at), name.slice(at + 2)]
}

/** The text of an answer is JSON, possibly in a code block; an answer to the task has no action. */
function actionIn(text: string): readonly RequestedCall[] {
  const value = tryJson(
    text
      .trim()
      .replace(/^`+(?:json)?|`+$/g, '')
      .trim(),
  )
  if (!isRecord(value) || 'answer' in value || !isRecord(value.action)) return []
  const { server, tool, arguments: args } = value.action
  return typeof server === 'string' && typeof tool === 'string' ? [{ server, name: tool, args: args ?? {} }] : []
}
