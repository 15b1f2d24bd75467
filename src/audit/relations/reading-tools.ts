// The tools that relations between reads are about, and what they say about themselves.
import { nameTokens } from '../../core/members/tool-words.js'
import { startsWithReadingVerb } from '../../core/members/written-verbs.js'
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import type { Audit } from '../probe/audit.js'

export type NamedTool = RawRecord & { readonly name: string }

/** The tools that may be called and only read. */
export function readingTools({ callable }: Audit): readonly NamedTool[] {
  return callable.filter((tool): tool is NamedTool => typeof tool.name === 'string' && isRead(tool))
}

/** The tools that may be called and are not reads. */
export function writingTools({ callable }: Audit): readonly NamedTool[] {
  return callable.filter((tool): tool is NamedTool => typeof tool.name === 'string' && !isRead(tool))
}

/** A tool that only reads: annotated so, or not annotated at all and named so. */
export function isRead(tool: RawRecord): boolean {
  const hint = hintOf(tool, 'readOnlyHint')
  if (hint !== undefined) return hint
  return hintOf(tool, 'destructiveHint') === undefined && startsWithReadingVerb(nameTokens(String(tool.name)))
}

/** An annotation that is true or false; undefined when the tool does not say. */
export function hintOf({ annotations }: RawRecord, name: string): boolean | undefined {
  const value = isRecord(annotations) ? annotations[name] : undefined
  return typeof value === 'boolean' ? value : undefined
}

/** Words of tools whose answers are expected to change. */
const CHANGING =
  /\b(?:time|clock|date|now|today|current|currently|latest|recent|live|real-?time|random|randomly|shuffled?|samples?|status|stats|statistics|metrics|memory|cpu|load|usage|uptime|health|logs?|processes|monitor|events?|news|weather|price|trending|screenshot|session|uuid|generates?|progress|poll|next|queue)\b/i

/** Whether the answer of a tool is expected to change from one call to the next, as far as the tool says. */
export function mayVary(tool: NamedTool): boolean {
  if (hintOf(tool, 'openWorldHint') === true) return true
  const { name, description, title } = tool
  const texts = [nameTokens(name).join(' '), description, title]
  return texts.some((text) => typeof text === 'string' && CHANGING.test(text.slice(0, 5000)))
}
