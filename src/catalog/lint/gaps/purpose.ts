// What a tool is for, as the end of a sentence that starts with "to": `read the contents of a file`.
import { nameTokens, stem } from '../../../core/members/tool-words.js'
import type { ToolDefinition } from '../../../core/trace/trace.js'
import { withoutPadding } from './neutral-text.js'

export interface Purpose {
  /** In its base form. */
  readonly verb: string
  /** What follows the verb. */
  readonly object: string
}

const VERBS: ReadonlyMap<string, string> = new Map(
  (
    'accept activate add analyze annotate answer append apply approve archive ask assign attach book browse build ' +
    'calculate call cancel capture change charge check choose clear click clone close commit compare complete ' +
    'compress compute configure connect convert copy count crawl create deactivate debug decode delete deploy ' +
    'describe detect determine disable discover display download drag echo edit emulate enable encode estimate ' +
    'evaluate execute expand explain export extract fetch fill filter find format forward generate get give go grant ' +
    'handle hover identify import index insert inspect install invite invoke join kill launch list load locate lock ' +
    'look make manage map mark merge modify monitor move navigate notify open parse pause pay perform ping plan play ' +
    'plot post predict press preview process provide publish pull push put query read rebase receive record refresh ' +
    'refund register reject remove rename render reply report request reserve reset resize resolve restart restore ' +
    'resume retrieve return revoke rotate run save scale scan schedule score scrape search select send set share ' +
    'show simulate sort split start stop store submit subscribe suggest summarize switch sync tag take test toggle ' +
    'track transcribe transfer transform translate trigger type undo uninstall unlock update upload upsert validate ' +
    'verify view visualize wait watch withdraw write'
  )
    .split(' ')
    .map((verb) => [stem(verb), verb]),
)

/** "This tool allows you to", "Tool for", "Use this to". */
const LEAD_IN =
  /^(?:(?:this|the|it|a|an|tool|function|use(?:d|ful)?|that|which|allows?|lets?|enables?|helps?|can|be|will|you|users?|to|quickly|easily|for)\s+)+(?=[a-z])/i

const MAX_OBJECT = 100

export function purposeOf({ name, description = '' }: ToolDefinition): Purpose | null {
  const tokens = nameTokens(name)
  const stems = new Set(tokens.filter((token) => token.length > 3).map(stem))
  let first: Purpose | null = null
  for (const sentence of sentencesOf(description)) {
    const purpose = inSentence(sentence)
    // When a sentence is about what the name says, the others are ignored.
    if (nameTokens(sentence).some((word) => stems.has(stem(word)))) return purpose ?? first ?? inName(tokens)
    first ??= purpose
  }
  return first ?? inName(tokens)
}

function sentencesOf(description: string): string[] {
  return withoutPadding(description.slice(0, 2_000))
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter(Boolean)
}

function inSentence(sentence: string): Purpose | null {
  const [, first = '', rest = ''] = /^([A-Za-z]+)\s+(\S.*)$/.exec(sentence.replace(LEAD_IN, '')) ?? []
  const verb = verbOf(first)
  const object = clause(rest)
  return verb === undefined || object === null ? null : { verb, object }
}

/** The verb in its base form: `list` of `Lists`. */
export function verbOf(word: string): string | undefined {
  return VERBS.get(stem(word.toLowerCase()))
}

/** The first clause, without details. Null when it cannot be quoted in our sentence. */
function clause(text: string): string | null {
  const [head = ''] = text.split(
    /[.;:!?(\n[{]|,| - | – | — |\b(?:which|that|including|such as|e\.g|where|when|using)\b/,
    1,
  )
  const object = head.trim()
  const isPlain = /^[\p{L}\p{N}][\p{L}\p{N} '/&_-]*[\p{L}\p{N}]$/u.test(object)
  return isPlain && object.length <= MAX_OBJECT && !/\b(?:and|or|the|an?|of|to|for|with|in|by|from)$/i.test(object)
    ? object
    : null
}

/** `list_open_orders`: list the open orders. */
function inName([first = '', ...rest]: readonly string[]): Purpose | null {
  const verb = verbOf(first)
  if (verb === undefined || rest.length === 0 || rest.length > 4) return null
  return { verb, object: `the ${rest.join(' ')}` }
}
