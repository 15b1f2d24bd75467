// Programmatic tool calling: the model writes code in a container, and the code calls the client's tools. The code is a
// `server_tool_use`, the calls name it as their caller, and once they are answered, its result starts the next message.
import { recordsAt } from '../body-fields.js'
import type { ReplyIds } from '../reply-ids.js'
import type { SentCall } from '../wire-format.js'

type Block = Readonly<Record<string, unknown>>

/** The blocks before the calls, and the running code that tagged calls belong to. */
export function addCodeExecution(
  calls: readonly SentCall[],
  text: readonly Block[],
  body: unknown,
  ids: ReplyIds,
): { blocks: Block[]; container: { id: string; tool_id: string } | null } {
  const tagged = calls.filter((call) => call.caller !== undefined)
  const running = runningCode(body)
  if (tagged.length === 0)
    return { blocks: [...(running === null ? [] : [resultOf(running)]), ...text], container: null }
  const container = ids.make('container_')
  if (running !== null) return { blocks: [...text], container: { id: container, tool_id: running } }
  const id = ids.make('srvtoolu_')
  const code = tagged.map((call) => `await ${call.name}(${call.args_json})`).join('\n')
  const start = { type: 'server_tool_use', id, name: 'code_execution', input: { code } }
  return { blocks: [...text, start], container: { id: container, tool_id: id } }
}

/** The id of the last code without a result. */
function runningCode(body: unknown): string | null {
  // The body was parsed before: it has messages, each with a string or blocks.
  const { messages } = body as { messages: readonly { content: unknown }[] }
  const blocks = messages.flatMap(({ content }) => (Array.isArray(content) ? recordsAt(content, 'content') : []))
  const done = blocks.filter((block) => block.type === 'code_execution_tool_result').map((block) => block.tool_use_id)
  const code = blocks.findLast((block) => block.type === 'server_tool_use' && block.name === 'code_execution')
  return typeof code?.id === 'string' && !done.includes(code.id) ? code.id : null
}

function resultOf(id: string): Block {
  const content = { type: 'code_execution_result', stdout: '', stderr: '', return_code: 0, content: [] }
  return { type: 'code_execution_tool_result', tool_use_id: id, content }
}
