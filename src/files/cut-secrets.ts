// Messages are cut (`…`) before anybody redacts them, and the cut may fall into a secret: what is left of it goes too.
import { base64Cores } from './encoded-forms.js'

const CUT = '…'

interface CutForm {
  readonly name: string
  readonly text: string
}

/** Replaces the beginnings of secrets, of at least `minLength` characters, that stand right before a cut. */
export function cutSecretRedactor(
  secrets: readonly { readonly name: string; readonly value: string }[],
  minLength: number,
  mark: (name: string) => string,
): (text: string) => string {
  let forms: readonly CutForm[] | undefined
  return (text) => {
    if (!text.includes(CUT)) return text
    // Few texts are cut: the forms are made for the first of them.
    forms ??= secrets.flatMap(({ name, value }) => textsOf(value).map((form) => ({ name, text: form })))
    const pieces = text.split(CUT)
    const last = pieces.pop() ?? ''
    return [...pieces.map((piece) => withoutEnd(piece, forms ?? [], minLength, mark)), last].join(CUT)
  }
}

function textsOf(value: string): string[] {
  const base64 = base64Cores(value)
  // Half a surrogate pair has no encoding, and encodeURIComponent throws.
  const wellFormed = Buffer.from(value).toString()
  const base64Url = base64.map((core) => core.replaceAll('+', '-').replaceAll('/', '_'))
  return [...new Set([value, encodeURIComponent(wellFormed), ...base64, ...base64Url])]
}

function withoutEnd(
  piece: string,
  forms: readonly CutForm[],
  minLength: number,
  mark: (name: string) => string,
): string {
  for (const { name, text } of forms) {
    for (let length = Math.min(text.length, piece.length); length >= minLength; length--) {
      if (piece.endsWith(text.slice(0, length))) return piece.slice(0, -length) + mark(name)
    }
  }
  return piece
}
