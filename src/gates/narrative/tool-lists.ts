import { MemberSet } from '../../core/members/member-set.js'
import { nameTokens, stem } from '../../core/members/tool-words.js'
import { VerbLexicon } from './prose/verb-lexicon.js'

/** The two lists of the options. */
export interface ToolLists {
  readonly mutating_tools: MutatingTools
  readonly readonly_tools: ReadonlyTools
}

/** `mutating_tools`, compiled: the first word of each name is added to the verbs. */
export class MutatingTools {
  readonly members: MemberSet
  readonly lexicon: VerbLexicon

  constructor(ids: readonly string[]) {
    this.members = new MemberSet(ids)
    this.lexicon = new VerbLexicon(ids.map(toolPart))
  }
}

/** `readonly_tools`, compiled: a claim is excused when all its words are in one of the names. */
export class ReadonlyTools {
  readonly members: MemberSet
  readonly #stems: readonly ReadonlySet<string>[]

  constructor(ids: readonly string[]) {
    this.members = new MemberSet(ids)
    this.#stems = ids.map((id) => new Set(nameTokens(toolPart(id)).map(stem)))
  }

  excuses(stems: readonly string[]): boolean {
    return this.#stems.some((name) => stems.every((one) => name.has(one)))
  }
}

/** `tool` for `server.tool`; nothing for `server.*`. */
function toolPart(id: string): string {
  return id.slice(id.lastIndexOf('.') + 1)
}
