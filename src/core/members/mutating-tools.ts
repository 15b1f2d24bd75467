import type { Tool } from '../trace/tool.js'
import type { ToolDefinition } from '../trace/trace.js'
import type { MemberSet } from './member-set.js'
import { nameTokens, stem } from './tool-words.js'
import { describesChange, namesChange, startsWithReadingVerb } from './written-verbs.js'

/** Verbs that say that a tool changes something (docs/spec/gates.md, section 12). */
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

/** What is known about a tool besides its name. */
export interface MutatingHints {
  /** From the MCP tool definition: `readOnlyHint`, `destructiveHint`. */
  readonly annotations?: Readonly<Record<string, unknown>> | undefined
  /** From the MCP tool definition. Used only when the name does not tell. */
  readonly description?: string | undefined
  /** `mutating_tools`: always writes. */
  readonly mutating?: MemberSet | undefined
  /** `readonly_tools`: never writes; wins over everything else. */
  readonly readonly?: MemberSet | undefined
}

/** Whether a tool writes. Checks the two lists, then its annotations, its name and the beginning of its description. */
export function isMutating(tool: Tool, { annotations, description, mutating, readonly }: MutatingHints): boolean {
  if (readonly?.has(tool)) return false
  if (mutating?.mayHave(tool)) return true
  if (annotations?.readOnlyHint === true) return false
  if (annotations?.readOnlyHint === false || annotations?.destructiveHint === true) return true
  const tokens = nameTokens(tool.name)
  if (!startsWithReadingVerb(tokens) && tokens.some(isMutatingToken)) return true
  const isSaid = description === undefined ? null : describesChange(description, VERB_STEMS)
  const isNamed = namesChange(tokens)
  return isNamed === false || isSaid === null ? isNamed === true : isSaid
}

/** Stemmed, like every token. Words in `-ings` are nouns: `user_settings` reads. */
function isMutatingToken(token: string): boolean {
  return VERB_STEMS.has(stem(token)) && !token.endsWith('ings')
}

/** What the definitions of the offered tools (`trace.tools`) say about writing, by tool id. */
export function hintsById(definitions: readonly ToolDefinition[]): ReadonlyMap<string, MutatingHints> {
  const found = new Map<string, MutatingHints>()
  for (const { server, name, annotations, description } of definitions) {
    if (annotations === undefined && description === undefined) continue
    found.set(server === null ? name : `${server}.${name}`, { annotations, description })
  }
  return found
}

/** Which tools of a trace write; each is checked once. */
export class WritingTools {
  readonly #hints: ReadonlyMap<string, MutatingHints>
  readonly #lists: Pick<MutatingHints, 'mutating' | 'readonly'>
  readonly #known = new Map<Tool, boolean>()

  constructor(definitions: readonly ToolDefinition[], lists: Pick<MutatingHints, 'mutating' | 'readonly'> = {}) {
    this.#hints = hintsById(definitions)
    this.#lists = lists
  }

  has(tool: Tool): boolean {
    let writes = this.#known.get(tool)
    if (writes === undefined) {
      writes = isMutating(tool, { ...this.#hints.get(tool.id), ...this.#lists })
      this.#known.set(tool, writes)
    }
    return writes
  }
}
