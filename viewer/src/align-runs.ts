// The calls of several runs in a grid: each run is aligned with the most frequent sequence of tools.
import { canonicalJson } from '../../src/core/json/canonical-json.js'
import { longestInOrderMatch } from '../../src/math/matching/lcs.js'
import type { RunResult } from '../../src/score/result/result.js'
import { shownToolId } from './tool-id.js'

export interface GridCell {
  readonly step: number
  readonly tool: string
  /** `same` as most runs, the same tool with other `arguments`, or a call that most runs do not make. */
  readonly state: 'same' | 'arguments' | 'inserted'
}

export interface GridRow {
  /** Runs that did exactly this. */
  readonly runs: readonly RunResult[]
  /** Null when most runs make a call and this one does not, or when another run has an extra call. */
  readonly cells: readonly (GridCell | null)[]
}

export interface Grid {
  /** For each column the tool that most runs call there; null for columns of insertions. */
  readonly columns: readonly (string | null)[]
  /** The most frequent first. */
  readonly rows: readonly GridRow[]
}

interface Group {
  readonly runs: RunResult[]
  readonly tools: readonly string[]
  readonly args: readonly string[]
}

/** A wider grid is not readable. */
const MAX_CALLS = 80

export function alignRuns(runs: readonly RunResult[]): Grid {
  const groups = groupRuns(runs)
  const most = groups[0]
  if (most === undefined) return { columns: [], rows: [] }
  const partners = groups.map(({ tools }) =>
    longestInOrderMatch(most.tools.length, tools.length, (left, right) => most.tools[left] === tools[right]),
  )
  // Before each call of the most frequent sequence, and after the last: as many columns as one run inserts there.
  const gaps = Array.from({ length: most.tools.length + 1 }, (_, at) =>
    Math.max(...groups.map(({ tools }, i) => gapEnd(partners[i], at, tools.length) - gapStart(partners[i], at))),
  )
  const columns = gaps.flatMap((width, at) => {
    const tool = most.tools[at]
    return [...Array<null>(width).fill(null), ...(tool === undefined ? [] : [tool])]
  })
  const rows = groups.map((group, i) => ({ runs: group.runs, cells: cellsOf(group, most, partners[i], gaps) }))
  return { columns, rows }
}

function groupRuns(runs: readonly RunResult[]): Group[] {
  const groups = new Map<string, Group>()
  for (const run of runs) {
    if (run.trace === undefined) continue
    const calls = run.trace.tool_calls.slice(0, MAX_CALLS)
    const tools = calls.map(shownToolId)
    const args = calls.map(({ args }) => canonicalJson(args))
    const key = JSON.stringify([tools, args])
    const known = groups.get(key)
    if (known === undefined) groups.set(key, { runs: [run], tools, args })
    else known.runs.push(run)
  }
  return [...groups.values()].sort((a, b) => b.runs.length - a.runs.length)
}

function cellsOf(group: Group, most: Group, partners: Int32Array | undefined, gaps: readonly number[]) {
  const cells: (GridCell | null)[] = []
  const cell = (step: number, state: GridCell['state']): GridCell => ({ step, tool: group.tools[step] ?? '', state })
  for (const [at, width] of gaps.entries()) {
    const start = gapStart(partners, at)
    const inserted = gapEnd(partners, at, group.tools.length) - start
    for (let i = 0; i < width; i += 1) cells.push(i < inserted ? cell(start + i, 'inserted') : null)
    if (at === most.tools.length) continue
    const step = partners?.[at] ?? -1
    const isSame = step !== -1 && group.args[step] === most.args[at]
    cells.push(step === -1 ? null : cell(step, isSame ? 'same' : 'arguments'))
  }
  return cells
}

/** The first call after the last one that is matched before `at`. */
function gapStart(partners: Int32Array | undefined, at: number): number {
  return 1 + Math.max(-1, ...(partners?.subarray(0, at) ?? []))
}

function gapEnd(partners: Int32Array | undefined, at: number, length: number): number {
  if (partners === undefined || at === partners.length) return length
  const partner = partners[at] ?? -1
  // Insertions at a missing call belong to the next call that exists.
  return partner === -1 ? gapStart(partners, at) : partner
}
