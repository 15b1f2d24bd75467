// Finds a closed set of values stated in prose: "one of a, b or c", "must be 'x' or 'y'", "'a' | 'b'".

/** After these words a list may have plain words, as long as it ends the clause. */
const LISTS_WORDS =
  /(?<!\b(?:least|most|exactly|only|any|each) )\b(?:one of(?: the following(?: values| options)?)?|(?:possible|allowed|valid|accepted|supported|available) (?:values|options|choices)(?: are)?|(?:options|choices|values):) ?:? ?/gi

/** After these words plain words can mean anything ("must be positive or zero"), so the values must be quoted. */
const LISTS_QUOTED = /\b(?:must be|can be|should be|may be|either|accepts|supports) (?=["'`“‘])/gi

/** A list without an introduction. */
const QUOTED_PIPES = /(?=(["'`])[\w.+-]{1,40}\1 ?\| ?\1)/g

const QUOTED_VALUE = /["'`“‘]([^"'`“”‘’]{1,40})["'`”’]/y
const PLAIN_VALUE =
  /(?!an? (?!or |and )\w|(?:or|and|the|any|of|for|etc|more|others?|another|custom|similar|e\.g|i\.e)\b)[A-Za-z0-9](?:[\w.+-]{0,39}\w)?/iy
const SEPARATOR = / ?(?:,? ?(?:or|and) (?=\S)|, ?|\| ?|\/ ?)/y
/** `(default)` and the like between a value and the next. */
const ASIDE = / \([^()]{0,80}\)/y
const GOES_ON = /^ ?(?:,? ?(?:or|and) (?:more|others?|an?|any|another|custom|similar|so)\b|,? ?(?:etc|…|\.\.\.))/i
const CLAUSE_ENDS = /^ ?(?:$|[.,;)\]!?:–—(]|- )/

/** "A semicolon-separated list": the value holds several of them, or more than one of them. */
const HOLDS_SEVERAL =
  /\b(?:\w+[ -]separated|delimited|list of|lists? |array of|one or more|multiple|any combination|each)\b/i

/** The values, at least two; null when the text does not state a closed set. */
export function closedSetIn(text: string): readonly string[] | null {
  if (!/[,|/]|\b(?:or|and)\b/i.test(text) || HOLDS_SEVERAL.test(text)) return null
  const line = text.replace(/\s+/g, ' ')
  for (const { index, 0: intro } of line.matchAll(LISTS_QUOTED)) {
    if (isConditional(line, index) || isOfSomethingElse(line, index)) continue
    const values = readValues(line, index + intro.length, QUOTED_VALUE)
    if (values?.hasChoice) return values.list
  }
  for (const { index } of line.matchAll(QUOTED_PIPES)) {
    const values = readValues(line, index, QUOTED_VALUE)
    if (values !== null) return values.list
  }
  for (const { index, 0: intro } of line.matchAll(LISTS_WORDS)) {
    const start = index + intro.length
    if (isConditional(line, index) || isOfSomethingElse(line, index)) continue
    const values = readValues(line, start, QUOTED_VALUE) ?? readValues(line, start, PLAIN_VALUE)
    if (values !== null) return values.list
  }
  return null
}

/** "For a checkbox it must be 'true' or 'false'" does not cover other cases. */
function isConditional(line: string, index: number): boolean {
  return /\b(?:if|when|unless|for|where)\b[^.;]*$/i.test(line.slice(Math.max(0, index - 120), index))
}

/** Words around a set that do not name what it is a set of. */
const NO_SUBJECT: ReadonlySet<string> = new Set(
  'it this the value values option options choice choices must can should may be is are currently only use supported parameter'.split(
    ' ',
  ),
)

/**
 * After the first sentence, a set may be of something else: "It filters by the type of object (either `page` or `list`)",
 * "Geometry must be one of: Point, Polygon".
 */
function isOfSomethingElse(line: string, index: number): boolean {
  const before = line.slice(0, index)
  const start = Math.max(before.lastIndexOf('. '), before.lastIndexOf('; '))
  if (start === -1) return false
  const words =
    before
      .slice(start + 2)
      .toLowerCase()
      .match(/\w+/g) ?? []
  return /\(/.test(before.slice(start)) || !words.every((word) => NO_SUBJECT.has(word))
}

interface Values {
  readonly list: readonly string[]
  /** At least some values are joined by `or`, `|` or `/`. */
  readonly hasChoice: boolean
}

function readValues(line: string, start: number, value: RegExp): Values | null {
  const list: string[] = []
  let hasChoice = false
  let isLast = false
  let end = start
  for (let at = start; ; ) {
    value.lastIndex = at
    const match = value.exec(line)
    if (match === null) break
    list.push(match[1] ?? match[0])
    end = matchEnd(ASIDE, line, value.lastIndex)
    at = matchEnd(SEPARATOR, line, end)
    const separator = line.slice(end, at).trim()
    // After `a, b or c` a comma starts something else.
    if (separator === '' || (isLast && separator === ',')) break
    isLast = separator.endsWith('or') || separator.endsWith('and')
    hasChoice ||= separator.endsWith('or') || separator === '|' || separator === '/'
  }
  const rest = line.slice(end, end + 20)
  if (list.length < 2 || GOES_ON.test(rest)) return null
  return value === QUOTED_VALUE || CLAUSE_ENDS.test(rest) ? { list, hasChoice } : null
}

/** The end of a match that starts here; this position when there is none. */
function matchEnd(pattern: RegExp, line: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(line) ? pattern.lastIndex : at
}
