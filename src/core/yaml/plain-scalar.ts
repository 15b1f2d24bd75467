/** The usual spellings of numbers; others are left to the yaml package. */
const NUMBER = /^(?:0|-?[1-9]\d{0,14})$|^-?(?:0|[1-9]\d{0,9})\.\d{1,10}$/
/** The core schema of YAML 1.2. */
const ANY_NUMBER =
  /^(?:[-+]?\d+|0o[0-7]+|0x[\da-fA-F]+|[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/
const MAY_BE_NUMBER = /^[-+.\d]/
const WORD = /^(?:~|null|Null|NULL|true|True|TRUE|false|False|FALSE)$/

/** The value of a scalar without quotes; undefined for a spelling that is not plain. */
export function readPlainScalar(text: string): string | number | boolean | null | undefined {
  if (MAY_BE_NUMBER.test(text)) {
    if (NUMBER.test(text)) return Number(text)
    return ANY_NUMBER.test(text) ? undefined : text
  }
  if (text.length > 5 || !WORD.test(text)) return text
  if (text === 'true') return true
  if (text === 'false') return false
  return text === 'null' ? null : undefined
}
