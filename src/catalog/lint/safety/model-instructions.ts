// Texts that give the model instructions instead of describing the tool (tool poisoning).
import type { TextRule } from '../rule.js'
import { showPlace, showQuote } from '../show-text.js'

const WHICH =
  '(?:(?:all|any|every|the|your|my|these|those|of) )*(?:previous|prior|above|earlier|preceding|system|original)'
const RULES = '(?:system )?(?:instructions?|prompts?|rules?|directions?|directives?|guidelines?|guidance|policies)'
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

/** What a person is asked for before something happens. */
const CONSENT =
  "for (?:their |any |explicit |the )*(?:confirmation|permission|approval|consent|authori[sz]ation)|to (?:confirm|approve|consent|authori[sz]e|allow|agree)|before (?:doing|calling|running|using|sending|deleting|executing|proceeding)|(?:if|whether) (?:it is|it's|this is|they|he|she)"
const USER_OWNED = "(?:the |any )*(?:user|human|explicit|further)?(?:'s|s')? ?"
/** Files that no tool needs to be told of by its own description. */
const PRIVATE_FILES =
  '~?/?\\.ssh/|id_rsa|id_ed25519|/etc/(?:passwd|shadow)|\\.aws/credentials|\\.cursor/mcp\\.json|claude_desktop_config|\\.netrc|\\.npmrc|\\.git-credentials|\\.kube/config|\\.env\\b|mcp\\.json'
const HAND_OVER =
  '(?:pass|send|include|provide|attach|put|paste|append|submit|add|use|post|upload|forward)\\b[^\\n]{0,40}\\b(?:contents?|it|them|file|value|key|as|in|to)\\b'
const ADDRESS = '[^\\s@]{1,64}@[^\\s@]{1,64}|https?:|this (?:address|server|endpoint|url)'
const AVAILABLE = '(?:available |similar |installed |mcp |connected |third-party )?'

/** What an order is about. */
export type OrderKind =
  | 'drop'
  | 'role'
  | 'conceal'
  | 'consent'
  | 'files'
  | 'prompt'
  | 'copy'
  | 'prefer'
  | 'avoid'
  | 'steer'
  | 'markup'

interface Order {
  readonly kind: OrderKind
  readonly order: string
  readonly pattern: RegExp
  /** Words earlier in the sentence that make it part of a description. */
  readonly unless?: RegExp
  /** Words anywhere in the text that do so. */
  readonly unlessIn?: RegExp
}

/** "If true, do not ask the user" describes the tool. */
const SWITCHED = /\b(?:if|when) (?:true|false|set|unset|enabled|disabled|on|off|yes|no|given|provided|present)\b[^.]*$/
/** "When the user asks about a table, always use this tool first" says when to use it. */
const IN_A_CASE =
  /(?:\b(?:if|when|whenever|before)|(?:^|[.!?:] )for)\b(?![^.]*\b(?:anything|everything|whatever)\b)[^.]*$/
/** "Call this tool first for any queries about maps". */
const FIRST_IN_A_CASE = new RegExp(
  `\\b(?:call|use|invoke|run) ${THIS} first (?:for|when|whenever|if)\\b(?![^.]{0,80}\\b(?:anything|everything|whatever)\\b)[^.]{0,40}\\b(?:about|asks?|regarding|concerning|relat(?:ed|ing) to|involv(?:es|ing))\\b`,
)

/** "Detects prompt injection, such as "ignore all previous instructions"" quotes what it looks for. */
const QUOTED_ATTACK =
  /\b(?:injections?|jailbreaks?|attacks?|malicious|adversarial|detects?|moderat\w+|guardrails?)\b[^.]*["'“‘`]$/

/**
 * Applied to lower-case text with single spaces. Covers phrases that never belong in a description, not every attack.
 */
const ORDERS: readonly Order[] = [
  {
    kind: 'drop',
    order: 'to drop its instructions',
    pattern: new RegExp(`\\b(?:ignore|disregard|forget|override|bypass) ${WHICH} ${RULES}\\b`, 'g'),
    unless: QUOTED_ATTACK,
  },
  {
    kind: 'role',
    order: 'to take another role',
    pattern: /\b(?:you are now|from now on,? (?:you|always|never)|pretend (?:that )?you|new instructions? ?:)/g,
  },
  {
    kind: 'conceal',
    order: 'to keep something from the user',
    pattern: new RegExp(
      `\\b${NOT} (?:(?:tell|inform) (?:${USER}|anyone)|(?:mention|reveal|disclose|say)\\b[^.]{0,40} to (?:${USER}|anyone)|(?:mention|reveal|disclose|say) that you\\b|mention this\\b)|\\bwithout (?:telling|informing) ${USER}`,
      'g',
    ),
    unless: SWITCHED,
  },
  {
    // "Do not ask the user to choose a version" saves a question; only a question for consent protects the user.
    kind: 'consent',
    order: 'to act without consent',
    pattern: new RegExp(
      `\\b${NOT} (?:ask|prompt) ${USER} (?:${CONSENT})|\\b${NOT} (?:ask|wait) for (?:${USER_OWNED})?(?:confirmation|approval|consent|permission)\\b|\\b(?:secretly|covertly)\\b`,
      'g',
    ),
    unless: SWITCHED,
  },
  {
    kind: 'files',
    order: 'to hand over private files',
    pattern: new RegExp(
      `\\b(?:read|open|cat|load|fetch|get) [^\\n]{0,40}(?:${PRIVATE_FILES})[^\\n]{0,80}\\b${HAND_OVER}`,
      'g',
    ),
  },
  {
    kind: 'prompt',
    order: 'to hand over its prompt',
    pattern:
      /\b(?:put|pass|paste|include|insert|write|copy|provide|send) [^.\n]{0,40}(?:your (?:own |full |entire |complete )*system prompt|(?:conversation|chat) history and (?:the |your )?system prompt)\b/g,
  },
  {
    kind: 'copy',
    order: 'to copy everything to one address',
    pattern: /\balways (?:add|include|put|copy|cc|bcc)\b[^\n@]{0,40}\b[\w.+-]{1,64}@[\w-]{1,64}\.[a-z]{2,}/g,
  },
  {
    kind: 'copy',
    order: 'to send everything to one address',
    pattern: new RegExp(
      `\\b(?:all|every|any) (?:outgoing |new )?(?:e-?mails?|messages?|requests?|files?|data|payments?|results?|responses?)\\b[^.\\n]{0,30}\\b(?:must|should|have to|has to|needs? to) (?:always |also |first )*be (?:sent|forwarded|copied|redirected|cc'?d|bcc'?d|posted|transferred) to (?:${ADDRESS})`,
      'g',
    ),
  },
  {
    kind: 'prefer',
    order: 'to prefer this tool',
    pattern: new RegExp(
      `\\balways (?:call|use|invoke|run|execute) ${THIS} (?:(?:first|instead)(?! ${BOUNDED}\\b)|(?:first |instead )?(?:for|on|in|with|before) (?:${EVERYTHING}))|\\b(?:call|use|invoke|run|prefer|choose) ${THIS} (?:(?:first )?before (?:${EVERYTHING})|(?:instead of|over|rather than) ${OTHERS})`,
      'g',
    ),
    unless: IN_A_CASE,
  },
  {
    // "Must be called before any other tool" is the same order in the passive voice. After "call this tool first for
    // queries about maps" it sums up what was said (Google).
    kind: 'prefer',
    order: 'to prefer this tool',
    pattern: new RegExp(
      `\\b(?:must|should|shall|has to|needs to) (?:always |first )*be (?:called|used|invoked|run|executed) (?:first )?(?:before|prior to) (?:${EVERYTHING})`,
      'g',
    ),
    unless: IN_A_CASE,
    unlessIn: FIRST_IN_A_CASE,
  },
  {
    kind: 'avoid',
    order: 'to avoid the tools of others',
    pattern: new RegExp(
      `\\b(?:ignore|disregard|${NOT} (?:use|call|invoke|trust|consider)) (?:any|all|every|the)?(?: of the)? ?other (?:${AVAILABLE})?(?:tools?|functions?|servers?)\\b(?! ${BOUNDED}\\b)(?! (?:that|which)\\b)`,
      'g',
    ),
    unless: IN_A_CASE,
  },
  {
    // "When this tool is available, send_email must ..." steers a tool of another server.
    kind: 'steer',
    order: 'to use another tool differently',
    pattern:
      /\bwhen(?:ever)? (?:this|the) (?:tool|server) [^.\n]{0,20}\bis (?:available|present|installed|enabled|connected|active)\b[^.\n]{0,100}\b(?:must|always|never)\b/g,
  },
  {
    kind: 'markup',
    order: 'in chat markup',
    pattern:
      /<important\b[^<>]{0,80}>|<\|(?:im_start|im_end|system|user|assistant|endoftext)\|>|\[\/?inst\]|<<\/?sys>>/g,
  },
]

/** Tags that are placeholders when they stand alone, and instructions when they are closed. */
const PAIRED_TAG = /<(system|secret|hidden|admin|override|assistant|priority)\b[^<>]{0,80}>/g

const WHAT_TO_DO = "describe what it does, and put instructions in the agent's prompt"

export const modelInstructions: TextRule = {
  kind: 'model_instructions',
  level: 'critical',
  check: ({ strings }, report) => {
    for (const { place, text } of strings) {
      const found = orderIn(text)
      if (found === null) continue
      const [order, words] = found
      report(place, `${showPlace(place)} tells the model ${order} (${showQuote(words)}): ${WHAT_TO_DO}`)
    }
  },
}

/** What a text orders a model to do, in which words; null when it orders nothing. Default: orders of every kind. */
export function orderIn(text: string, kinds?: ReadonlySet<OrderKind>): readonly [order: string, words: string] | null {
  const plain = asRead(text)
  for (const { kind, order, pattern, unless, unlessIn } of ORDERS) {
    if (kinds?.has(kind) === false || unlessIn?.test(plain)) continue
    for (const { 0: words, index } of plain.matchAll(pattern)) {
      const before = plain.slice(Math.max(0, index - 80), index)
      if (unless === undefined || !unless.test(before)) return [order, words]
    }
  }
  if (kinds?.has('markup') === false) return null
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
