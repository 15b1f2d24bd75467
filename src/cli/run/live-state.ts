// The state of the live display: takes events, returns numbers. No clock, no terminal.
import type { Status } from '../../core/gate/status.js'
import type { RunEvent } from '../../run/run-options.js'

export interface LiveState {
  readonly startedMs: number
  readonly runs: number
  readonly endedRuns: number
  /** Rows by status; advisory ones are counted separately, as in the totals of a report. */
  readonly counts: Readonly<Record<Status | 'advisory', number>>
  /** Longest first. */
  readonly current: readonly CurrentRun[]
  readonly tokens: number
  /** Null while no run had a price. */
  readonly costUsd: number | null
  /** A run with tokens has no price, so the cost is a lower bound. */
  readonly hasUnpriced: boolean
}

export interface CurrentRun {
  readonly suite: string
  readonly row: string
  readonly run: number
  readonly startedMs: number
}

export function initialState(startedMs: number): LiveState {
  return {
    startedMs,
    runs: 0,
    endedRuns: 0,
    counts: { passed: 0, warned: 0, failed: 0, error: 0, inconclusive: 0, skipped: 0, advisory: 0 },
    current: [],
    tokens: 0,
    costUsd: null,
    hasUnpriced: false,
  }
}

export function stateAfter(state: LiveState, event: RunEvent, nowMs: number): LiveState {
  switch (event.kind) {
    case 'planned':
      return { ...state, runs: event.runs }
    case 'resumed':
    case 'spared':
      return { ...state, runs: state.runs - event.runs }
    case 'run-started': {
      const { suite, row, run } = event
      return { ...state, current: [...state.current, { suite, row, run, startedMs: nowMs }] }
    }
    case 'run-ended':
      return afterRun(state, event)
    case 'row-ended': {
      const counted = event.advisory ? 'advisory' : event.status
      return { ...state, counts: { ...state.counts, [counted]: state.counts[counted] + 1 } }
    }
    default:
      return state
  }
}

function afterRun(state: LiveState, event: Extract<RunEvent, { kind: 'run-ended' }>): LiveState {
  const { suite, row, run, repeats, tokens, cost_usd } = event
  return {
    ...state,
    endedRuns: state.endedRuns + (repeats ? 0 : 1),
    current: state.current.filter((one) => one.suite !== suite || one.row !== row || one.run !== run),
    tokens: state.tokens + (tokens ?? 0),
    costUsd: cost_usd === null ? state.costUsd : (state.costUsd ?? 0) + cost_usd,
    hasUnpriced: state.hasUnpriced || (cost_usd === null && tokens !== null && tokens > 0),
  }
}
