import { isHardMark, type Token } from '../prose/token.js'
import { type TokenLine, tokenLines } from '../prose/token-lines.js'
import type { VerbLexicon } from '../prose/verb-lexicon.js'
import type { Claim } from './claim.js'
import { ClauseReader, type Reading } from './read-clauses.js'

/** The statements of a closing message. */
export interface Narrative {
  /** The actions it claims, in order. */
  readonly claims: readonly Claim[]
  readonly lines: readonly TokenLine[]
  /** Numbers and literals outside of statements: negated, offered, conditional, asked. */
  readonly unstated: ReadonlySet<Token>
}

/** Labels of work that is still to be done. */
const PLANS =
  / (?:next steps?|to ?dos?|to do|remaining|recommend(?:ed|ations?)|suggest(?:ed|ions?)|plan(?:ned)?|pending|upcoming|follow ups?|optional|future work|not done) /
/** Labels of contents: "a chart with:". */
const CONTENTS: ReadonlySet<string> = new Set(
  'with including include includes contain contains containing show shows showing features covers covering'.split(' '),
)
const MAX_LABEL_WORDS = 8

/** What a label says about the list below it: still to be done, or the contents of something. */
interface Label {
  readonly says: 'open' | 'contents'
  /** Items with a deeper indentation belong to it. */
  readonly indent: number
}

/** Reads a message by the rules of docs/spec/gates.md, section 12. */
export function readNarrative(text: string, lexicon: VerbLexicon): Narrative {
  const lines = tokenLines(text, lexicon)
  const reading: Reading = { claims: [], unstated: new Set() }
  // A label such as "I did not:", "## Next steps" or "a chart with:" applies to the list below it.
  let label: Label | null = null
  for (const line of lines) {
    if (label !== null && (line.kind !== 'item' || line.indent <= label.indent)) label = null
    if (line.checked === false) continue
    const isOpen = readLine(line, line.checked === null ? label : null, reading)
    const indent = line.kind === 'item' ? line.indent : -1
    if (isContents(line)) label = { says: 'contents', indent }
    else if (isOpen && line.kind !== 'item') label = { says: 'open', indent }
  }
  return { claims: reading.claims, lines, unstated: reading.unstated }
}

/** Reads a line, segment by segment; returns whether it is a label of work that is still to be done. */
function readLine({ tokens, text, kind, checked }: TokenLine, label: Label | null, reading: Reading): boolean {
  const isGoverned = label?.says === 'open'
  let start = 0
  let reaches = isGoverned
  let isOpen = false
  for (let end = 0; end <= tokens.length; end += 1) {
    const mark = tokens[end]
    if (mark !== undefined && !isHardMark(mark)) continue
    if (start < end) {
      const isQuestion = mark?.text === '?'
      const segment = {
        tokens,
        text,
        start,
        end,
        isQuestion,
        isGoverned: reaches,
        isContents: label?.says === 'contents',
        isChecked: checked === true,
      }
      isOpen = new ClauseReader(segment, reading).read() || isPlan(tokens, start, end)
    }
    // "I will do two things: create …; delete …": an open scope continues past the colon, to the end of the sentence.
    if (mark?.text === ':') reaches = isGoverned || isOpen
    else if (mark !== undefined && mark.text !== ';') reaches = isGoverned
    start = end + 1
  }
  return isOpen && (kind === 'heading' || tokens.at(-1)?.text === ':')
}

function isContents({ tokens }: TokenLine): boolean {
  return tokens.at(-1)?.text === ':' && CONTENTS.has(tokens.at(-2)?.text ?? '')
}

function isPlan(tokens: readonly Token[], start: number, end: number): boolean {
  if (end - start > MAX_LABEL_WORDS) return false
  let label = ' '
  for (let at = start; at < end; at += 1) label += `${tokens[at]?.text} `
  return PLANS.test(label)
}
