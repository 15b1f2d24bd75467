// Parameters that choose a part of a list: how many entries, and from where on.
import { nameTokens } from '../../core/members/tool-words.js'
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'

export interface NumberParameter {
  readonly name: string
  readonly least: number
  readonly most: number
  readonly isRequired: boolean
}

const LIMIT_NAME =
  /^(?:limit|(?:result|item|row|page|entry|record) limit|limit (?:results?|items?|rows?)|max (?:results?|items?|entries|records|hits|matches|rows)|top (?:k|n)|page size|per page|(?:results|items|entries|records) per page|num(?:ber of)? (?:results?|items?|records))$/
/** Names that may mean something else: the description decides. */
const VAGUE_NAME = /^(?:count|size|first|take|rows|max|max count|n|k|results|items|num|number)$/
const MEANS_ENTRIES = /\b(?:max(?:imum)?|at most|up to|how many|number of|limit)\b/i
/** It limits something else than the entries of one list. */
const OTHER_UNIT =
  /\b(?:characters?|chars?|bytes?|[kmg]b|tokens?|words?|lines?|seconds?|minutes?|hours?|days?|depth|levels?|each|every)\b|\bper (?!page\b|request\b|call\b|query\b|response\b)/i
const OFFSET_NAME = /^(?:offset|skip|start|start (?:index|at)|from|first (?:index|result))$/
const PAGE_NAME = /^(?:page|page (?:number|no|index|num))$/
const CURSOR_NAME =
  /^(?:(?:next |start |starting |end |page )?cursor|(?:next |continuation |pagination )?(?:page )?token|after|starting after|continue|continuation)$/

/** The parameter that says how many entries an answer may have. */
export function limitParameter(tool: RawRecord): NumberParameter | undefined {
  return numberParameter(tool, (words, about) => {
    if (OTHER_UNIT.test(about)) return false
    return LIMIT_NAME.test(words) || (VAGUE_NAME.test(words) && MEANS_ENTRIES.test(about))
  })
}

/** Counts entries. */
export function offsetParameter(tool: RawRecord): NumberParameter | undefined {
  return numberParameter(tool, (words, about) => OFFSET_NAME.test(words) && !OTHER_UNIT.test(about), 0)
}

/** Counts pages. */
export function pageParameter(tool: RawRecord): NumberParameter | undefined {
  return numberParameter(tool, (words) => PAGE_NAME.test(words), 0)
}

/** Takes a text that an answer gave. */
export function cursorParameter(tool: RawRecord): string | undefined {
  return propertiesOf(tool).find(([name, schema]) => typesOf(schema).includes('string') && isCursorName(name))?.[0]
}

/** `next_cursor`, `pageToken`. */
export function isCursorName(name: string): boolean {
  return CURSOR_NAME.test(wordsOf(name))
}

/** Any parameter that chooses a part of a list. */
export function isPaged(tool: RawRecord): boolean {
  const chosen = [limitParameter(tool), offsetParameter(tool), pageParameter(tool), cursorParameter(tool)]
  return chosen.some((one) => one !== undefined)
}

function numberParameter(
  tool: RawRecord,
  isMeant: (words: string, about: string) => boolean,
  fallback = 1,
): NumberParameter | undefined {
  const { inputSchema } = tool
  const required = isRecord(inputSchema) && Array.isArray(inputSchema.required) ? inputSchema.required : []
  for (const [name, schema] of propertiesOf(tool)) {
    const about = typeof schema.description === 'string' ? schema.description.slice(0, 1000) : ''
    const isNumber = typesOf(schema).some((type) => type === 'integer' || type === 'number')
    // Values that are listed, or come in steps, may mean more than how many.
    if (!isNumber || schema.enum !== undefined || schema.multipleOf !== undefined) continue
    if (!isMeant(wordsOf(name), about)) continue
    return { name, ...boundsOf(schema, fallback), isRequired: required.includes(name) }
  }
  return undefined
}

function boundsOf({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: RawRecord, fallback: number) {
  const least = [minimum, numberAbove(exclusiveMinimum), fallback].filter((one) => typeof one === 'number')
  const most = [maximum, numberBelow(exclusiveMaximum)].filter((one) => typeof one === 'number')
  return { least: Math.ceil(Math.max(...least)), most: Math.floor(Math.min(...most)) }
}

function numberAbove(value: unknown): number | undefined {
  return typeof value === 'number' ? Math.floor(value) + 1 : undefined
}

function numberBelow(value: unknown): number | undefined {
  return typeof value === 'number' ? Math.ceil(value) - 1 : undefined
}

function propertiesOf({ inputSchema }: RawRecord): readonly (readonly [string, RawRecord])[] {
  if (!isRecord(inputSchema) || !isRecord(inputSchema.properties)) return []
  return Object.entries(inputSchema.properties).flatMap(([name, schema]) =>
    isRecord(schema) ? [[name, plainSchema(schema)] as const] : [],
  )
}

/** Of a value or null, the schema of the value. */
function plainSchema(schema: RawRecord): RawRecord {
  const choices = [schema.anyOf, schema.oneOf].find(Array.isArray)?.filter(isRecord) ?? []
  const [value, ...others] = choices.filter(({ type }) => type !== 'null')
  const { anyOf: _any, oneOf: _one, ...own } = schema
  return value === undefined || others.length > 0 ? schema : { ...own, ...value }
}

function typesOf({ type }: RawRecord): readonly unknown[] {
  return [type].flat()
}

function wordsOf(name: string): string {
  return nameTokens(name).join(' ')
}
