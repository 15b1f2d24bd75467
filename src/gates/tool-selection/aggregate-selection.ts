import { McproveError } from '../../core/errors/error.js'
import { parseArgument } from '../../core/input/parse-argument.js'
import { isValidRun, type Trace } from '../../core/trace/trace.js'
import { toolSelection } from './gate.js'
import { type SelectionSummary, selectionOf, summarizeSelection } from './selection.js'

/** The options of the `tool_selection` block. */
export interface SelectionOptions {
  readonly expected_tool: string
  readonly min_selection_rate: number
  readonly max_total_tokens?: number | undefined
  readonly k?: number | undefined
}

/**
 * Selection rate, pass^k and token budget over the runs of one test, as the `tool_selection` gate measures them. Takes
 * what `parseTraces` returns; runs that ended with `infra_error` or `cancelled` are not samples and are left out.
 */
export function aggregateSelection(traces: readonly Trace[], options: SelectionOptions): SelectionSummary {
  const floor = parseArgument('aggregateSelection', toolSelection.options, options)
  const runs = traces
    .filter(isValidRun)
    .map((trace, index) => ({ run: index + 1, measure: selectionOf(floor.expected_tool, trace) }))
  if (runs.length === 0) {
    throw new McproveError('NO_TRACES', `aggregateSelection: none of ${traces.length} traces is a valid run`, {
      hint: 'Give at least one trace of a completed run.',
    })
  }
  if (floor.k > runs.length) {
    throw new McproveError('BAD_USAGE', `aggregateSelection: k is ${floor.k}, but only ${runs.length} runs are valid`, {
      hint: 'Give more traces or lower k.',
    })
  }
  return summarizeSelection(floor, runs)
}
