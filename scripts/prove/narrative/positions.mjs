/** The positions of quotes in a text, in order; a repeated quote is found at its next position. */
export function positionsOf(text, quotes) {
  const { plain, places } = plainText(text)
  const nextOf = new Map()
  return quotes.map((quote) => {
    const wanted = plainText(quote.replace(/…$/, '')).plain
    const next = plain.indexOf(wanted, nextOf.get(wanted) ?? 0)
    // Two claims of one clause share its quote.
    const found = next === -1 ? plain.indexOf(wanted) : next
    if (found === -1) return { start: -1, end: -1 }
    nextOf.set(wanted, found + 1)
    return { start: places[found], end: places[found + wanted.length - 1] + 1 }
  })
}

/** Only letters and digits, in lower case, and the position of each in the text. */
function plainText(text) {
  let plain = ''
  const places = []
  for (const { 0: character, index } of text.matchAll(/[\p{L}\p{N}]/gu)) {
    const lower = character.toLowerCase()
    plain += lower
    for (let at = 0; at < lower.length; at += 1) places.push(index)
  }
  return { plain, places }
}
