// What `call` asks a server, read from the command line.
import { resolve } from 'node:path'
import { McproveError } from '../../core/errors/error.js'
import { FLATTEN, isTooDeep, TOO_DEEP } from '../../core/json/nesting.js'
import { showTyped, showValue } from '../../core/text/show-value.js'
import { parseJson } from '../../core/trace/parse-traces.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { readText } from '../../files/reading/read-text.js'
import type { ServerWords } from '../reach/reached-server.js'
import type { Io } from '../terminal/io.js'

type Arguments = Readonly<Record<string, unknown>>

export interface ToolRequest {
  readonly kind: 'tool'
  readonly name: string
  readonly args: Arguments
}

export type CallRequest =
  | ToolRequest
  | { readonly kind: 'resource'; readonly uri: string }
  | { readonly kind: 'prompt'; readonly name: string; readonly args: Readonly<Record<string, string>> }

export interface CallFlags {
  readonly url?: string
  readonly read?: string
  readonly prompt?: string
  readonly first?: readonly string[]
}

export interface CallLine {
  readonly server: ServerWords
  /** Calls that come before the request, on the same connection. */
  readonly first: readonly ToolRequest[]
  readonly request: CallRequest
}

const USAGE = `Write \`mcprove call SERVER TOOL '{"name": "value"}'\`, or \`mcprove call TOOL '{...}' -- COMMAND\`.`
/** Arguments are typed, or written by a program that waits for the answer. */
const MAX_INPUT_BYTES = 16 * 1024 * 1024

/** The server is the first word, unless a URL or a command after `--` names it. Throws BAD_USAGE. */
export async function readCallLine(words: ServerWords, flags: CallFlags, io: Io): Promise<CallLine> {
  const first: ToolRequest[] = []
  for (const text of flags.first ?? []) first.push(await readFirst(text, io))
  return { ...(await readRequest(words, flags, io)), first }
}

async function readRequest(
  { before, program }: ServerWords,
  { url, read, prompt }: CallFlags,
  io: Io,
): Promise<Omit<CallLine, 'first'>> {
  const isNamed = program === null && url === undefined
  const [first] = before
  if (isNamed && (first === undefined || /^\s*[{[]/.test(first))) throw usage('no server given')
  const server = { before: isNamed ? before.slice(0, 1) : [], program }
  const rest = before.slice(isNamed ? 1 : 0)
  if (read !== undefined && prompt !== undefined)
    throw usage('--read and --prompt cannot be combined', 'Give one of them.')
  if (read !== undefined) {
    if (rest.length > 0) throw usage(`--read takes no arguments, got ${showValue(rest[0], 60)}`, 'Remove them.')
    return { server, request: { kind: 'resource', uri: read } }
  }
  const [tool] = rest
  const texts = prompt === undefined ? rest.slice(1) : rest
  if (prompt === undefined && (tool === undefined || /^\s*[{[]/.test(tool))) {
    throw usage(tool === undefined ? 'no tool given' : 'no tool given, only its arguments')
  }
  const [text, surplus] = texts
  if (surplus !== undefined) {
    throw usage(`one argument too many: ${showValue(surplus, 60)}`, 'Give all arguments as one JSON object, in quotes.')
  }
  const args = await readArguments(text, io)
  if (prompt !== undefined) return { server, request: { kind: 'prompt', name: prompt, args: textsOf(args) } }
  return { server, request: { kind: 'tool', name: tool ?? '', args } }
}

/** `close`, `open={"table": "orders"}`, `open=@arguments.json`. */
async function readFirst(text: string, io: Io): Promise<ToolRequest> {
  const at = text.search(/=[{@]/)
  const name = at === -1 ? text : text.slice(0, at)
  if (name === '') throw usage(`--first expects a tool, got ${showValue(text, 60)}`, `Write --first 'TOOL={...}'.`)
  return { kind: 'tool', name, args: at === -1 ? {} : await readArguments(text.slice(at + 1), io) }
}

async function readArguments(text: string | undefined, io: Io): Promise<Arguments> {
  if (text === undefined) return {}
  const isFile = text.startsWith('@')
  const file = text.slice(1)
  const [written, label] =
    text === '-'
      ? [await readInput(io), 'standard input']
      : isFile
        ? [readText(resolve(io.cwd(), file), file), file]
        : [text, 'the arguments']
  const args = parseJson(written, label)
  if (!isRecord(args)) {
    throw usage(`the arguments must be a JSON object, got ${showTyped(args, 60)}`, `Write '{"name": "value"}'.`)
  }
  if (isTooDeep(args)) throw usage(`${label} ${TOO_DEEP}`, FLATTEN)
  return args
}

async function readInput({ stdin }: Io): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stdin) {
    const bytes = Buffer.from(chunk)
    chunks.push(bytes)
    size += bytes.length
    if (size > MAX_INPUT_BYTES) {
      throw new McproveError('FILE_TOO_LARGE', `standard input exceeds the limit of ${MAX_INPUT_BYTES} bytes`, {
        hint: 'Give smaller arguments.',
      })
    }
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** MCP has only texts as arguments of prompts. */
function textsOf(args: Arguments): Record<string, string> {
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
}

function usage(message: string, hint = USAGE): McproveError {
  return new McproveError('BAD_USAGE', message, { hint })
}
