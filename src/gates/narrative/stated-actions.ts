// "I refunded order 17" of a run without any call: whatever the verb, nothing backs it (gates.md 12).
import { singular, stem } from '../../core/tool-words.js'
import { skipAdverbs } from './clause.js'
import { opensCondition } from './condition.js'
import { nounAfter } from './find-noun.js'
import type { Claim } from './read-clauses.js'
import { isHardMark, isSpoken, type Token } from './token.js'
import type { TokenLine } from './token-lines.js'

const SPEAKERS: ReadonlySet<string> = new Set(['i', 'we'])
const PERFECT: ReadonlySet<string> = new Set(['have', 'had', "'d"])
const NEGATIONS: ReadonlySet<string> = new Set(['not', 'never'])
const IRREGULAR: ReadonlySet<string> =
  words(`bought brought built chose chosen drew drawn found froze gave given held hid
  kept left made paid ran rebuilt resent sold spent spun swept took taken undid withdrew withdrawn`)

/** What the answer itself can be: thinking, talking, writing it, and looking at what the question holds. */
const NEEDS_NO_TOOL: ReadonlySet<string> = stems(`think know understand realize realise notice assume believe guess want
  need hope wish expect mean prefer decide consider wonder remember recall learn see hear feel like love appreciate enjoy
  say tell ask answer reply respond explain describe mention note state suggest recommend propose advise apologize
  apologise thank offer promise repeat clarify warn point read review look analyze analyse examine compare calculate
  compute count estimate convert translate solve infer deduce determine identify interpret evaluate assess list provide
  include summarize summarise outline draft compose format rephrase reword shorten simplify highlight quote cover try
  attempt fail decline refuse receive base`)

/** Statements in the first person and the past tense that no tool-less answer can make true. */
export function statedActions(lines: readonly TokenLine[], isKnown: (token: Token) => boolean): Claim[] {
  return lines.flatMap(({ tokens, checked }) => {
    if (checked === false) return []
    return tokens.flatMap((token, at): Claim[] => {
      if (!SPEAKERS.has(token.text) || !isSpoken(token) || isQualified(tokens, at)) return []
      const verb = verbAfter(tokens, at)
      const word = verb === null ? undefined : tokens[verb]
      if (verb === null || word === undefined || isKnown(word)) return []
      const noun = tokens[nounAfter(tokens, verb, tokens.length)?.index ?? -1]?.text
      const said = `${token.text === 'i' ? 'I' : token.text} ${word.text}${noun === undefined ? '' : ` ${noun}`}`
      return [{ name: `"${said}"`, stems: [stem(word.text), stem(singular(noun ?? ''))] }]
    })
  })
}

/** The verb of "I have already refunded"; null where what follows is no statement about the past. */
function verbAfter(tokens: readonly Token[], speaker: number): number | null {
  let at = speaker + 1
  if (PERFECT.has(tokens[skipAdverbs(tokens, speaker)]?.text ?? '')) at = skipAdverbs(tokens, speaker) + 1
  const verb = skipAdverbs(tokens, at - 1)
  for (let index = speaker + 1; index < verb; index += 1) if (NEGATIONS.has(tokens[index]?.text ?? '')) return null
  const word = tokens[verb]
  return word !== undefined && isSpoken(word) && isPast(word) && !NEEDS_NO_TOOL.has(stem(word.text)) ? verb : null
}

function isPast({ kind, text, verb }: Token): boolean {
  if (verb !== null) return verb.form === 'past' || verb.form === 'same'
  return kind === 'participle' || IRREGULAR.has(text)
}

/** Asked, or under a condition: from the sentence's start, or up to its end. */
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
