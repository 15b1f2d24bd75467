import type { MemberSet } from './member-set.js'
import type { Tool } from './tool.js'
import { nameTokens, stem } from './tool-words.js'
import type { ToolDefinition } from './trace.js'

/** The verbs whose name says that something is changed (gates.md 12). */
export const MUTATING_VERBS = [
  'create',
  'update',
  'delete',
  'remove',
  'send',
  'write',
  'post',
  'insert',
  'set',
  'put',
  'patch',
  'publish',
  'destroy',
  'drop',
  'add',
  'edit',
  'upload',
  'merge',
  'close',
  'cancel',
  'approve',
  'revoke',
] as const

const VERB_STEMS: ReadonlySet<string> = new Set(MUTATING_VERBS.map(stem))

/** What is known of a tool beside its name. */
export interface MutatingHints {
  /** Of the MCP tool definition: `readOnlyHint`, `destructiveHint`. */
  readonly annotations?: Readonly<Record<string, unknown>> | undefined
  /** `mutating_tools`: always writes. */
  readonly mutating?: MemberSet | undefined
  /** `readonly_tools`: never writes; wins over everything. */
  readonly readonly?: MemberSet | undefined
}

/** Whether a tool writes: the two lists, then its annotations, then a mutating verb as a whole word of its name. */
export function isMutating(tool: Tool, { annotations, mutating, readonly }: MutatingHints): boolean {
  if (readonly?.has(tool)) return false
  if (mutating?.mayHave(tool)) return true
  if (annotations?.readOnlyHint === true) return false
  if (annotations?.readOnlyHint === false || annotations?.destructiveHint === true) return true
  return nameTokens(tool.name).some(isMutatingToken)
}

/** Stemmed, as every token is: `get_updates` writes, by its name. Words in `-ings` are nouns: `get_settings` reads. */
function isMutatingToken(token: string): boolean {
  return VERB_STEMS.has(stem(token)) && !token.endsWith('ings')
}

/** The annotations of the offered tools (`trace.tools`), by the `id` of a tool. */
export function annotationsById(
  definitions: readonly ToolDefinition[],
): ReadonlyMap<string, Readonly<Record<string, unknown>>> {
  const found = new Map<string, Readonly<Record<string, unknown>>>()
  for (const { server, name, annotations } of definitions) {
    if (annotations !== undefined) found.set(server === null ? name : `${server}.${name}`, annotations)
  }
  return found
}
