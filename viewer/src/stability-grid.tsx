import { useState } from 'preact/hooks'
import type { TestResult } from '../../src/score/result/result.js'
import type { Grid, GridCell, GridRow } from './align-runs.js'
import { plural } from './numbers.js'
import { linkTo } from './route.js'
import { StatusMark } from './status-mark.js'
import { Text } from './text.js'

const FIRST_ROWS = 12
const MAX_NAMED_RUNS = 4

/** What the runs have in common and where they diverge: one row for each sequence of calls, the most frequent first. */
export function StabilityGrid({ test, grid }: { readonly test: TestResult; readonly grid: Grid }) {
  const [limit, setLimit] = useState(FIRST_ROWS)
  const { columns, rows } = grid
  if (columns.length === 0) return <p class="muted">No run makes a call.</p>
  return (
    <div class="card">
      <p class="muted">
        {rows.length === 1
          ? 'Every run makes the same calls with the same arguments.'
          : `${plural(rows.length, 'way')} through the task, the most frequent first.`}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard. */}
      <section class="scroll" tabIndex={0} aria-label="The calls of all runs, aligned">
        <table class="grid">
          <thead>
            <tr>
              <th scope="col">runs</th>
              {columns.map((_, i) => (
                <th scope="col" key={i}>
                  {i + 1}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, limit).map((row) => (
              <tr key={row.runs[0]?.run}>
                <th scope="row">
                  <RunNames test={test} row={row} />
                </th>
                {row.cells.map((cell, i) => (
                  <td key={i}>
                    <Cell test={test} row={row} cell={cell} isExpected={columns[i] !== null} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length > limit && (
        <button type="button" class="more" onClick={() => setLimit(limit * 4)}>
          {plural(rows.length - limit, 'more way')}
        </button>
      )}
    </div>
  )
}

function RunNames({ test, row: { runs } }: { readonly test: TestResult; readonly row: GridRow }) {
  return (
    <span class="grid-runs">
      <strong>{runs.length}×</strong>
      {runs.slice(0, MAX_NAMED_RUNS).map(({ run, status }) => (
        <a key={run} href={linkTo(test, run)}>
          <StatusMark status={status} label={false} />#{run}
        </a>
      ))}
      {runs.length > MAX_NAMED_RUNS && '…'}
    </span>
  )
}

const WORDS: Readonly<Record<GridCell['state'], string>> = {
  same: '',
  arguments: 'other arguments',
  inserted: 'only here',
}

interface CellProps {
  readonly test: TestResult
  readonly row: GridRow
  readonly cell: GridCell | null
  /** Most runs make a call in this column. */
  readonly isExpected: boolean
}

function Cell({ test, row, cell, isExpected }: CellProps) {
  if (cell === null) return isExpected ? <span class="grid-cell grid-missing">not called</span> : null
  return (
    <a class={`grid-cell grid-${cell.state}`} href={linkTo(test, row.runs[0]?.run, cell.step)}>
      <Text>{cell.tool}</Text>
      {WORDS[cell.state] !== '' && <small>{WORDS[cell.state]}</small>}
    </a>
  )
}
