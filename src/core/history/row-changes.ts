// Where a row changed. A deterministic row: every change of its verdict. A sampled row: change points of its pass rate,
// and another verdict on the same runs.
import { type ChangePoint, changePointsOfRows, type ResultCount } from '../../math/change-point.js'
import type { RowPoint, RowSeries } from './row-series.js'

/** `verdict`: of the same runs, or of a deterministic row. `rate`: the pass rate of new runs. */
export interface RowChange {
  readonly kind: 'verdict' | 'rate'
  /** The first result after the change. */
  readonly point: RowPoint
  /** The last result before it. */
  readonly before: RowPoint
  /** The result that made it certain; for a pass rate this takes a few results. */
  readonly detected: RowPoint
  /** What the row was before and is after; for a rate, the runs up to the change before and the next one. */
  readonly from: ResultCount | null
  readonly to: ResultCount | null
  readonly isWorse: boolean
  /** Null when the inputs of one side are not known. */
  readonly inputsChanged: boolean | null
}

/** The changes of each row, oldest first. */
export function rowChanges(series: readonly RowSeries[]): RowChange[][] {
  const sampled = series.map((row) => (row.deterministic ? [] : row.points.filter(({ fresh }) => fresh.runs > 0)))
  const tested = sampled.flatMap((points, index) => (points.length === 0 ? [] : [index]))
  const found = changePointsOfRows(tested.map((index) => (sampled[index] ?? []).map(({ fresh }) => fresh)))
  const byRow = new Map(tested.map((index, place) => [index, found[place] ?? []]))
  return series.map((row, index) => {
    if (row.deterministic) return verdictChanges(row.points)
    const points = sampled[index] ?? []
    const rates = (byRow.get(index) ?? []).flatMap((change) => rateChange(change, points))
    return [...rates, ...rejudged(row.points)].sort((left, right) => compare(left.point.id, right.point.id))
  })
}

function rateChange({ index, detected, before, after }: ChangePoint, points: readonly RowPoint[]): RowChange[] {
  const [point, last, shown] = [points[index], points[index - 1], points[detected]]
  if (point === undefined || last === undefined || shown === undefined) return []
  const isWorse = after.passes * before.runs < before.passes * after.runs
  return [
    {
      ...{ kind: 'rate' as const, point, before: last, detected: shown, from: before, to: after, isWorse },
      inputsChanged: inputsChanged(last, point),
    },
  ]
}

function verdictChanges(points: readonly RowPoint[]): RowChange[] {
  const judged = points.filter(({ status }) => status !== 'skipped')
  return judged.flatMap((point, index) => {
    const before = judged[index - 1]
    return before === undefined || before.status === point.status ? [] : [verdictChange(before, point)]
  })
}

/** Results of a sampled row that judge the same runs as the result before. */
function rejudged(points: readonly RowPoint[]): RowChange[] {
  const judged = points.filter(({ count }) => count.runs > 0)
  return judged.flatMap((point, index) => {
    const before = judged[index - 1]
    const isSameRuns = point.runs_id !== null && before?.runs_id === point.runs_id
    return before === undefined || !isSameRuns || before.status === point.status ? [] : [verdictChange(before, point)]
  })
}

function verdictChange(before: RowPoint, point: RowPoint): RowChange {
  const isWorse = before.status === 'passed' || point.status === 'failed'
  return {
    ...{ kind: 'verdict', point, before, detected: point, from: null, to: null, isWorse },
    inputsChanged: inputsChanged(before, point),
  }
}

function inputsChanged(before: RowPoint, point: RowPoint): boolean | null {
  if (before.inputs === null || point.inputs === null) return null
  // A commit and a hash cannot be compared.
  if (before.inputs.startsWith('commit ') !== point.inputs.startsWith('commit ')) return null
  return before.inputs !== point.inputs
}

function compare(left: string, right: string): number {
  return left < right ? -1 : Number(left > right)
}
