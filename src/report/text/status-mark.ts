// The symbol and the name of a status, in every report except the HTML page, which uses shapes (viewer).
import type { Status } from '../../core/gate/status.js'
import type { Colors } from './colors.js'

interface StatusLook {
  /** One character, for a line of a terminal. */
  readonly mark: string
  /** For Markdown. */
  readonly emoji: string
  /** For a summary line. */
  readonly label: string
  readonly color: 'green' | 'yellow' | 'red' | 'dim'
  /** The level of an annotation; null when none is needed. */
  readonly level: 'error' | 'warning' | null
}

const LOOKS: Readonly<Record<Status, StatusLook>> = {
  passed: { mark: '✓', emoji: '✅', label: 'PASS', color: 'green', level: null },
  warned: { mark: '~', emoji: '🟡', label: 'WARN', color: 'yellow', level: 'warning' },
  failed: { mark: '✗', emoji: '❌', label: 'FAIL', color: 'red', level: 'error' },
  error: { mark: '!', emoji: '⚠️', label: 'ERROR', color: 'yellow', level: 'error' },
  inconclusive: { mark: '?', emoji: '❔', label: 'INCONCLUSIVE', color: 'yellow', level: 'warning' },
  skipped: { mark: '-', emoji: '⏭️', label: 'SKIP', color: 'dim', level: null },
}

export function lookOf(status: Status): StatusLook {
  return LOOKS[status]
}

/** One character for a status, in its colour. */
export function statusMark(status: Status, colors: Colors): string {
  return paint(LOOKS[status].mark, status, colors)
}

export function paint(text: string, status: Status, colors: Colors): string {
  return colors[LOOKS[status].color](text)
}
