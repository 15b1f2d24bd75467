// Which rows run: `-t`, `--tag`, `file:line`, `--last-failed`, `only`.
import { McproveError } from '../core/error.js'
import { nearest } from '../core/nearest.js'
import { type AgentRow, type EvalRow, type PlannedRow, plannedRows } from './planned-row.js'
import type { ChosenSuite, RunOptions } from './run-options.js'

export interface Selection {
  readonly row: PlannedRow
  /** From `-t 'name #3'`: that run alone. */
  readonly run: number | null
}

type Choice = Pick<RunOptions, 'test' | 'tags' | 'rows' | 'kinds' | 'isCi' | 'allowOnly'>

/** The rows to run, in their order. Throws NO_TESTS when the choice leaves none. */
export function selectRows(rows: readonly PlannedRow[], choice: Choice): Selection[] {
  const marked = rows.filter(({ only }) => only)
  if (marked.length > 0 && choice.isCi && !choice.allowOnly) throw onlyInCi(marked)
  const open = (marked.length > 0 ? marked : rows).filter(
    (row) => hasTag(row, choice) && isListed(row, choice) && (choice.kinds?.includes(row.kind) ?? true),
  )
  const selected = choice.test === undefined ? open.map((row) => ({ row, run: null })) : matching(open, choice.test)
  if (selected.length === 0) throw noneLeft(rows, choice)
  return selected
}

function hasTag({ tags }: PlannedRow, { tags: wanted }: Choice): boolean {
  return wanted === undefined || wanted.some((tag) => tags.includes(tag))
}

function isListed({ suite, name }: PlannedRow, { rows }: Choice): boolean {
  return rows === undefined || rows.some((row) => row.suite === suite.file && row.name === name)
}

/** A name in full means that row or run alone, so that a command that reproduces a row runs nothing else. */
function matching(rows: readonly PlannedRow[], pattern: string): Selection[] {
  const exact = rows.filter(({ name }) => name === pattern)
  if (exact.length > 0) return exact.map((row) => ({ row, run: null }))
  const numbered = /^(.*) #(\d+)$/s.exec(pattern)
  if (numbered !== null) {
    const run = Number(numbered[2])
    const ofRun = rows.filter((row) => row.name === numbered[1] && hasRuns(row) && run >= 1 && run <= row.row.runs)
    if (ofRun.length > 0) return ofRun.map((row) => ({ row, run }))
  }
  return rows.filter(({ name }) => name.includes(pattern)).map((row) => ({ row, run: null }))
}

function hasRuns(row: PlannedRow): row is AgentRow | EvalRow {
  return row.kind === 'agent' || row.kind === 'eval'
}

/** Every row of the suites, and those that `file:line` leaves. */
export function rowsOf(
  chosen: readonly ChosenSuite[],
  options: RunOptions,
): { readonly all: readonly PlannedRow[]; readonly open: readonly PlannedRow[] } {
  const bySuite = chosen.map((one) => ({ ...one, rows: plannedRows(one, options) }))
  return {
    all: bySuite.flatMap(({ rows }) => rows),
    open: bySuite.flatMap(({ suite, line, rows }) => rowsAtLine(rows, suite.file, line)),
  }
}

/** The rows of the test that stands at `file:line`: the last one that starts at or before it. */
export function rowsAtLine<Row extends Pick<PlannedRow, 'position'>>(
  rows: readonly Row[],
  file: string,
  line: number | null,
): readonly Row[] {
  if (line === null) return rows
  const before = rows.filter(({ position }) => position?.file === file && position.line <= line)
  const start = Math.max(...before.map(({ position }) => position?.line ?? 0))
  return before.filter(({ position }) => position?.line === start)
}

function onlyInCi(marked: readonly PlannedRow[]): McproveError {
  const names = marked.map(({ name }) => `\`${name}\``).join(', ')
  return new McproveError(
    'BAD_USAGE',
    `${names} ${marked.length === 1 ? 'is' : 'are'} marked \`only\`, and this is CI`,
    {
      hint: 'Take `only` out of the suite, or give --allow-only.',
    },
  )
}

function noneLeft(rows: readonly PlannedRow[], { test, tags, kinds }: Choice): McproveError {
  if (kinds !== undefined && !rows.some(({ kind }) => kinds.includes(kind))) {
    return new McproveError('NO_TESTS', 'there is no model-graded row here', {
      hint: 'Add an entry to `evals:`, or `eval: { rubric, judge: { model } }` to a test.',
    })
  }
  const asked = [
    ...(test === undefined ? [] : [`-t ${JSON.stringify(test)}`]),
    ...(tags ?? []).map((tag) => `--tag ${tag}`),
  ].join(' ')
  const near =
    test === undefined
      ? undefined
      : nearest(
          test,
          rows.map(({ name }) => name),
        )
  return new McproveError('NO_TESTS', asked === '' ? 'there is no test to run' : `no test matches ${asked}`, {
    hint: hintFor(test, near),
  })
}

function hintFor(test: string | undefined, near: string | undefined): string {
  if (near === undefined) return 'See `mcprove list` for the rows there are.'
  if (near === test)
    return 'It is there, and left out: look for `only` in the suite, or give no --tag or --last-failed.'
  return `Did you mean ${JSON.stringify(near)}?`
}
