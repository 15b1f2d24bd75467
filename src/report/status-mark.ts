import type { Status } from '../core/status.js'
import type { Colors } from './colors.js'

const MARKS: Readonly<Record<Status, string>> = {
  passed: '✓',
  failed: '✗',
  error: '!',
  inconclusive: '?',
  skipped: '-',
}

/** One character for a status, in its colour. */
export function statusMark(status: Status, colors: Colors): string {
  return paint(MARKS[status], status, colors)
}

export function paint(text: string, status: Status, colors: Colors): string {
  if (status === 'passed') return colors.green(text)
  if (status === 'failed') return colors.red(text)
  return status === 'skipped' ? colors.dim(text) : colors.yellow(text)
}
