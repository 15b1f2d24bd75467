// Numbers as texts write them: 8276.23, 8,276.23, $8,276.23, 53.50.

const NUMBER = /(?<![\w.#-])\d{1,15}(?:,\d{3})*(?:\.\d{1,9})?(?![\w-])/g

export function* numbersIn(text: string): Generator<number> {
  for (const [match] of text.matchAll(NUMBER)) {
    const value = Number(match.replaceAll(',', ''))
    if (Number.isSafeInteger(Math.trunc(value))) yield value
  }
}

/** A pattern for texts that contain the number, with or without separators and further zeros. */
export function numberPattern(value: number): string {
  const [whole = '', fraction] = String(value).split('.')
  // A separator may precede every group of three digits.
  const grouped = [...whole]
    .map((digit, at) => (at > 0 && (whole.length - at) % 3 === 0 ? `,?${digit}` : digit))
    .join('')
  const decimals = fraction === undefined ? '(?:\\.0+)?' : `\\.${fraction}0*`
  return `(?:^|[^\\w.,#-])${grouped}${decimals}(?:$|[^\\w.,-]|[.,](?:$|\\D))`
}
