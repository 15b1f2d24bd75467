import { type Claim, ClauseReader, type Reading } from './read-clauses.js'
import { isHardMark, type Token } from './token.js'
import { type TokenLine, tokenLines } from './token-lines.js'
import type { VerbLexicon } from './verb-lexicon.js'

/** What a closing message says. */
export interface Narrative {
  /** The actions it claims, in order. */
  readonly claims: readonly Claim[]
  readonly lines: readonly TokenLine[]
  /** Numbers and literals that stand in no statement: negated, offered, conditional, asked. */
  readonly unstated: ReadonlySet<Token>
}

/** Labels of what is still to be done. */
const PLANS =
  / (?:next steps?|to ?dos?|to do|remaining|recommend(?:ed|ations?)|suggest(?:ed|ions?)|plan(?:ned)?|pending|upcoming|follow ups?|optional|future work|not done) /
const MAX_LABEL_WORDS = 8

/** Reads a message by the rules of gates.md 12. */
export function readNarrative(text: string, lexicon: VerbLexicon): Narrative {
  const lines = tokenLines(text, lexicon)
  const reading: Reading = { claims: [], unstated: new Set() }
  // A label such as "I did not:" or "## Next steps" reaches over the list below it.
  let governsList = false
  for (const line of lines) {
    if (line.kind !== 'item') governsList = false
    if (line.checked === false) continue
    const isLabel = readLine(line, governsList && line.checked === null, reading)
    if (line.kind !== 'item') governsList = isLabel
  }
  return { claims: reading.claims, lines, unstated: reading.unstated }
}

/** Reads a line, segment by segment; says whether it is a label that governs the list below. */
function readLine({ tokens, kind }: TokenLine, isGoverned: boolean, reading: Reading): boolean {
  let start = 0
  let reaches = isGoverned
  let isOpen = false
  for (let end = 0; end <= tokens.length; end += 1) {
    const mark = tokens[end]
    if (mark !== undefined && !isHardMark(mark)) continue
    if (start < end) {
      const segment = { tokens, start, end, isQuestion: mark?.text === '?', isGoverned: reaches }
      isOpen = new ClauseReader(segment, reading).read() || isPlan(tokens, start, end)
    }
    // "I will do two things: create …; delete …": what is open reaches over the colon, to the end of the sentence.
    if (mark?.text === ':') reaches = isGoverned || isOpen
    else if (mark !== undefined && mark.text !== ';') reaches = isGoverned
    start = end + 1
  }
  return isOpen && (kind === 'heading' || tokens.at(-1)?.text === ':')
}

function isPlan(tokens: readonly Token[], start: number, end: number): boolean {
  if (end - start > MAX_LABEL_WORDS) return false
  let label = ' '
  for (let at = start; at < end; at += 1) label += `${tokens[at]?.text} `
  return PLANS.test(label)
}
