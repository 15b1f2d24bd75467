/** Where a token ends, or where its error is. */
export interface Scan {
  readonly end: number
  readonly trouble?: string
}

const HEX = /^[0-9a-fA-F]{4}$/
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const NUMBER_LIKE = /[-+.\w]*/y

/**
 * Scans a JSON string from its opening quote on. Not with one regular expression: that fails on strings of many
 * megabytes.
 */
export function scanString(text: string, start: number): Scan {
  let at = start + 1
  for (;;) {
    const code = text.charCodeAt(at)
    if (code === 0x22) return { end: at + 1 }
    if (Number.isNaN(code)) return { end: at, trouble: 'the text ends inside a string' }
    if (code < 0x20) return { end: at, trouble: describeControl(code) }
    if (code !== 0x5c) {
      at += 1
      continue
    }
    const escaped = text[at + 1]
    if (escaped === undefined) return { end: at + 1, trouble: 'the text ends inside a string' }
    if (escaped === 'u') {
      if (!HEX.test(text.slice(at + 2, at + 6)))
        return { end: at, trouble: 'expected four hexadecimal digits after `\\u`' }
      at += 6
    } else if ('"\\/bfnrt'.includes(escaped)) at += 2
    else return { end: at, trouble: 'no such escape: JSON has \\" \\\\ \\/ \\b \\f \\n \\r \\t and \\uXXXX' }
  }
}

function describeControl(code: number): string {
  if (code === 0x0a || code === 0x0d) return 'a line ends inside a string: write `\\n`'
  if (code === 0x09) return 'write a tab inside a string as `\\t`'
  return `write a control character inside a string as \`\\u${code.toString(16).padStart(4, '0')}\``
}

/** Scans a JSON number. */
export function scanNumber(text: string, start: number): Scan {
  NUMBER.lastIndex = start
  const end = NUMBER.test(text) ? NUMBER.lastIndex : start
  NUMBER_LIKE.lastIndex = start
  NUMBER_LIKE.test(text)
  if (end === NUMBER_LIKE.lastIndex) return { end }
  const isPadded = /^-?0\d/.test(text.slice(start, start + 3))
  return { end: start, trouble: isPadded ? 'a number has no leading zero' : 'this is not a JSON number' }
}
