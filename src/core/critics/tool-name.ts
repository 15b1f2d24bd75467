import { maximumMatching } from '../../math/matching.js'

interface Split {
  readonly prefix: string
  readonly rest: string
}

const SEPARATORS = /[-.]/g
const PREFIX_MARK = /\.|__/g

/** `-`, `_` and `.` are alike, and so are upper and lower case. */
export function foldName(name: string): string {
  return name.replace(SEPARATORS, '_').toLowerCase()
}

/** A tool name, ready to be compared (critics.md, Selection). */
export class ToolName {
  readonly text: string
  readonly folded: string
  #splits: readonly Split[] | undefined

  constructor(text: string) {
    this.text = text
    this.folded = foldName(text)
  }

  /** What a prefix written with `.` or `__` leaves. Most names are equal without it. */
  get splits(): readonly Split[] {
    this.#splits ??= splitsOf(this.text)
    return this.#splits
  }
}

function splitsOf(text: string): readonly Split[] {
  const splits: Split[] = []
  for (const { index, 0: mark } of text.matchAll(PREFIX_MARK)) {
    const rest = text.slice(index + mark.length)
    if (index > 0 && rest !== '') splits.push({ prefix: foldName(text.slice(0, index)), rest: foldName(rest) })
  }
  return splits
}

/** Whether two names mean the same tool; `servers` are folded names whose prefix counts however it is written. */
export function isSameTool(a: ToolName, b: ToolName, servers: readonly string[] = []): boolean {
  if (a.folded === b.folded) return true
  if (a.splits.some(({ rest }) => rest === b.folded) || b.splits.some(({ rest }) => rest === a.folded)) return true
  if (hasServerPrefix(a, b, servers) || hasServerPrefix(b, a, servers)) return true
  // `github__list_issues` is also written `github_list_issues`.
  if (a.splits.some((split) => joined(split) === b.folded) || b.splits.some((split) => joined(split) === a.folded)) {
    return true
  }
  // `github__list_issues` and `github.list_issues`: one prefix, written in two ways.
  return a.splits.some(({ prefix, rest }) => b.splits.some((other) => other.prefix === prefix && other.rest === rest))
}

function joined({ prefix, rest }: Split): string {
  return `${prefix}_${rest}`
}

function hasServerPrefix(long: ToolName, short: ToolName, servers: readonly string[]): boolean {
  return servers.some((server) => long.folded === `${server}_${short.folded}`)
}

/**
 * Whether two lists name the same tools, each as often; with `allowMore`, whether the shorter is contained in the longer.
 * A matching, because a bare name may stand for a tool of any server.
 */
export function haveSameTools(
  expected: readonly ToolName[],
  actual: readonly ToolName[],
  allowMore: boolean,
  servers: readonly string[] = [],
): boolean {
  if (!allowMore && expected.length !== actual.length) return false
  const isSameOrder = expected.every((name, index) => {
    const other = actual[index]
    return other === undefined || isSameTool(name, other, servers)
  })
  if (isSameOrder) return true
  const [few, many] = expected.length <= actual.length ? [expected, actual] : [actual, expected]
  const partners = maximumMatching(few.length, many.length, (left, right) => {
    const [a, b] = [few[left], many[right]]
    return a !== undefined && b !== undefined && isSameTool(a, b, servers)
  })
  return !partners.includes(-1)
}
