// What two answers to one call have in common and the next one probably will too.
import { childPath, parseTargetPath, valueAt } from '../../../core/expect/target-path.js'
import { isRecord } from '../../../core/trace/trace-fields.js'
import type { ToolAnswer } from '../../../mcp/client/connection.js'
import type { Draft } from '../drafts.js'

/** An entry of `expect:`: a target and its matcher. */
export type ExpectEntry = readonly [target: string, matcher: unknown]

const MAX_KEYS = 5
const PLAIN_KEY = /^\w{1,60}$/
/** Says that something failed, which should not stay so. */
const ERROR_KEY = /^errors?$/i
const PLAIN_VALUE = /^[\w./+-]{1,60}$/
/** A line of words: numbers, dates, sizes, ids and paths change from day to day or between machines. */
const WORDS = /^(?=.{3,100}$)(?=.*\p{L}{3})[^\d/\\@{}[\]<>\p{Cc}\p{Cf}\p{Cs}]+$/u
const JSON_TEXT = /^\s*[{[]/

/** Where an answer has its text, and what else about it rarely changes: the kind of content, the role, the type. */
const PLACES = {
  tool: { text: 'content[0].text', kept: ['content[0].type'] },
  resource: { text: 'content[0].text', kept: ['content[0].mimeType'] },
  prompt: { text: 'content[0].content.text', kept: ['content[0].role', 'content[0].content.type'] },
} as const

/** `first` and `second` are redacted. */
export function steadyExpectations(draft: Draft, first: ToolAnswer, second: ToolAnswer): ExpectEntry[] {
  const { text, kept } = PLACES['tool' in draft ? 'tool' : 'uri' in draft ? 'resource' : 'prompt']
  const at = (target: string) => [first, second].map((answer) => valueAt(answer, parseTargetPath(target)))
  const same = kept.flatMap((target): ExpectEntry[] => {
    const [value, other] = at(target)
    return typeof value === 'string' && PLAIN_VALUE.test(value) && value === other ? [[target, value]] : []
  })
  // Words of the open world may be others tomorrow.
  const isOpenWorld = 'tool' in draft && draft.tool.annotations?.openWorldHint === true
  const [said, saidAgain] = at(text)
  const line = isOpenWorld ? undefined : commonLine(said, saidAgain)
  const words: ExpectEntry[] = line === undefined ? [] : [[text, { contains: line }]]
  const found = [...same, ...words, ...commonTypes(first.structured, second.structured)]
  // Reading a resource says nothing more than that there is one.
  return [
    ['is_error', false],
    ...(found.length === 0 && 'uri' in draft ? [[text, { type: 'string' }] as const] : found),
  ]
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
    .filter(
      (key) =>
        PLAIN_KEY.test(key) && !(ERROR_KEY.test(key) && typeof first[key] === 'string') && Object.hasOwn(second, key),
    )
    .filter((key) => first[key] !== null && typeOf(first[key]) === typeOf(second[key]))
    .slice(0, MAX_KEYS)
    .map((key) => [childPath('structured', key), { type: typeOf(first[key]) }])
}

function typeOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value
}
