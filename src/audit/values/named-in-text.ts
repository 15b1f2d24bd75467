// Values that a text for people names: `ID: 42`, `"notes"`, `doc_17`. Both as they are written and as a number, where they are one.
const MAX_READ = 4000
const MAX_FOUND = 10
const STATED = /^[ \t]*(?:[-*•][ \t]*)?([A-Za-z][\w ]{0,30}):[ \t]+(\S[^\n]{0,120})$/gm
/** In quotes, or a word with a digit in it. */
const MENTIONED = /["`]([^"`\n]{1,80})["`]|(?<![\w-])([\w-]{0,40}\d[\w-]{0,40})(?![\w-])/g

/** The key and the value of each line that states one. */
export function statedIn(text: string): readonly (readonly [key: string, value: string | number])[] {
  const found = [...text.slice(0, MAX_READ).matchAll(STATED)].slice(0, MAX_FOUND)
  return found.flatMap(([, key = '', value = '']) => bothWays(value.trim()).map((one) => [key, one] as const))
}

/** What looks like the name of something. */
export function mentionedIn(text: string): readonly (string | number)[] {
  const found = [...text.slice(0, MAX_READ).matchAll(MENTIONED)].slice(0, MAX_FOUND)
  return found.flatMap(([, quoted, word]) => bothWays(quoted ?? word ?? ''))
}

function bothWays(value: string): readonly (string | number)[] {
  return /^\d{1,15}$/.test(value) ? [value, Number(value)] : [value]
}
