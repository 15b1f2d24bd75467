// Whether a word of a text is used as a name rather than as an ordinary word.
const CLOSING: ReadonlyMap<string, string> = new Map([
  ['`', '`'],
  ['"', '"'],
  ["'", "'"],
  ['“', '”'],
  ['‘', '’'],
  ['«', '»'],
])

const QUALIFIERS = ['.', '__', '/', ':', '::']
const WORD_CHARACTER = /[\p{L}\p{N}]/u

/** In backticks or quotes, or followed by a call's parentheses; `file(s)` is a plural. */
export function isWrittenAsCode(text: string, start: number, end: number): boolean {
  const closing = CLOSING.get(text[start - 1] ?? '')
  if (closing !== undefined && text[end] === closing) return true
  return text[end] === '(' && !/^\((?:e?s)\)/.test(text.slice(end, end + 4))
}

/** Directly after the name of its server, as in `http.get` and `http__get`. */
export function isQualified(text: string, start: number, end: number, server: string): boolean {
  if (WORD_CHARACTER.test(text[end] ?? '')) return false
  return QUALIFIERS.some((qualifier) => {
    const from = start - server.length - qualifier.length
    return from >= 0 && text.startsWith(server + qualifier, from) && !WORD_CHARACTER.test(text[from - 1] ?? '')
  })
}
