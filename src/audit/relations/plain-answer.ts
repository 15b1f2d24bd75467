// What a tool answered, as a value that can be compared: texts that are JSON are read.
import { parsedJson } from '../../core/json/parsed-json.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { type Exchange, resultOf } from '../probe/exchange.js'

export interface PlainAnswer {
  readonly isError: boolean
  /** Undefined when the tool answered none. */
  readonly structured: unknown
  readonly content: readonly unknown[]
}

/** Larger texts are compared as they are. */
const MAX_PARSED = 4 * 1024 * 1024

/** Undefined where there is no result of a tool. */
export function plainAnswer(exchange: Exchange): PlainAnswer | undefined {
  const result = resultOf(exchange)
  if (result === undefined) return undefined
  const { content, structuredContent, isError } = result
  return {
    isError: isError === true,
    structured: structuredContent,
    content: Array.isArray(content) ? content.map(plainBlock) : [],
  }
}

/** The answer of a call that did what it was asked to do; undefined for a refusal, an error, and silence. */
export function successOf(exchange: Exchange): PlainAnswer | undefined {
  const answer = plainAnswer(exchange)
  // An answer without anything in it says nothing.
  const isEmpty = answer?.structured === undefined && answer?.content.length === 0
  return answer === undefined || answer.isError || isEmpty ? undefined : answer
}

/** The values of an answer that are data: the structured content, or else the texts that are JSON. */
export function dataOf({ structured, content }: PlainAnswer): readonly unknown[] {
  if (structured !== undefined) return [structured]
  return content.flatMap((block) => (isRecord(block) && isStructure(block.text) ? [block.text] : []))
}

/** The texts of an answer that are not JSON. */
export function textsOf({ content }: PlainAnswer): readonly string[] {
  return content.flatMap((block) => (isRecord(block) && typeof block.text === 'string' ? [block.text] : []))
}

/** Without `_meta`, which is about the answer and not part of it. */
function plainBlock(block: unknown): unknown {
  if (!isRecord(block)) return block
  const { _meta, ...rest } = block
  return typeof rest.text === 'string' ? { ...rest, text: parsedStructure(rest.text) } : rest
}

/** The object or list that a text holds, or the text. */
export function parsedStructure(text: string): unknown {
  if (text.length > MAX_PARSED || !/^\s*[[{]/.test(text)) return text
  return parsedJson(text) ?? text
}

function isStructure(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
