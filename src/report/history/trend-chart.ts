// The results of a row as a drawing: the share of runs that passed, and where it changed.
import type { ReportedRow } from '../../core/history/history-report.js'
import type { RowPoint } from '../../core/history/row-series.js'
import { momentText, ofRuns, shareOf } from './history-text.js'

const SMALL_RESULTS = 40
const CHART_RESULTS = 200

interface Size {
  readonly width: number
  readonly height: number
  readonly margin: number
  /** Room for the labels. */
  readonly left: number
}

/** A line of text high, for a list of rows. */
export function trendLine({ points }: ReportedRow): string {
  const size = { width: 160, height: 24, margin: 3, left: 3 }
  const shown = points.slice(-SMALL_RESULTS)
  return `<svg class="trend" viewBox="0 0 ${size.width} ${size.height}" aria-hidden="true">${lineOf(shown, size)}</svg>`
}

export function trendChart({ points, changes }: ReportedRow): string {
  const size = { width: 720, height: 140, margin: 10, left: 40 }
  const shown = points.slice(-CHART_RESULTS)
  const grid = [0, 0.5, 1].map((share) => {
    const y = yOf(share, size)
    return `<line class="grid" x1="${size.left - 6}" x2="${size.width}" y1="${y}" y2="${y}"/><text x="2" y="${y + 3}">${share * 100}%</text>`
  })
  const marks = changes.flatMap(({ point, isWorse }) => {
    const index = shown.findIndex(({ id }) => id === point.id)
    if (index < 0) return []
    const x = xOf(index - 0.5, shown.length, size)
    return [`<line class="change ${isWorse ? 'failed' : 'passed'}" x1="${x}" x2="${x}" y1="0" y2="${size.height}"/>`]
  })
  const dots = shown.flatMap((point, index) => {
    const share = shareOf(point)
    if (share === null) return []
    const place = `cx="${xOf(index, shown.length, size)}" cy="${yOf(share, size)}"`
    const kind = point.fresh.runs === 0 && point.count.runs > 0 ? ' known' : ''
    const runs = point.count.runs === 0 ? '' : `, ${ofRuns(point.count)}`
    return [
      `<circle class="dot ${point.status}${kind}" ${place} r="3"><title>${momentText(point.at)}: ${point.status}${runs}</title></circle>`,
    ]
  })
  const parts = [...grid, ...marks, lineOf(shown, size), ...dots].join('\n')
  return `<svg class="chart" viewBox="0 0 ${size.width} ${size.height}" role="img" aria-label="share of runs that passed, by result">\n${parts}\n</svg>\n`
}

function lineOf(points: readonly RowPoint[], size: Size): string {
  const places = points.flatMap((point, index) => {
    const share = shareOf(point)
    return share === null ? [] : [`${xOf(index, points.length, size)},${yOf(share, size)}`]
  })
  return `<polyline points="${places.join(' ')}"/>`
}

function xOf(index: number, count: number, { width, margin, left }: Size): number {
  const step = (width - margin - left) / Math.max(1, count - 1)
  return Math.round((left + Math.max(0, index) * step) * 10) / 10
}

function yOf(share: number, { height, margin }: Size): number {
  return Math.round((margin + (1 - share) * (height - 2 * margin)) * 10) / 10
}
