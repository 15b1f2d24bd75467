/** The word after an apostrophe. `'d` depends on what follows; `'s` is a possessive, is or has. */
const ENDINGS: ReadonlyMap<string, string> = new Map([
  ['t', 'not'],
  ['ve', 'have'],
  ['ll', 'will'],
  ['re', 'are'],
  ['m', 'am'],
  ['s', "'s"],
  ['d', "'d"],
])

const WITHOUT_APOSTROPHE: ReadonlyMap<string, readonly string[]> = new Map([
  ['ive', ['i', 'have']],
  ['weve', ['we', 'have']],
  ['youve', ['you', 'have']],
  ['theyve', ['they', 'have']],
  ['im', ['i', 'am']],
  ['youre', ['you', 'are']],
  ['theyre', ['they', 'are']],
  ['youll', ['you', 'will']],
  ['theyll', ['they', 'will']],
  ['itll', ['it', 'will']],
  ['cannot', ['can', 'not']],
  ['cant', ['can', 'not']],
  ['wont', ['will', 'not']],
  ...'do does did is are was were has have had could would should'
    .split(' ')
    .map((auxiliary): [string, string[]] => [`${auxiliary}nt`, [auxiliary, 'not']]),
])

/** Splits a contraction: `didn't`, `didnt` and `didn’t` become `did not`. Takes one lower-case word. */
export function expandContraction(word: string): readonly string[] {
  const apostrophe = Math.max(word.lastIndexOf("'"), word.lastIndexOf('’'))
  if (apostrophe === -1) return WITHOUT_APOSTROPHE.get(word) ?? [word]
  const before = word.slice(0, apostrophe)
  const after = word.slice(apostrophe + 1)
  return [after === 't' ? negatedWord(before) : before, ENDINGS.get(after) ?? after]
}

/** `did` of `didn't`. */
function negatedWord(before: string): string {
  if (before === 'can') return 'can'
  return before === 'won' ? 'will' : before.slice(0, -1)
}
