/** A command line as its words, as a POSIX shell splits it: quotes and backslashes, no variables. Null for an open quote. */
export function splitCommand(text: string): readonly string[] | null {
  const words: string[] = []
  let word: string | null = null
  let quote: string | null = null
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? ''
    if (quote !== null && character === quote) quote = null
    else if (quote === null && (character === "'" || character === '"')) {
      quote = character
      word ??= ''
    } else if (quote === null && /\s/.test(character)) {
      if (word !== null) words.push(word)
      word = null
    } else if (character === '\\' && quote !== "'" && index + 1 < text.length) {
      index += 1
      word = `${word ?? ''}${text[index]}`
    } else word = `${word ?? ''}${character}`
  }
  if (word !== null) words.push(word)
  return quote === null ? words : null
}
