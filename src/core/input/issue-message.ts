import type * as z from 'zod'
import { nearest } from '../text/nearest.js'
import { nearestValue } from '../text/nearest-value.js'
import { listNames, MAX_LISTED, showName } from '../text/show-name.js'
import { showValue } from '../text/show-value.js'

const MAX_SHOWN = 60

/** The words for the type that a check expected. */
const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'an integer',
  boolean: 'true or false',
  array: 'a list',
  object: 'a mapping',
  record: 'a mapping',
  null: 'nothing',
}

/** What every parse of user input passes to zod. */
export const PARSE_OPTIONS: z.core.ParseContext<z.core.$ZodIssue> = { reportInput: true, error: issueMessage }

/** Zod's issue in our words; a schema's own message takes precedence. Undefined: keep zod's words. */
function issueMessage(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
    case 'invalid_value':
      return wrongValue([wanted(issue)], issue.input, issue.code === 'invalid_value' ? issue.values : [])
    case 'unrecognized_keys':
      return unknownKeys(issue.keys, legalKeys(issue.inst))
        .map(({ message }) => message)
        .join('\n')
    case 'too_small':
      return outOfBounds(issue.origin, 'at least', issue.minimum, issue.inclusive !== false, issue.input)
    case 'too_big':
      return outOfBounds(issue.origin, 'at most', issue.maximum, issue.inclusive !== false, issue.input)
    default:
      return undefined
  }
}

/** The issues that say which value was expected. */
type Wanting =
  | Pick<z.core.$ZodIssueInvalidType, 'code' | 'expected'>
  | Pick<z.core.$ZodIssueInvalidValue, 'code' | 'values'>

/** What one issue expected: `a string`, `` `a` or `b` ``. */
export function wanted(issue: Wanting): string {
  if (issue.code === 'invalid_value') return listNames(issue.values.map(String))
  return TYPE_NAMES[issue.expected] ?? `a ${issue.expected}`
}

export function wrongValue(wants: readonly string[], input: unknown, values: readonly unknown[]): string {
  const near = nearestValue(
    input,
    values.filter((value) => typeof value === 'string'),
  )
  const [want = '', ...others] = new Set(wants)
  // A number in quotes is a number wherever no text is possible.
  const only = others.length === 0 ? want : wants.includes('a string') ? '' : wants.find((one) => one === 'a number')
  const written = rewritten(only ?? '', input)
  const suggestion = near === undefined ? written && `; write ${written}` : `; did you mean ${showName(near)}?`
  return `expected ${[want, ...others].join(' or ')}, got ${showValue(input, MAX_SHOWN)}${suggestion ?? ''}`
}

/** The spellings of true and false in YAML 1.1. */
const FORMER_BOOLEANS = new Map([
  ['yes', 'true'],
  ['on', 'true'],
  ['no', 'false'],
  ['off', 'false'],
])

/** The same value in the expected type, where the conversion is obvious. */
function rewritten(want: string, input: unknown): string | undefined {
  const text = typeof input === 'string' ? input.trim().toLowerCase() : ''
  if (want === 'true or false') return FORMER_BOOLEANS.get(text)
  if (want === 'a number') return /^-?\d+(\.\d+)?$/.test(text) ? `${text}, without quotes` : undefined
  if (!['string', 'number', 'boolean'].includes(typeof input)) return undefined
  if (want === 'a string') return `${showValue(String(input), MAX_SHOWN)}, in quotes`
  return want === 'a list' ? `[${showValue(input, MAX_SHOWN)}]` : undefined
}

interface UnknownKey {
  readonly key: string
  /** The known key that was probably meant. */
  readonly near: string | undefined
  readonly message: string
}

/** What was found about the keys of an issue. All that zod passes on of it is the message and the list itself. */
const unknownKeysByList = new WeakMap<readonly string[], readonly UnknownKey[]>()

function unknownKeys(keys: readonly string[], legal: readonly string[]): readonly UnknownKey[] {
  const unknown = keys.map((key) => describeKey(key, legal))
  unknownKeysByList.set(keys, unknown)
  return unknown
}

/** The keys of an issue, one by one. */
export function unknownKeysOf({ keys, message }: z.core.$ZodIssueUnrecognizedKeys): readonly UnknownKey[] {
  return unknownKeysByList.get(keys) ?? keys.map((key) => ({ key, near: undefined, message }))
}

export function unknownKey(key: string, legal: readonly string[]): string {
  return describeKey(key, legal).message
}

function describeKey(key: string, legal: readonly string[]): UnknownKey {
  const near = nearest(key, legal)
  const advice = near === undefined ? knownKeys(legal) : `; did you mean ${showName(near)}?`
  return { key, near, message: `unknown key ${showName(key)}${advice}` }
}

/** A test has dozens of keys, so a full list would not help. */
function knownKeys(legal: readonly string[]): string {
  return legal.length > 0 && legal.length <= MAX_LISTED ? `; known keys: ${listNames(legal, 'and')}` : ''
}

/** Zod names the schema that raised the issue. */
function legalKeys(inst: object | undefined): string[] {
  return inst !== undefined && 'shape' in inst ? Object.keys(Object(inst.shape)) : []
}

function outOfBounds(
  origin: string,
  word: 'at least' | 'at most',
  limit: number | bigint,
  inclusive: boolean,
  input: unknown,
): string {
  const least = word === 'at least'
  if (origin === 'string') return least && limit === 1 ? 'must not be empty' : `must have ${word} ${limit} characters`
  if (origin === 'array') return `needs ${word} ${limit === 1 ? 'one entry' : `${limit} entries`}`
  const bound = inclusive ? `${word} ${limit}` : `${least ? 'more than' : 'less than'} ${limit}`
  const isPercent = limit === 1 && typeof input === 'number' && input >= 10 && input <= 100
  const suggestion = isPercent ? `; write ${input / 100} for ${input} %` : ''
  return `must be ${bound}, got ${showValue(input, MAX_SHOWN)}${suggestion}`
}
