// The parts of a secret that are themselves secret, and its alternative spellings.

/** A shorter line, such as the last one of a key, is found only together with the others. */
const MIN_LINE_LENGTH = 16
/** The longest keys have about a hundred lines. */
const MAX_LINES = 500
const LINE_END = /\r\n|\r|\n/
/** `-----BEGIN PRIVATE KEY-----` is the same in every key. */
const ARMOUR = '-----'
const HEX = /^[0-9a-f-]{16,}$/i

/**
 * The texts to search for: the value, its lines, the value without line ends and with those of other systems, hex in
 * either case.
 */
export function secretTexts(value: string): string[] {
  const cased = HEX.test(value) ? [value.toLowerCase(), value.toUpperCase()] : []
  return [...new Set([value, ...cased, ...textsOfLines(value.split(LINE_END))])]
}

function textsOfLines(lines: readonly string[]): string[] {
  if (lines.length === 1) return []
  const body = lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith(ARMOUR))
  // Lines with blanks are prose or JSON, which may occur in any text, so only the whole value is secret.
  const own = body.filter((line) => line.length >= MIN_LINE_LENGTH && !/\s/.test(line)).slice(0, MAX_LINES)
  return [...['', '\n', '\r\n'].flatMap((end) => [lines.join(end), body.join(end)]), ...own]
}
