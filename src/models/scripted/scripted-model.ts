// A deterministic model for demos and tests: it gives the answers in its file. Its position in the file follows from
// the request alone, so that parallel and retried runs do not affect each other.
import { possibleWireNames, wireName, wireNamesOfId } from '../../catalog/wire-name.js'
import { loadEngines } from '../../core/engines/engines.js'
import { compileRegex, type RegexTest } from '../../core/engines/regex.js'
import { isMcproveError, McproveError } from '../../core/errors/error.js'
import type { Model, ModelAnswer, ModelMessage, ModelRequest, OfferedTool, RequestedCall } from '../model.js'
import { parseScript, type ScriptedAnswer } from './script.js'

/** `/R/flags`, as in suites. */
const REGEX_LITERAL = /^\/(.+)\/([dgimsuvy]*)$/s
/** No tokenizer fits all models; this is the usual estimate. */
const CHARACTERS_PER_TOKEN = 4

interface Entry {
  readonly answer: ScriptedAnswer
  readonly fits: (last: string, run: number) => boolean
}

/** Throws SCRIPT_INVALID. */
export async function scriptedModel(id: string, file: string, text: string): Promise<Model> {
  const answers = parseScript(file, text)
  await loadEngines(answers)
  const entries = answers.map((answer, index) => compile(file, answer, index))
  return {
    id,
    provider: 'scripted',
    isLive: false,
    generate: async (request, { signal, run }) => {
      signal?.throwIfAborted()
      return answerOf(next(entries, request.messages, run), request)
    },
  }
}

function compile(file: string, answer: ScriptedAnswer, index: number): Entry {
  const { when, run, runs = run === undefined ? null : [run] } = answer
  const matches = when?.regex === undefined ? null : compileCondition(file, when.regex, index)
  return {
    answer,
    fits: (last, current) =>
      (runs === null || runs.includes(current)) &&
      (when?.contains === undefined || last.includes(when.contains)) &&
      (matches === null || matches(last)),
  }
}

function compileCondition(file: string, regex: string, index: number): RegexTest {
  const [, pattern = regex, flags = ''] = REGEX_LITERAL.exec(regex) ?? []
  try {
    return compileRegex(pattern, flags)
  } catch (error) {
    if (!isMcproveError(error)) throw error
    throw new McproveError('SCRIPT_INVALID', `${file}: [${index}].when.regex: ${error.message}`, {
      hint: error.hint,
      cause: error,
    })
  }
}

/**
 * Replays the conversation: each of our answers in it took the first matching entry after the previous one. Answers
 * from the suite's `messages:` are not ours and take no entry.
 */
function next(entries: readonly Entry[], messages: readonly ModelMessage[], run: number): ScriptedAnswer | undefined {
  let position = 0
  const take = (before: ModelMessage | undefined): ScriptedAnswer | undefined => {
    const last = before === undefined ? '' : textOf(before)
    while (position < entries.length) {
      const entry = entries[position++]
      if (entry?.fits(last, run)) return entry.answer
    }
    return undefined
  }
  messages.forEach((message, index) => {
    if (message.role === 'assistant' && message.answer !== undefined) take(messages[index - 1])
  })
  return take(messages.at(-1))
}

/** What a condition sees of the last message: its text, or the results of the calls. */
function textOf(message: ModelMessage): string {
  if (message.role !== 'tool') return message.content
  return message.results.map(({ content }) => contentText(content)).join('\n')
}

function contentText(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return JSON.stringify(content ?? null)
  return content.map((part: unknown) => (isText(part) ? part.text : JSON.stringify(part ?? null))).join('\n')
}

function isText(part: unknown): part is { readonly text: string } {
  return typeof part === 'object' && part !== null && 'text' in part && typeof part.text === 'string'
}

/** At the end of the file, an empty text ends the run. */
function answerOf(scripted: ScriptedAnswer = { text: '' }, request: ModelRequest): ModelAnswer {
  const { text = '', calls: wanted = [] } = scripted
  const ids = freeIds(request.messages)
  const calls = wanted.map(
    ({ name, server, args, args_text, caller }): RequestedCall => ({
      id: ids(),
      name: resolveName(name, server, request.tools),
      ...(args_text === undefined ? { args: args ?? {} } : { args: null, args_text }),
      ...(caller === undefined ? {} : { caller }),
    }),
  )
  const finish_reason = scripted.finish_reason ?? (calls.length > 0 ? 'tool_calls' : 'stop')
  const tokens = scripted.tokens ?? estimate(request, text, calls)
  return { text, calls, finish_reason, tokens, raw: { text, calls, finish_reason, tokens } }
}

/** `call_1`, `call_2`, ..., skipping ids that the conversation already has. */
function freeIds(messages: readonly ModelMessage[]): () => string {
  const used = new Set(
    messages.flatMap((message) => (message.role === 'assistant' ? message.calls : [])).map(({ id }) => id),
  )
  let number = used.size
  return () => {
    do number += 1
    while (used.has(`call_${number}`))
    return `call_${number}`
  }
}

/**
 * A wire name, `server.tool`, or the plain name of an offered tool; otherwise as written, because models make mistakes
 * too.
 */
function resolveName(name: string, server: string | undefined, tools: readonly OfferedTool[]): string {
  const offered = new Set(tools.map((tool) => tool.name))
  const isOffered = (wire: string) => offered.has(wire)
  if (server !== undefined) return possibleWireNames(server, name).find(isOffered) ?? wireName(server, name)
  if (isOffered(name)) return name
  return wireNamesOfId(name).find(isOffered) ?? namedAlone(name, tools) ?? name
}

/** The first tool with this name, whatever its server. */
function namedAlone(name: string, tools: readonly OfferedTool[]): string | undefined {
  const isNamed = (form: 0 | 1) => (tool: OfferedTool) =>
    possibleServers(tool.name).some((server) => possibleWireNames(server, name)[form] === tool.name)
  const found =
    tools.find((tool) => tool.name.endsWith(`__${name}`)) ?? tools.find(isNamed(0)) ?? tools.find(isNamed(1))
  return found?.name
}

/** What precedes one of the `__`. */
function possibleServers(wire: string): string[] {
  const servers: string[] = []
  for (let mark = wire.indexOf('__'); mark !== -1; mark = wire.indexOf('__', mark + 1))
    servers.push(wire.slice(0, mark))
  return servers
}

function estimate({ messages, tools }: ModelRequest, text: string, calls: readonly RequestedCall[]) {
  const told = messages.map(({ role, ...rest }) => (role === 'assistant' ? { ...rest, answer: undefined } : rest))
  const input = JSON.stringify(told).length + JSON.stringify(tools).length
  const output = text.length + (calls.length === 0 ? 0 : JSON.stringify(calls).length)
  return { input: Math.ceil(input / CHARACTERS_PER_TOKEN), output: Math.ceil(output / CHARACTERS_PER_TOKEN) }
}
