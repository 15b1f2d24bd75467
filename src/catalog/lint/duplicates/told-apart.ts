// Whether two tools with nearly the same description are told apart by how the descriptions begin.
import { nameTokens, stem } from '../../../core/members/tool-words.js'
import type { ToolDefinition } from '../../../core/trace/trace.js'
import { verbOf } from '../gaps/purpose.js'
import { plainWords } from '../plain-words.js'

export interface Beginning {
  readonly tool: ToolDefinition
  /** The words of the first sentence that few other tools have. */
  readonly lead: ReadonlySet<string>
  readonly leadStems: ReadonlySet<string>
}

/** A longer sentence has said by then what the tool is for. */
const MAX_LEAD = 100

/** The beginning of a tool's description. */
export function beginningOf(tool: ToolDefinition, sentence: string): Beginning {
  const lead = tellingWords(sentence)
  return { tool, lead, leadStems: stemsOf(lead) }
}

/**
 * `create_customer` and `create_invoice` may share sentences, as long as each begins with a word of its own, or one with
 * the word of its name. A description that names the other tool says how the two differ.
 */
export function areToldApart(one: Beginning, other: Beginning): boolean {
  return (
    (saysMore(one, other) && saysMore(other, one)) ||
    saysItsWord(one, other) ||
    saysItsWord(other, one) ||
    mentions(one, other) ||
    mentions(other, one)
  )
}

function saysMore({ lead }: Beginning, other: Beginning): boolean {
  return [...lead].some((word) => !other.lead.has(word))
}

function saysItsWord(one: Beginning, other: Beginning): boolean {
  return ownWords(one.tool.name, other.tool.name).some((word) => one.leadStems.has(word) && !other.leadStems.has(word))
}

/** Stems that the other name does not have. In `list_files_with_sizes`, sizes are an option of the same thing. */
function ownWords(name: string, other: string): string[] {
  const words = nameTokens(name)
  const end = words.indexOf('with')
  const theirs = stemsOf(nameTokens(other))
  return [...stemsOf(end === -1 ? words : words.slice(0, end))].filter((word) => !theirs.has(word))
}

function stemsOf(words: Iterable<string>): ReadonlySet<string> {
  return new Set([...words].map(stem))
}

function mentions({ tool }: Beginning, other: Beginning): boolean {
  return nameTokens(other.tool.name).length > 1 && (tool.description ?? '').includes(other.tool.name)
}

/** The words of a sentence, one verb for its synonyms. `profile` and `profiles` differ: one tool gets, the other lists. */
function tellingWords(sentence: string): ReadonlySet<string> {
  const words = nameTokens(sentence).slice(0, MAX_LEAD)
  return new Set(
    words.flatMap((word) => {
      const plain = plainWords(word)
      return plain.length === 0 || verbOf(word) !== undefined ? plain : [word]
    }),
  )
}
