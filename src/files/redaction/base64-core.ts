// Finds a secret in base64, with line breaks anywhere, in either alphabet, and escaped as in URLs and JSON.

export interface CoreMatcher {
  readonly core: string
  /** How many more characters may contain its last bits. */
  readonly endingLength: number
}

/**
 * A line end has a few characters: `\r
 * `, and in JSON in JSON `\\\\r\\\
 * ` with blanks after it.
 */
const MAX_LINE_END = 16
const NO_BASE64 = /[^A-Za-z0-9+/_%-]/y
const LINE_END = /(?:\s|\\{1,4}[rn])+/y
const PADDING = /(?:=|%3[dD]){1,2}/y

/** The end of the match that starts here, or -1. */
export function matchCore({ core, endingLength }: CoreMatcher, text: string, at: number): number {
  let end = at
  for (let index = 0; index < core.length; index++) {
    end = afterCharacter(core.charAt(index), text, index === 0 ? end : afterLineEnd(text, end))
    if (end === -1) return -1
  }
  return afterEnding(text, end, endingLength)
}

function afterCharacter(wanted: string, text: string, at: number): number {
  const found = text.charAt(at)
  if (found === wanted && /[A-Za-z0-9]/.test(wanted)) return at + 1
  if (wanted === '+' || wanted === '-') {
    if (found === '+' || found === '-') return at + 1
    return /^%2b$/i.test(text.slice(at, at + 3)) ? at + 3 : -1
  }
  if (wanted !== '/' && wanted !== '_') return -1
  if (found === '/' || found === '_') return at + 1
  if (/^%2f$/i.test(text.slice(at, at + 3))) return at + 3
  const [slash] = /^\\{1,4}\//.exec(text.slice(at, at + 5)) ?? []
  return slash === undefined ? -1 : at + slash.length
}

function afterLineEnd(text: string, at: number): number {
  // Most characters directly follow the previous one.
  const code = text.charCodeAt(at)
  if (code > 0x20 && code !== 0x5c) return at
  const end = endOf(LINE_END, text, at)
  return end === -1 || end - at > MAX_LINE_END ? at : end
}

/** The characters with the last bits, and padding; nothing when the text continues. */
function afterEnding(text: string, at: number, length: number): number {
  let end = at
  for (let count = 0; count <= length; count++) {
    const next = afterLineEnd(text, end)
    const padded = endOf(PADDING, text, next)
    if (padded !== -1) return padded
    if (end === text.length || endOf(NO_BASE64, text, end) !== -1) return end
    if (count < length) end = next + 1
  }
  return at
}

function endOf(sticky: RegExp, text: string, at: number): number {
  sticky.lastIndex = at
  return sticky.test(text) ? sticky.lastIndex : -1
}
