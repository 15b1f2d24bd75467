import type { Turn } from '../../core/trace/trace.js'
import { isRecord } from '../../core/trace/trace-fields.js'

/** The texts of the assistant's turns, by their lengths in Unicode code points. */
export interface ResponseLengths {
  /** Assistant turns, with or without text. */
  readonly turns: number
  /** Those with text. */
  readonly texts: number
  readonly shortest: number
  readonly longest: number
  /** Population standard deviation / mean; 0 with fewer than two texts. */
  readonly variation: number
}

export function responseLengths(turns: readonly Turn[]): ResponseLengths {
  const lengths: number[] = []
  let assistantTurns = 0
  let sum = 0
  let shortest = Number.POSITIVE_INFINITY
  let longest = 0
  for (const { role, content } of turns) {
    if (role !== 'assistant') continue
    assistantTurns += 1
    const length = lengthOf(content)
    if (length === 0) continue
    lengths.push(length)
    sum += length
    shortest = Math.min(shortest, length)
    longest = Math.max(longest, length)
  }
  const texts = lengths.length
  if (texts < 2) return { turns: assistantTurns, texts, shortest: longest, longest, variation: 0 }
  const mean = sum / texts
  let squares = 0
  for (const length of lengths) squares += (length - mean) ** 2
  return { turns: assistantTurns, texts, shortest, longest, variation: Math.sqrt(squares / texts) / mean }
}

function lengthOf(content: unknown): number {
  if (typeof content === 'string') return codePoints(content)
  if (!Array.isArray(content)) return 0
  let length = 0
  for (const block of content) {
    if (!isRecord(block) || typeof block.text !== 'string') continue
    if (block.type === 'text' || block.type === undefined) length += codePoints(block.text)
  }
  return length
}

/** UTF-16 code units, a surrogate pair counted once. */
function codePoints(text: string): number {
  let count = text.length
  for (let i = 0; i < text.length - 1; i += 1) {
    if ((text.charCodeAt(i) & 0xfc00) === 0xd800 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00) count -= 1
  }
  return count
}
