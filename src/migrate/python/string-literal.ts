// String literals of Python: `'a'`, `"""a"""`, `r'\d'`, `f'{x}'`.

/** A piece of an f-string: its text, or an expression. */
export type TextPart = string | { readonly source: string }

const SIMPLE: Readonly<Record<string, string>> = {
  '\n': '',
  '\\': '\\',
  "'": "'",
  '"': '"',
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\u000b',
}
const ESCAPE = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-7]{1,3})|([\s\S]))/g
const MAX_CODE_POINT = 0x10ffff

/** The text that a literal without an `r` prefix means. Python keeps the backslash of an unknown escape. */
export function unescapePython(text: string): string {
  return text.replace(ESCAPE, (whole: string, ...groups: (string | undefined)[]) => {
    const [x, u, U, octal, other] = groups
    const hex = x ?? u ?? U
    const code = hex !== undefined ? Number.parseInt(hex, 16) : octal !== undefined ? Number.parseInt(octal, 8) : null
    if (code !== null) return code <= MAX_CODE_POINT ? String.fromCodePoint(code) : whole
    return SIMPLE[other ?? ''] ?? whole
  })
}

/**
 * The parts of an f-string, or null when it has a format that is not read (`{x!r}`, `{x:>10}`, braces that do not
 * match).
 */
export function partsOfFormat(text: string, read: (text: string) => string): readonly TextPart[] | null {
  const parts: TextPart[] = []
  let plain = ''
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    if (character !== '{' && character !== '}') plain += character
    else if (text.charAt(at + 1) === character) {
      plain += character
      at++
    } else {
      const end = character === '{' ? text.indexOf('}', at) : -1
      const source = text.slice(at + 1, end)
      if (end < 0 || /[{!:\\]/.test(source)) return null
      parts.push(read(plain), { source })
      plain = ''
      at = end
    }
  }
  return [...parts, read(plain)]
}
