// The tools of one server together: which description names which tool, and which names are similar.
import { nameTokens, stem } from '../../core/members/tool-words.js'
import type { ToolDefinition } from '../../core/trace/trace.js'
import { verbOf } from './gaps/purpose.js'

/** How many tools are kept for each shared word, so that time is linear in the list. */
const MAX_RELATED = 8

export class ServerTools {
  readonly tools: readonly ToolDefinition[]
  readonly #names: ReadonlySet<string>
  readonly #byWord = new Map<string, ToolDefinition[]>()
  readonly #counts = new Map<string, number>()

  constructor(tools: readonly ToolDefinition[]) {
    this.tools = tools
    // `search` is an ordinary word, `search_files` is a tool.
    this.#names = new Set(tools.map(({ name }) => name).filter((name) => nameTokens(name).length > 1))
    for (const tool of tools) {
      for (const word of wordsOf(tool)) {
        this.#counts.set(word, (this.#counts.get(word) ?? 0) + 1)
        const related = this.#byWord.get(word)
        if (related === undefined) this.#byWord.set(word, [tool])
        else if (related.length < MAX_RELATED) related.push(tool)
      }
    }
  }

  /** True when a text names a tool other than this one. */
  isNamedIn(text: string, { name }: ToolDefinition): boolean {
    return text.match(/[\w-]+(?:\.[\w-]+)*/g)?.some((word) => word !== name && this.#names.has(word)) ?? false
  }

  /** Other tools whose names share a word with this one, not counting verbs; the most similar first. */
  related(tool: ToolDefinition): readonly ToolDefinition[] {
    const shared = new Map<ToolDefinition, number>()
    for (const word of wordsOf(tool)) {
      if (this.#isPrefix(word)) continue
      for (const other of this.#byWord.get(word) ?? []) shared.set(other, (shared.get(other) ?? 0) + 1)
    }
    shared.delete(tool)
    return [...shared].sort(([, one], [, other]) => other - one).map(([other]) => other)
  }

  /** `browser_close`, `browser_click`: a word that most names have does not relate two tools. */
  #isPrefix(word: string): boolean {
    return this.tools.length > 3 && (this.#counts.get(word) ?? 0) * 2 > this.tools.length
  }
}

export function toolsByServer(tools: readonly ToolDefinition[]): ReadonlyMap<string | null, ServerTools> {
  const byServer = new Map<string | null, ToolDefinition[]>()
  for (const tool of tools) {
    const ofServer = byServer.get(tool.server)
    if (ofServer === undefined) byServer.set(tool.server, [tool])
    else ofServer.push(tool)
  }
  return new Map([...byServer].map(([server, ofServer]) => [server, new ServerTools(ofServer)]))
}

/** The subject of a name: `read_file` and `read_mail` have nothing in common. */
function wordsOf({ name }: ToolDefinition): Set<string> {
  return new Set(
    nameTokens(name)
      .filter((word) => verbOf(word) === undefined)
      .map(stem),
  )
}
