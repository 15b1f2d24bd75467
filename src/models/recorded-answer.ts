// Reads the recorded answer of a model from the body that its provider sent. Does not load a provider package: replays
// use it to compare a trace with the answers it was made from.
import { isRecord } from '../core/trace/trace-fields.js'
import { type JsonObject, objectsOf } from './json-object.js'

export interface RecordedAnswer {
  readonly text: string
  readonly calls: readonly CallInAnswer[]
  /** Null when the body does not state it clearly. */
  readonly tokens: { readonly input: number; readonly output: number } | null
}

export interface CallInAnswer {
  /** The name on the wire. */
  readonly name: unknown
  /** Undefined when it was not a JSON object. */
  readonly args: JsonObject | undefined
}

/** Null for a body in an unknown format. A continued answer is a list of bodies. */
export function readRecordedAnswer(response: unknown): RecordedAnswer | null {
  const answers = (Array.isArray(response) ? response : [response]).map(readBody)
  const [first] = answers
  if (first === undefined || answers.includes(null)) return null
  if (answers.length === 1) return first
  const all = answers.filter((answer) => answer !== null)
  return { text: all.map(({ text }) => text).join(''), calls: all.flatMap(({ calls }) => calls), tokens: null }
}

function readBody(body: unknown): RecordedAnswer | null {
  if (!isRecord(body)) return null
  if (Array.isArray(body.content)) return readAnthropic(body)
  if (Array.isArray(body.output)) return readResponses(body)
  if (Array.isArray(body.choices)) return readChat(body)
  return Array.isArray(body.candidates) ? readGoogle(body) : null
}

function readAnthropic({ content, usage }: JsonObject): RecordedAnswer {
  const blocks = objectsOf(content)
  const { input_tokens, cache_creation_input_tokens, cache_read_input_tokens, output_tokens, iterations } = of(usage)
  const input = sum(input_tokens, cache_creation_input_tokens ?? 0, cache_read_input_tokens ?? 0)
  return {
    text: textOf(blocks.filter(({ type }) => type === 'text').map(({ text }) => text)),
    calls: blocks
      .filter(({ type }) => type === 'tool_use')
      .map(({ name, input: args }) => ({ name, args: objectOf(args) })),
    // Several models may have contributed to it.
    tokens: iterations === undefined ? tokensOf(input, output_tokens) : null,
  }
}

function readResponses({ output, usage }: JsonObject): RecordedAnswer {
  const items = objectsOf(output)
  const { input_tokens, output_tokens } = of(usage)
  const parts = items.filter(({ type }) => type === 'message').flatMap(({ content }) => objectsOf(content))
  const calls = items.filter(({ type }) => type === 'function_call')
  return {
    text: textOf(parts.map(({ text }) => text)),
    calls: calls.map(({ name, arguments: text }) => ({ name, args: parsed(text) })),
    tokens: tokensOf(input_tokens, output_tokens),
  }
}

function readChat({ choices, usage }: JsonObject): RecordedAnswer {
  const { content, tool_calls } = of(of(objectsOf(choices)[0]).message)
  const { prompt_tokens, completion_tokens } = of(usage)
  const calls = objectsOf(tool_calls).map((call) => of(call.function))
  return {
    text: textOf([content]),
    calls: calls.map(({ name, arguments: text }) => ({ name, args: parsed(text) })),
    tokens: tokensOf(prompt_tokens, completion_tokens),
  }
}

function readGoogle({ candidates, usageMetadata }: JsonObject): RecordedAnswer {
  const parts = objectsOf(of(of(objectsOf(candidates)[0]).content).parts)
  const { promptTokenCount, candidatesTokenCount, thoughtsTokenCount } = of(usageMetadata)
  const calls = parts.map(({ functionCall }) => functionCall).filter(isRecord)
  return {
    text: textOf(parts.filter(({ thought }) => thought !== true).map(({ text }) => text)),
    calls: calls.map(({ name, args }) => ({ name, args: objectOf(args ?? {}) })),
    tokens: tokensOf(promptTokenCount, sum(candidatesTokenCount ?? 0, thoughtsTokenCount ?? 0)),
  }
}

function of(value: unknown): JsonObject {
  return isRecord(value) ? value : {}
}

function textOf(texts: readonly unknown[]): string {
  return texts.filter((text) => typeof text === 'string').join('')
}

function objectOf(value: unknown): JsonObject | undefined {
  return isRecord(value) ? value : undefined
}

/** A tool without parameters is often called with an empty text. */
function parsed(text: unknown): JsonObject | undefined {
  if (typeof text !== 'string' || text.trim() === '') return {}
  try {
    return objectOf(JSON.parse(text))
  } catch {
    return undefined
  }
}

function sum(...numbers: readonly unknown[]): unknown {
  return numbers.every((number) => typeof number === 'number') ? numbers.reduce((a, b) => a + b, 0) : undefined
}

function tokensOf(input: unknown, output: unknown): RecordedAnswer['tokens'] {
  return typeof input === 'number' && typeof output === 'number' ? { input, output } : null
}
