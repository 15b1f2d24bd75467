// Groups runs with equal tool sequences, so that N identical runs are compared once.
import type { MeasuredRun } from '../../core/gate/finding.js'
import { type Tool, ToolTable } from '../../core/trace/tool.js'
import type { RunStability } from './run-stability.js'

/** The runs of one tool sequence. */
export interface SequenceGroup {
  /** The numbers of its runs, and how many there are. */
  readonly runs: readonly number[]
  readonly tools: Int32Array
  /**
   * The arguments at each index, each with the number of runs that use them. Those at index p are at `offsets[p]` up to
   * `offsets[p + 1]`, ascending.
   */
  readonly offsets: Int32Array
  readonly args: Int32Array
  readonly counts: Int32Array
}

export interface GroupedRuns {
  /** In the order of their first runs. */
  readonly groups: readonly SequenceGroup[]
  /** What the symbols of `tools` stand for. */
  readonly toolIds: readonly string[]
}

interface GatheredGroup {
  readonly runs: number[]
  readonly tools: Int32Array
  readonly args: Int32Array[]
}

/** Numbers things by their first appearance. */
class Symbols<Thing> {
  readonly #numbers = new Map<Thing, number>()

  get things(): readonly Thing[] {
    return [...this.#numbers.keys()]
  }

  of(thing: Thing): number {
    let number = this.#numbers.get(thing)
    if (number === undefined) {
      number = this.#numbers.size
      this.#numbers.set(thing, number)
    }
    return number
  }
}

export function groupRuns(runs: readonly MeasuredRun<RunStability>[]): GroupedRuns {
  // Tools are interned per trace; here they are interned per test.
  const table = new ToolTable()
  const tools = new Symbols<Tool>()
  const args = new Symbols<string>()
  const gathered = new Map<string, GatheredGroup>()
  for (const { run, measure } of runs) {
    const length = measure.tools.length
    const sequence = new Int32Array(length)
    const values = new Int32Array(length)
    for (let position = 0; position < length; position += 1) {
      const { server, name } = measure.tools[position] as Tool // below length
      sequence[position] = tools.of(table.intern(server, name))
      values[position] = args.of(measure.args[position] ?? '')
    }
    const key = sequence.join()
    const group = gathered.get(key)
    if (group === undefined) gathered.set(key, { runs: [run], tools: sequence, args: [values] })
    else {
      group.runs.push(run)
      group.args.push(values)
    }
  }
  const groups: SequenceGroup[] = []
  for (const group of gathered.values()) groups.push(countArguments(group))
  return { groups, toolIds: tools.things.map(({ id }) => id) }
}

function countArguments({ runs, tools, args }: GatheredGroup): SequenceGroup {
  const offsets = new Int32Array(tools.length + 1)
  const found: number[] = []
  const counts: number[] = []
  const column = new Int32Array(runs.length)
  for (let position = 0; position < tools.length; position += 1) {
    for (let run = 0; run < args.length; run += 1) column[run] = args[run]?.[position] ?? 0
    column.sort()
    let count = 0
    for (let run = 0; run < column.length; run += 1) {
      count += 1
      if (column[run] === column[run + 1]) continue
      found.push(column[run] ?? 0)
      counts.push(count)
      count = 0
    }
    offsets[position + 1] = found.length
  }
  return { runs, tools, offsets, args: new Int32Array(found), counts: new Int32Array(counts) }
}
