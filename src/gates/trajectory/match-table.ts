// Which expected call matches which recorded one, for all pairs at once: 2,000 x 2,000 calls in a fraction of a second.
import { hashJson } from '../../core/json/hash-json.js'
import { type ToolCall, toolOf } from '../../core/trace/trace.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { matchNeighbours } from '../../math/matching/matching.js'
import type { ArgumentShape } from './arguments/argument-shape.js'
import { type Groups, groupEqual } from './arguments/group-equal.js'
import { LeafIndex } from './arguments/leaf-index.js'
import type { ExpectedCall } from './expected-call.js'

export class MatchTable {
  readonly #rows: Groups<ExpectedCall>
  readonly #columns: Groups<ToolCall>
  /** For each group of equal expected calls, the groups of equal recorded calls that match it. */
  readonly #matching: readonly (readonly number[])[]
  /** The same as bytes, row by row. */
  readonly #cells: Uint8Array

  constructor(expected: readonly ExpectedCall[], recorded: readonly ToolCall[]) {
    const rows = groupEqual(expected, sourceOf, () => null)
    const columns = groupEqual(recorded, argsOf, toolOf)
    const candidatesFor = candidateFinder(rows.first, columns)
    this.#rows = rows
    this.#columns = columns
    this.#cells = new Uint8Array(rows.first.length * columns.first.length)
    this.#matching = rows.first.map((call, row) =>
      candidatesFor(call.args).filter((column) => {
        const other = columns.first[column]
        if (other === undefined || !call.matches(other)) return false
        this.#cells[row * columns.first.length + column] = 1
        return true
      }),
    )
  }

  matches(expected: number, recorded: number): boolean {
    const { groupOf, first } = this.#columns
    return this.#cells[(this.#rows.groupOf[expected] ?? 0) * first.length + (groupOf[recorded] ?? 0)] === 1
  }

  /** The recorded call of each expected one, or -1; when some stay unmatched, it is the last expected ones. */
  matchExpected(): Int32Array {
    const { groupOf } = this.#rows
    return matchNeighbours(groupOf.length, this.#columns.groupOf.length, (left, link) => {
      for (const column of this.#matching[groupOf[left] ?? 0] ?? []) this.#columns.members[column]?.forEach(link)
    })
  }

  /** The other way round: the expected call of each recorded one, or -1. */
  matchRecorded(): Int32Array {
    const { groupOf } = this.#columns
    const rowsOf: number[][] = this.#columns.first.map(() => [])
    for (const [row, columns] of this.#matching.entries()) for (const column of columns) rowsOf[column]?.push(row)
    return matchNeighbours(groupOf.length, this.#rows.groupOf.length, (left, link) => {
      for (const row of rowsOf[groupOf[left] ?? 0] ?? []) this.#rows.members[row]?.forEach(link)
    })
  }
}

const sourceOf = ({ source }: ExpectedCall) => source
const argsOf = ({ args }: ToolCall) => args

/** Narrows the recorded calls down to those that must be compared with an expected one. */
function candidateFinder(
  expected: readonly ExpectedCall[],
  { first, byHash }: Groups<ToolCall>,
): (args: ArgumentShape) => readonly number[] {
  const everyone = first.map((_, index) => index)
  const leaves = new LeafIndex()
  const indexed = expected.filter(({ args }) => byLeaves(args))
  for (const { args } of indexed) leaves.watch(statedValue(args))
  if (indexed.length > 0) for (const [index, call] of first.entries()) leaves.add(index, call.args)

  return (args) => {
    if (byLeaves(args)) return leaves.candidates(statedValue(args)) ?? everyone
    if (args.kind === 'exact') return byHash.get(hashJson(args.value)) ?? []
    return everyone
  }
}

function byLeaves({ kind, isAdjusted }: ArgumentShape): boolean {
  return kind === 'subset' || (kind === 'exact' && isAdjusted)
}

/** What a recorded call must state itself: a key with a default may be missing from it. */
function statedValue({ value, defaults }: ArgumentShape): unknown {
  if (!isRecord(value) || Object.keys(defaults).length === 0) return value
  return Object.fromEntries(Object.entries(value).filter(([key]) => !Object.hasOwn(defaults, key)))
}
