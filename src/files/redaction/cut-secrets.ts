// Messages are shortened (`…`) before they are redacted, and the cut may be inside a secret: the remaining part is
// redacted too.
import { encodedCores, inUrlAlphabet } from './encoded-forms.js'

export const CUT = '…'

interface CutForm {
  readonly name: string
  readonly text: string
}

/** Replaces prefixes of secrets, of at least `minLength` characters, directly before a cut. */
export function cutSecretRedactor(
  secrets: readonly { readonly name: string; readonly value: string }[],
  minLength: number,
  mark: (name: string) => string,
): (text: string) => string {
  let forms: readonly CutForm[] | undefined
  return (text) => {
    if (!text.includes(CUT)) return text
    // Few texts are shortened, so the forms are built for the first one.
    forms ??= secrets.flatMap(({ name, value }) => textsOf(value).map((form) => ({ name, text: form })))
    const pieces = text.split(CUT)
    const last = pieces.pop() ?? ''
    return [...pieces.map((piece) => withoutEnd(piece, forms ?? [], minLength, mark)), last].join(CUT)
  }
}

function textsOf(value: string): string[] {
  // Half a surrogate pair cannot be encoded, and encodeURIComponent throws.
  const wellFormed = Buffer.from(value).toString()
  const hex = Buffer.from(value).toString('hex')
  const everyByte = hex.replace(/../g, '%$&')
  const { direct, nested } = encodedCores(value)
  const base64 = [...direct, ...nested]
  const forms = [
    value,
    encodeURIComponent(wellFormed),
    hex,
    hex.toUpperCase(),
    everyByte,
    everyByte.toUpperCase(),
    value.replace(/./gsu, (one) => `&#${one.codePointAt(0)};`),
    value.replace(/./gs, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`),
    ...base64,
    ...base64.map(inUrlAlphabet),
  ]
  return [...new Set(forms)]
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
