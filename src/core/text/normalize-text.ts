/** A decimal point: 1.5, but not 04.03.2026 and not the end of a sentence. */
const DECIMAL_POINT = /(?<![\d.])(\d+)\.(\d+)(?!\.?\d)/g
/** A minus sign: not after a letter or digit, where it would be a hyphen. */
const MINUS = /(?<![\p{L}\p{N}])[-\u2212](?=\d)/gu
const DROPPED = /[\p{P}\p{Sk}\p{Z}\p{C}\s]/gu
const SPACES = /\s/g
/** Private-use characters stand in for the marks that are kept. */
const POINT = '\uE000'
const SIGN = '\uE001'
const KEPT = /[\uE000\uE001]/g

/**
 * Removes what people write differently: case, punctuation, spaces, and compatibility forms of a letter (NFKC). Keeps
 * what changes a number: 1.5 is not 15, and -5 is not 5. Symbols such as `+` and `$` are kept, marks such as `^` and a
 * backtick are removed.
 */
export function normalizeText(text: string): string {
  const marked = text
    .replace(KEPT, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(DECIMAL_POINT, `$1${POINT}$2`)
    .replace(MINUS, SIGN)
  return marked.replace(DROPPED, (character) => (character === POINT || character === SIGN ? character : ''))
}

/** Texts that are only punctuation are compared with their spaces removed. */
export function isSameText(a: string, b: string): boolean {
  if (a === b) return true
  const [left, right] = [normalizeText(a), normalizeText(b)]
  return left === right && (left !== '' || a.replace(SPACES, '') === b.replace(SPACES, ''))
}
