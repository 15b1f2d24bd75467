// Texts that give the model instructions instead of describing the tool (tool poisoning).
import type { LintRule } from './rule.js'
import { showPlace, showQuote } from './show-text.js'

const WHICH =
  '(?:(?:all|any|every|the|your|my|these|those|of) )*(?:previous|prior|above|earlier|preceding|system|original)'
const RULES = '(?:system )?(?:instructions?|prompts?|rules?|directions?|directives?|guidelines?|policies)'
const NOT = "(?:do not|don't|never|must not|should not)(?: ever)?"
const USER = "(?:the |your )?(?:user|human|developer|operator|customer)s?\\b(?!['’])"
const THIS = '(?:(?:this|the) (?:tool|function|server)|this|it)'
const WHATEVER =
  '(?:tools?|functions?|calls?|requests?|responses?|actions?|answers?|messages?|tasks?|questions?|quer(?:y|ies))'
const OTHERS = `(?:any|every|all|each|other)\\b[^.]{0,30}\\b${WHATEVER}`
/**
 * Every call of every server, without a word that limits it before or after ("any other query tool", "any tool that
 * needs an id").
 */
const EVERYTHING = `(?:(?:any|every|all|each)(?: of)?(?: the)?(?: single)?(?: other)?|other) ${WHATEVER}\\b(?! (?:tools?|functions?|that|which|will work|works?|about|on|of|from|in|requiring|needing|with)\\b)|(?:doing )?(?:anything|everything)(?: else)?\\b`
/** "first when the user asks about an order", "first to get the id": limited to a situation or a purpose. */
const BOUNDED = '(?:when|whenever|if|to|so|because|since|as|unless|after|in order|for|on|in|with|before|by)'

interface Order {
  readonly order: string
  readonly pattern: RegExp
  /** Words earlier in the sentence that make it part of a description. */
  readonly unless?: RegExp
}

/** "If true, do not ask the user" describes the tool. */
const SWITCHED = /\b(?:if|when) (?:true|false|set|unset|enabled|disabled|on|off|yes|no|given|provided|present)\b[^.]*$/
/** "When the user asks about a table, always use this tool first" says when to use it. */
const IN_A_CASE =
  /(?:\b(?:if|when|whenever|before)|(?:^|[.!?:] )for)\b(?![^.]*\b(?:anything|everything|whatever)\b)[^.]*$/

/**
 * Applied to lower-case text with single spaces. Covers phrases that never belong in a description, not every attack.
 */
const ORDERS: readonly Order[] = [
  {
    order: 'to drop its instructions',
    pattern: new RegExp(`\\b(?:ignore|disregard|forget|override|bypass) ${WHICH} ${RULES}\\b`, 'g'),
  },
  {
    order: 'to take another role',
    pattern: /\b(?:you are now|from now on,? (?:you|always|never)|pretend (?:that )?you|new instructions? ?:)/g,
  },
  {
    order: 'to keep something from the user',
    pattern: new RegExp(
      `\\b${NOT} (?:(?:tell|inform) (?:${USER}|anyone)|(?:mention|reveal|disclose|say)\\b[^.]{0,40} to (?:${USER}|anyone)|(?:mention|reveal|disclose|say) that you\\b|mention this\\b)|\\bwithout (?:telling|informing) ${USER}`,
      'g',
    ),
    unless: SWITCHED,
  },
  {
    order: 'to act without consent',
    pattern: new RegExp(`\\b${NOT} ask ${USER}|\\b(?:secretly|covertly)\\b`, 'g'),
    unless: SWITCHED,
  },
  {
    order: 'to prefer this tool',
    pattern: new RegExp(
      `\\balways (?:call|use|invoke|run|execute) ${THIS} (?:(?:first|instead)(?! ${BOUNDED}\\b)|(?:first |instead )?(?:for|on|in|with|before) (?:${EVERYTHING}))|\\b(?:call|use|invoke|run|prefer|choose) ${THIS} (?:(?:first )?before (?:${EVERYTHING})|(?:instead of|over|rather than) ${OTHERS})`,
      'g',
    ),
    unless: IN_A_CASE,
  },
  {
    order: 'in chat markup',
    pattern:
      /<important\b[^<>]{0,80}>|<\|(?:im_start|im_end|system|user|assistant|endoftext)\|>|\[\/?inst\]|<<\/?sys>>/g,
  },
]

/** Tags that are placeholders when they stand alone, and instructions when they are closed. */
const PAIRED_TAG = /<(system|instructions?|secret|hidden|admin|override|assistant|priority)\b[^<>]{0,80}>/g

export const modelInstructions: LintRule = {
  kind: 'model_instructions',
  level: 'critical',
  check: ({ strings }, report) => {
    for (const { place, text } of strings) {
      const found = orderIn(text)
      if (found === null) continue
      const [order, words] = found
      report(
        place,
        `${showPlace(place)} instructs the model ${order} (${showQuote(words)}): describe the tool; put instructions in the agent's prompt`,
      )
    }
  },
}

function orderIn(text: string): readonly [order: string, words: string] | null {
  const plain = asRead(text)
  for (const { order, pattern, unless } of ORDERS) {
    for (const { 0: words, index } of plain.matchAll(pattern)) {
      const before = plain.slice(Math.max(0, index - 80), index)
      if (unless === undefined || !unless.test(before)) return [order, words]
    }
  }
  const tried = new Set<string>()
  for (const [tag, name = ''] of plain.matchAll(PAIRED_TAG)) {
    if (tried.has(name)) continue
    if (plain.includes(`</${name}>`)) return ['in chat markup', tag]
    tried.add(name)
  }
  return null
}

/** The text as a model reads it: without hidden characters, full-width letters and line breaks. */
function asRead(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}|[\ufe00-\ufe0f]/gu, '')
    .replace(/\s+/g, ' ')
    .replaceAll('’', "'")
    .toLowerCase()
}
