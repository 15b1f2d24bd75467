import { maximumMatching } from '../../../math/matching/matching.js'

interface Split {
  readonly prefix: string
  readonly mark: string
  readonly rest: string
}

const SEPARATORS = /[-.]/g
const PREFIX_MARK = /\.|__/g

/** Treats `-`, `_` and `.` as the same character and ignores case. */
export function foldName(name: string): string {
  return name.replace(SEPARATORS, '_').toLowerCase()
}

/** A tool name, prepared for comparison (docs/spec/critics.md, Selection). */
export class ToolName {
  readonly text: string
  readonly folded: string
  /** Folded; null where the server of the call is not known. */
  readonly server: string | null
  #splits: readonly Split[] | undefined

  constructor(text: string, server: string | null = null) {
    this.text = text
    this.folded = foldName(text)
    this.server = server === null ? null : foldName(server)
  }

  /** The name without a prefix that is written with `.` or `__`. Most names are equal without this step. */
  get splits(): readonly Split[] {
    this.#splits ??= splitsOf(this.text)
    return this.#splits
  }
}

function splitsOf(text: string): readonly Split[] {
  const splits: Split[] = []
  for (const { index, 0: mark } of text.matchAll(PREFIX_MARK)) {
    const rest = text.slice(index + mark.length)
    if (index > 0 && rest !== '') splits.push({ prefix: foldName(text.slice(0, index)), mark, rest: foldName(rest) })
  }
  return splits
}

/** Whether a call is to the wanted tool. `servers` are folded names whose prefix is recognised in any spelling. */
export function isSameTool(wanted: ToolName, made: ToolName, servers: readonly string[] = []): boolean {
  if (wanted.folded === made.folded) return true
  if (made.server !== null && namesOtherServer(wanted, made.server, servers)) return false
  if (wanted.splits.some(({ rest }) => rest === made.folded) || made.splits.some(({ rest }) => rest === wanted.folded))
    return true
  if (hasServerPrefix(wanted, made, servers) || hasServerPrefix(made, wanted, servers)) return true
  // `github__list_issues` is also written `github_list_issues`.
  if (
    wanted.splits.some((split) => joined(split) === made.folded) ||
    made.splits.some((split) => joined(split) === wanted.folded)
  ) {
    return true
  }
  // `github__list_issues` and `github.list_issues`: one prefix, written in two ways.
  return wanted.splits.some(({ prefix, rest }) =>
    made.splits.some((other) => other.prefix === prefix && other.rest === rest),
  )
}

/** A server may offer a tool whose name is the name of another server followed by that server's tool. */
function namesOtherServer({ splits }: ToolName, server: string, servers: readonly string[]): boolean {
  if (splits.some(({ prefix }) => prefix === server)) return false
  return splits.some(({ prefix, mark }) => mark === '.' || servers.includes(prefix))
}

function joined({ prefix, rest }: Split): string {
  return `${prefix}_${rest}`
}

function hasServerPrefix(long: ToolName, short: ToolName, servers: readonly string[]): boolean {
  return servers.some((server) => long.folded === `${server}_${short.folded}`)
}

/**
 * Whether a list names the expected tools, each as often as expected; with `allowMore`, whether the shorter list is
 * contained in the longer. Each entry may have several names. Uses a matching, because a bare name can stand for a tool
 * of any server.
 */
export function haveSameTools(
  expected: readonly (readonly ToolName[])[],
  actual: readonly ToolName[],
  allowMore: boolean,
  servers: readonly string[] = [],
): boolean {
  if (!allowMore && expected.length !== actual.length) return false
  const isWanted = (names: readonly ToolName[] | undefined, other: ToolName | undefined): boolean =>
    names !== undefined && other !== undefined && names.some((name) => isSameTool(name, other, servers))
  const isSameOrder = expected.every((names, index) => actual[index] === undefined || isWanted(names, actual[index]))
  if (isSameOrder) return true
  const [few, many] = [expected.length, actual.length]
  const partners =
    few <= many
      ? maximumMatching(few, many, (left, right) => isWanted(expected[left], actual[right]))
      : maximumMatching(many, few, (left, right) => isWanted(expected[right], actual[left]))
  return !partners.includes(-1)
}
