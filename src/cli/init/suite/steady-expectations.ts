// What two answers to one call have in common and the next one probably will too.
import { childPath } from '../../../core/expect/target-path.js'
import { isRecord } from '../../../core/trace/trace-fields.js'
import type { ToolAnswer } from '../../../mcp/client/connection.js'

/** An entry of `expect:`: a target and its matcher. */
export type ExpectEntry = readonly [target: string, matcher: unknown]

const MAX_KEYS = 5
const PLAIN_KEY = /^\w{1,60}$/
/** A line of words: numbers, dates, sizes, ids and paths change from day to day or between machines. */
const WORDS = /^(?=.{3,100}$)(?=.*\p{L}{3})[^\d/\\@{}[\]<>\p{Cc}\p{Cf}\p{Cs}]+$/u
const JSON_TEXT = /^\s*[{[]/

/** `first` and `second` are redacted. `isOpenWorld`: the answer may be different tomorrow. */
export function steadyExpectations(first: ToolAnswer, second: ToolAnswer, isOpenWorld: boolean): ExpectEntry[] {
  const [part, samePart] = [firstPart(first), firstPart(second)]
  const entries: ExpectEntry[] = [['is_error', false]]
  if (typeof part?.type === 'string' && PLAIN_KEY.test(part.type) && part.type === samePart?.type) {
    entries.push(['content[0].type', part.type])
  }
  const line = isOpenWorld ? undefined : commonLine(part?.text, samePart?.text)
  if (line !== undefined) entries.push(['content[0].text', { contains: line }])
  return [...entries, ...commonTypes(first.structured, second.structured)]
}

function firstPart({ content }: ToolAnswer): Readonly<Record<string, unknown>> | undefined {
  const [part] = Array.isArray(content) ? content : []
  return isRecord(part) ? part : undefined
}

function commonLine(text: unknown, other: unknown): string | undefined {
  if (typeof text !== 'string' || typeof other !== 'string' || JSON_TEXT.test(text)) return undefined
  const others = new Set(other.split('\n').map((line) => line.trim()))
  return text
    .split('\n')
    .map((line) => line.trim())
    .find((line) => WORDS.test(line) && others.has(line))
}

/** The keys of a structured answer with their types, because values change. */
function commonTypes(first: unknown, second: unknown): ExpectEntry[] {
  if (!isRecord(first) || !isRecord(second)) return []
  return Object.keys(first)
    .filter((key) => PLAIN_KEY.test(key) && Object.hasOwn(second, key))
    .filter((key) => first[key] !== null && typeOf(first[key]) === typeOf(second[key]))
    .slice(0, MAX_KEYS)
    .map((key) => [childPath('structured', key), { type: typeOf(first[key]) }])
}

function typeOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value
}
