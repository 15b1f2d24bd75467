// What is likely wrong with a call, said before its answer: the server may be right to refuse it.
import { callMistake } from '../../catalog/call-mistake.js'
import { loadEngines } from '../../core/engines/engines.js'
import { compileSchema } from '../../core/engines/json-schema.js'
import { isMcproveError } from '../../core/errors/error.js'
import { nearest } from '../../core/text/nearest.js'
import { listNames, showName } from '../../core/text/show-name.js'
import type { McpConnection } from '../../mcp/client/connection.js'
import type { CallRequest } from './call-request.js'

const MAX_PROBLEMS = 5
const END_MS = 150

/** Empty when nothing looks wrong, and when the server cannot list what it has. */
export async function callNotes(request: CallRequest, connection: McpConnection): Promise<readonly string[]> {
  try {
    if (request.kind === 'tool') return await toolNotes(request, connection)
    return request.kind === 'prompt' ? await promptNotes(request, connection) : []
  } catch (error) {
    if (!isMcproveError(error)) throw error
    return [`the server did not list what it has, so the call was not checked: ${error.message}`]
  }
}

/** What the server sent that JSON-RPC forbids, although it could be read. */
export function messageNotes({ wireMistakes = [] }: McpConnection): readonly string[] {
  return wireMistakes.flatMap(({ rule, message }) => (rule === 'invalid_message' ? [message] : []))
}

/** An exception that nobody waits for ends a server soon after its answer. */
export async function endNotes(connection: McpConnection): Promise<readonly string[]> {
  const how = await connection.endedWithin?.(END_MS)
  return how === undefined ? [] : [`the server ended after its answer: it ${how}`]
}

async function toolNotes(
  { name, args }: Extract<CallRequest, { readonly kind: 'tool' }>,
  connection: McpConnection,
): Promise<readonly string[]> {
  const tools = await connection.listTools()
  const mistake = callMistake({ tool: name, args }, tools)
  if (mistake !== null) {
    const names = tools.map((tool) => tool.name)
    const known = mistake.path[0] === 'tool' ? `; it lists ${listNames(names)}` : ''
    return [
      mistake.near === undefined
        ? `${mistake.message}${known}`
        : `${mistake.message}; did you mean ${showName(mistake.near)}?`,
    ]
  }
  const schema = tools.find((tool) => tool.name === name)?.input_schema
  return schema === undefined ? [] : await schemaNotes(schema, args)
}

/** A schema that cannot be used is a finding of `inspect`, not of this call. */
async function schemaNotes(schema: unknown, args: unknown): Promise<readonly string[]> {
  await loadEngines({ schema: {} })
  try {
    const problems = compileSchema(schema)(args)
    return problems
      .slice(0, MAX_PROBLEMS)
      .map(({ path, message }) => `the arguments do not match the schema: ${`${path} ${message}`.trimStart()}`)
  } catch (error) {
    if (!isMcproveError(error)) throw error
    return []
  }
}

async function promptNotes(
  { name, args }: Extract<CallRequest, { readonly kind: 'prompt' }>,
  connection: McpConnection,
): Promise<readonly string[]> {
  const prompts = await connection.listPrompts()
  const prompt = prompts.find((one) => one.name === name)
  if (prompt === undefined) {
    const names = prompts.map((one) => one.name)
    const near = nearest(name, names)
    const what = `the server does not list the prompt ${showName(name)}`
    return [near === undefined ? `${what}; it lists ${listNames(names)}` : `${what}; did you mean ${showName(near)}?`]
  }
  const missing = prompt.arguments.filter((argument) => argument.required && !Object.hasOwn(args, argument.name))
  return missing.map((argument) => `the prompt requires the argument ${showName(argument.name)}`)
}
