// `--tool-names`: renames tools of logs that do not name the server, or that include it in the name, to the names in
// suites.
import { McproveError } from '../core/errors/error.js'
import { listNames } from '../core/text/show-name.js'
import { cut } from '../core/text/show-value.js'
import { toolId } from '../core/trace/tool.js'
import { isRecord } from '../core/trace/trace-fields.js'
import type { RawTrace } from './importer.js'

const MAX_SHOWN = 200
/** How many names a message lists; hostile logs may have any number. */
const MAX_SEEN = 100
const HINT = "Write for example --tool-names 'shop_*=shop.*', or --tool-names refund=shop.refund_order."

/** One `--tool-names PATTERN=REPLACEMENT`. */
interface Rename {
  readonly text: string
  /** The text around the stars of the pattern; a pattern without a dot applies to names without a server. */
  readonly parts: readonly string[]
  readonly isQualified: boolean
  readonly server: string
  readonly name: string
}

/** Renames the tools of traces, in calls and in tool lists; the first pattern that matches decides. */
export class ToolRenamer {
  readonly #renames: readonly Rename[]
  readonly #used = new Set<Rename>()
  readonly #seen = new Set<string>()

  /** Throws BAD_USAGE for a text that is not PATTERN=REPLACEMENT. */
  constructor(texts: readonly string[]) {
    this.#renames = texts.map(parseRename)
  }

  rename(trace: RawTrace): RawTrace {
    if (this.#renames.length === 0) return trace
    const { tool_calls, tools, injected_tools } = trace
    return {
      ...trace,
      tool_calls: this.#renamed(tool_calls),
      ...(tools === undefined ? {} : { tools: this.#renamed(tools) }),
      ...(injected_tools === undefined ? {} : { injected_tools: this.#renamed(injected_tools) }),
    }
  }

  /** The message about patterns that matched nothing, with the names in the log. */
  get complaints(): string[] {
    const seen = this.#seen.size === 0 ? 'the traces contain none' : `the traces have ${listNames(this.#seen, 'and')}`
    return this.#renames
      .filter((rename) => !this.#used.has(rename))
      .map(({ text }) => `--tool-names ${cut(text, MAX_SHOWN)} does not match any tool; ${seen}`)
  }

  #renamed(list: unknown): unknown {
    return Array.isArray(list) ? list.map((entry: unknown) => this.#renamedTool(entry)) : list
  }

  #renamedTool(entry: unknown): unknown {
    if (!isRecord(entry) || typeof entry.name !== 'string') return entry
    const server = typeof entry.server === 'string' ? entry.server : null
    const id = toolId({ server, name: entry.name })
    if (this.#seen.size < MAX_SEEN) this.#seen.add(id)
    for (const rename of this.#renames) {
      const found = server === null || rename.isQualified ? starsOf(id, rename.parts) : null
      if (found === null) continue
      this.#used.add(rename)
      const stars = found.values()
      return { ...entry, server: filled(rename.server, stars), name: filled(rename.name, stars) }
    }
    return entry
  }
}

function parseRename(text: string): Rename {
  const equals = text.indexOf('=')
  const [pattern, replacement] = [text.slice(0, equals), text.slice(equals + 1)]
  const dot = replacement.indexOf('.')
  const [server, name] = [replacement.slice(0, dot), replacement.slice(dot + 1)]
  if (equals < 1 || dot < 1 || name === '') throw malformed(text, 'is not PATTERN=SERVER.TOOL')
  const parts = pattern.split('*')
  const [stars, wanted] = [parts.length - 1, replacement.split('*').length - 1]
  if (stars > 2 || parts.slice(1, -1).includes('')) {
    throw malformed(text, 'has a pattern with more than two `*`, or with two in a row')
  }
  if (wanted > 0 && wanted !== stars) {
    throw malformed(text, `has ${wanted} \`*\` on the right and ${stars} on the left`)
  }
  return { text, parts, isQualified: pattern.includes('.'), server, name }
}

function malformed(text: string, what: string): McproveError {
  return new McproveError('BAD_USAGE', `--tool-names ${cut(text, MAX_SHOWN)} ${what}`, { hint: HINT })
}

/** What the stars of a pattern match in a name, each at least one character; null when the name does not match. */
function starsOf(name: string, [start = '', ...rest]: readonly string[]): string[] | null {
  const end = rest.at(-1)
  if (end === undefined) return name === start ? [] : null
  if (name.length <= start.length + end.length || !name.startsWith(start) || !name.endsWith(end)) return null
  const held = name.slice(start.length, name.length - end.length)
  const [between] = rest.slice(0, -1)
  if (between === undefined) return [held]
  const at = held.indexOf(between, 1)
  return at === -1 || at + between.length >= held.length ? null : [held.slice(0, at), held.slice(at + between.length)]
}

function filled(text: string, stars: Iterator<string>): string {
  return text.replaceAll('*', () => stars.next().value ?? '')
}
