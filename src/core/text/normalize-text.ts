/** A point between the digits of one number: 1.5, not 04.03.2026 and not the end of a sentence. */
const DECIMAL_POINT = /(?<![\d.])(\d+)\.(\d+)(?!\.?\d)/g
/** A minus sign: no letter or digit before it that it could join to the number. */
const MINUS = /(?<![\p{L}\p{N}])[-\u2212](?=\d)/gu
const DROPPED = /[\p{P}\p{Sk}\p{Z}\p{C}\s]/gu
const SPACES = /\s/g
/** Private-use characters stand for the marks that mean something. */
const POINT = '\uE000'
const SIGN = '\uE001'
const KEPT = /[\uE000\uE001]/g

/**
 * Text without what people write differently: case, punctuation, spaces, and forms of one letter (NFKC). What changes a number stays:
 * 1.5 is not 15, and -5 is not 5. Symbols such as `+` and `$` stay too, but marks such as `^` and a backtick go.
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

/** Texts of nothing but punctuation differ only in spaces, or differ. */
export function isSameText(a: string, b: string): boolean {
  if (a === b) return true
  const [left, right] = [normalizeText(a), normalizeText(b)]
  return left === right && (left !== '' || a.replace(SPACES, '') === b.replace(SPACES, ''))
}
