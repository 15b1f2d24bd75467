// Whether the arguments of a requested call and those of an executed one can be of the same call. Between the two,
// frameworks add defaults, convert numbers, drop names and cut long texts.
import { canonicalJson } from '../../../core/json/canonical-json.js'
import { isRecord, type RawRecord } from '../../../core/trace/trace-fields.js'
import type { CallArguments } from './call-arguments.js'
import { jsonIn } from './tool-output.js'

/** Texts that agree this far are the same text, cut off. */
const MIN_CUT_LENGTH = 40

export function canBeSameArguments(asked: CallArguments, executed: CallArguments): boolean {
  if (executed.args === undefined) return true
  if (executed.args_text !== undefined) return isBareText(asked, executed.args_text)
  if (!isRecord(asked.args)) return isSameValue(asked.args ?? null, executed.args ?? null)
  if (Array.isArray(executed.args)) return isPositional(asked.args, { args: executed.args })
  if (!isRecord(executed.args)) return isBareValue(asked.args, executed.args)
  if (Array.isArray(executed.args.args)) return isPositional(asked.args, executed.args)
  return agree(asked.args, executed.args)
}

/** Neither has a parameter that the other has with another value, and one has all that the other has. */
function agree(one: RawRecord, other: RawRecord): boolean {
  const [fewer, more] = Object.keys(one).length <= Object.keys(other).length ? [one, other] : [other, one]
  return Object.entries(fewer).every(([key, value]) => Object.hasOwn(more, key) && isSameValue(value, more[key]))
}

/** `"Oslo"` for `{"city": "Oslo"}`. */
function isBareValue(asked: RawRecord, executed: unknown): boolean {
  const values = Object.values(asked)
  return values.length === 1 && isSameValue(values[0], executed)
}

/** Text in another notation, such as Python's, cannot be compared. */
function isBareText(asked: CallArguments, text: string): boolean {
  if (asked.args_text !== undefined) return isSameValue(asked.args_text, text)
  if (/^\s*[[{(]/.test(text)) return true
  return isRecord(asked.args) && isBareValue(asked.args, text)
}

function isPositional(asked: RawRecord, { args, kwargs }: RawRecord): boolean {
  const executed = [...(Array.isArray(args) ? args : []), ...Object.values(isRecord(kwargs) ? kwargs : {})]
  const left = Object.values(asked).map(comparable)
  return executed.every((value) => left.includes(comparable(value)))
}

function isSameValue(one: unknown, other: unknown): boolean {
  const [a, b] = [comparable(one), comparable(other)]
  if (a === b) return true
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  return short.length >= MIN_CUT_LENGTH && long.startsWith(short.slice(0, MIN_CUT_LENGTH))
}

/** `5` and `"5"` are the same: frameworks convert by the schema. */
function comparable(value: unknown): string {
  const given = jsonIn(value)
  return typeof given === 'string' ? given.trim() : canonicalJson(given ?? null)
}
