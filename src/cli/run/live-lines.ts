// The live display as text: a bar, counts, and as many of the current runs as fit. Every line is shorter than the
// screen, so that none wraps.
import { cleanText } from '../../core/text/show-value.js'
import { type Colors, colorsIf } from '../../report/text/colors.js'
import { cutToWidth, displayWidth } from '../terminal/display-width.js'
import type { CurrentRun, LiveState } from './live-state.js'

export interface Screen {
  readonly columns: number
  readonly rows: number
  readonly color: boolean
}

const MAX_BAR = 40
const MIN_BAR = 4
/** The limit on lines: more is not read, and text that scrolls out of a small terminal cannot be removed. */
const MAX_CURRENT = 10
const SEPARATOR = ' · '

interface Segment {
  readonly text: string
  readonly paint: (text: string) => string
}

export function liveLines(state: LiveState, screen: Screen, nowMs: number): string[] {
  const colors = colorsIf(screen.color)
  // Some terminals wrap when the last column is written.
  const width = Math.max(1, screen.columns - 1)
  const height = Math.max(1, screen.rows - 1)
  const head = [barLine(state, width, colors), ...packed(segments(state, nowMs, colors), width)]
  const room = Math.min(MAX_CURRENT, height - head.length)
  return [...head, ...currentLines(state.current, room, width, nowMs, colors)].slice(0, height)
}

function barLine({ endedRuns, runs }: LiveState, width: number, colors: Colors): string {
  const label = cutToWidth(`${endedRuns}/${runs} ${runs === 1 ? 'run' : 'runs'}`, width)
  const bar = Math.min(MAX_BAR, width - label.length - 1)
  if (bar < MIN_BAR) return label
  const filled = runs === 0 ? bar : Math.floor((bar * Math.min(endedRuns, runs)) / runs)
  return `${colors.bold('█'.repeat(filled))}${colors.dim('░'.repeat(bar - filled))} ${label}`
}

function segments(state: LiveState, nowMs: number, colors: Colors): Segment[] {
  const { counts, current, tokens } = state
  const plain = (text: string) => text
  const count = (number: number, word: string, paint: Segment['paint']): Segment => ({
    text: `${number} ${word}`,
    paint: number === 0 ? colors.dim : paint,
  })
  const rare = (['inconclusive', 'skipped', 'advisory'] as const).filter((word) => counts[word] > 0)
  const warned = counts.warned === 0 ? [] : [count(counts.warned, 'warned', colors.yellow)]
  return [
    count(counts.passed, 'passed', colors.green),
    ...warned,
    count(counts.failed, 'failed', colors.red),
    count(counts.error, 'error', colors.yellow),
    ...rare.map((word) => count(counts[word], word, colors.dim)),
    count(current.length, 'running', colors.bold),
    { text: duration(nowMs - state.startedMs), paint: plain },
    ...(tokens === 0 ? [] : [{ text: `${short(tokens)} tokens`, paint: plain }]),
    ...costOf(state).map((text) => ({ text, paint: plain })),
  ]
}

function costOf({ costUsd, hasUnpriced }: LiveState): string[] {
  if (costUsd === null) return []
  return [`${hasUnpriced ? 'at least ' : ''}$${costUsd.toFixed(costUsd < 1 ? 4 : 2)}`]
}

/** The fewest lines that fit all segments; a segment that is too long is cut. */
function packed(all: readonly Segment[], width: number): string[] {
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const { text, paint } of all) {
    const shown = cutToWidth(text, width)
    const isFirst = used === 0
    if (!isFirst && used + SEPARATOR.length + shown.length > width) {
      lines.push(line)
      line = paint(shown)
      used = shown.length
    } else {
      line += (isFirst ? '' : SEPARATOR) + paint(shown)
      used += (isFirst ? 0 : SEPARATOR.length) + shown.length
    }
  }
  return [...lines, line]
}

function currentLines(
  current: readonly CurrentRun[],
  room: number,
  width: number,
  nowMs: number,
  colors: Colors,
): string[] {
  if (room <= 0) return []
  const shown = current.length <= room ? current : current.slice(0, room - 1)
  const lines = shown.map((run) => currentLine(run, width, nowMs, colors))
  const left = current.length - shown.length
  return left === 0 ? lines : [...lines, colors.dim(cutToWidth(`  and ${left} more`, width))]
}

/** The name is shortened; the number of the run and its time are kept. */
function currentLine({ row, run, startedMs }: CurrentRun, width: number, nowMs: number, colors: Colors): string {
  const number = ` #${run}`
  const time = ` ${duration(nowMs - startedMs)}`
  const name = cleanText(row).replace(/\s+/g, ' ')
  const room = width - 2 - displayWidth(number) - displayWidth(time)
  if (room < 1) return cutToWidth(`  ${name}`, width)
  return `  ${cutToWidth(name, room)}${number}${colors.dim(time)}`
}

/** Whole seconds, so that an idle display changes once per second. */
function duration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  if (seconds < 60) return `${seconds}s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes}m ${pad(seconds % 60)}s`
  return `${Math.floor(minutes / 60)}h ${pad(minutes % 60)}m`
}

function pad(number: number): string {
  return String(number).padStart(2, '0')
}

function short(number: number): string {
  if (number < 10_000) return String(number)
  if (number < 1_000_000) return `${(number / 1000).toFixed(1)}k`
  return `${(number / 1_000_000).toFixed(2)}M`
}
