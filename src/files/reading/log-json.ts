import { findJsonError } from '../../core/json/json-position.js'
import { tryJson } from '../../core/trace/parse-traces.js'

const [QUOTE, BACKSLASH] = ['"', '\\']
/** Python writes numbers that JSON does not have. */
const NO_NUMBERS = ['NaN', '-Infinity', 'Infinity']

/** As `tryJson`; numbers that JSON does not have are null. */
export function tryLogJson(text: string): unknown {
  const value = tryJson(text)
  if (value !== undefined || !NO_NUMBERS.some((word) => text.includes(word))) return value
  return tryJson(withNulls(text))
}

/** The value of a text of a log, or why it has none. */
export function readLogJson(text: string): { readonly value: unknown } | { readonly malformed: string } {
  const value = tryLogJson(text)
  if (value !== undefined) return { value }
  const error = findJsonError(text)
  return { malformed: error === null ? 'not JSON' : `column ${error.column}: ${error.message}` }
}

function withNulls(text: string): string {
  let written = ''
  let kept = 0
  let isText = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (isText) {
      if (character === BACKSLASH) at += 1
      else if (character === QUOTE) isText = false
      continue
    }
    if (character === QUOTE) isText = true
    const word = NO_NUMBERS.find((one) => text.startsWith(one, at))
    if (word === undefined) continue
    written += `${text.slice(kept, at)}null`
    kept = at + word.length
    at = kept - 1
  }
  return written + text.slice(kept)
}
