// "I refunded order 17" in a run without calls: whatever the verb, no call backs it (docs/spec/gates.md, section 12).
import { stem } from '../../../core/members/tool-words.js'
import { isHardMark, isSpoken, type Token } from '../prose/token.js'
import type { TokenLine } from '../prose/token-lines.js'
import { type Claim, claimOf } from './claim.js'
import { skipAdverbs } from './clause.js'
import { opensCondition } from './condition.js'

const SPEAKERS: ReadonlySet<string> = new Set(['i', 'we'])
const PERFECT: ReadonlySet<string> = new Set(['have', 'had', "'d"])
const NEGATIONS: ReadonlySet<string> = new Set(['not', 'never'])
const IRREGULAR: ReadonlySet<string> = words('bought brought froze hid rebuilt resent sold spun swept undid')

/** What the answer itself can do: thinking, talking, writing, and looking at what the question contains. */
const NEEDS_NO_TOOL: ReadonlySet<string> = stems(`think know understand realize realise notice assume believe guess want
  need hope wish expect mean prefer decide consider wonder remember recall learn see hear feel like love appreciate enjoy
  say tell ask answer reply respond explain describe mention note state suggest recommend propose advise apologize
  apologise thank offer promise repeat clarify warn point read review look analyze analyse examine compare calculate
  compute count estimate convert translate solve infer deduce determine identify interpret evaluate assess list provide
  include summarize summarise outline draft compose format rephrase reword shorten simplify highlight quote cover try
  attempt fail decline refuse receive base prepare organize organise gather structure tailor focus assume aim pick group
  divide use brainstorm revise improve proofread paraphrase work ensure confirm conclude finish complete handle address
  arrange categorize design`)

/**
 * First-person statements about the past that an answer without tools cannot make true, with verbs that are in no
 * class.
 */
export function statedActions(lines: readonly TokenLine[]): Claim[] {
  return lines.flatMap(({ tokens, text, checked }) => {
    if (checked === false) return []
    return tokens.flatMap((token, at): readonly Claim[] => {
      if (!SPEAKERS.has(token.text) || !isSpoken(token) || isQualified(tokens, at)) return []
      const verb = verbAfter(tokens, at)
      if (verb === null) return []
      const end = tokens.findIndex((one, index) => index > verb && isHardMark(one))
      const place = {
        tokens,
        text,
        at: verb,
        start: at,
        end: end === -1 ? tokens.length : end,
        previous: null,
        isChecked: false,
      } as const
      const claim = claimOf(
        { base: tokens[verb]?.text ?? '', isListed: true },
        { ...place, form: 'past', voice: 'first' },
        null,
      )
      return claim === null ? [] : [claim]
    })
  })
}

/** The verb of "I have already refunded"; null when what follows is not a statement about the past. */
function verbAfter(tokens: readonly Token[], speaker: number): number | null {
  let at = speaker + 1
  if (PERFECT.has(tokens[skipAdverbs(tokens, speaker)]?.text ?? '')) at = skipAdverbs(tokens, speaker) + 1
  const verb = skipAdverbs(tokens, at - 1)
  for (let index = speaker + 1; index < verb; index += 1) if (NEGATIONS.has(tokens[index]?.text ?? '')) return null
  const word = tokens[verb]
  return word !== undefined && isSpoken(word) && isPast(word) && !NEEDS_NO_TOOL.has(stem(word.text)) ? verb : null
}

/** Verbs with a class have been read already. */
function isPast({ kind, text, verb }: Token): boolean {
  return verb === null && (kind === 'participle' || IRREGULAR.has(text))
}

/** In a question or under a condition, anywhere in the sentence. */
function isQualified(tokens: readonly Token[], speaker: number): boolean {
  for (let at = speaker - 1; at >= 0; at -= 1) {
    const token = tokens[at]
    if (token === undefined || isHardMark(token)) break
    if (opensCondition(tokens, at)) return true
  }
  const end = tokens.slice(speaker).find(isHardMark)
  return end?.text === '?'
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/))
}

function stems(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/).map(stem))
}
