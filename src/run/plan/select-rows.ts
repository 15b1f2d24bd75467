// Which rows run: `-t`, `--tag`, `file:line`, `--last-failed`, `only`.
import { McproveError } from '../../core/errors/error.js'
import { nearest } from '../../core/text/nearest.js'
import { withSavers } from '../direct/with-savers.js'
import type { ChosenSuite, RunOptions } from '../run-options.js'
import { brokenRowName, type PlannedRow, plannedRows } from './planned-row.js'

export interface Selection {
  readonly row: PlannedRow
  /** From `-t 'name #3'`: only that run. */
  readonly run: number | null
}

type Choice = Pick<RunOptions, 'test' | 'tags' | 'rows' | 'kinds' | 'isCi' | 'allowOnly'>

/** The rows to run, in order. Throws NO_TESTS when no row is selected. */
export function selectRows(rows: readonly PlannedRow[], choice: Choice): Selection[] {
  const marked = rows.filter(({ only }) => only)
  if (marked.length > 0 && choice.isCi && !choice.allowOnly) throw onlyInCi(marked)
  const open = (marked.length > 0 ? marked : rows).filter(
    (row) => hasTag(row, choice) && isListed(row, choice) && isOfKind(row, choice),
  )
  const found = chosenBy(patternsOf(choice), open)
  const runs = new Map<PlannedRow, number | null>()
  // Two runs of one row are the whole row.
  for (const { row, run } of found) runs.set(row, runs.has(row) && runs.get(row) !== run ? null : run)
  // The tests of a suite that could not be loaded are unknown; one of them may have been asked for.
  const chosen = rows.filter((row) => runs.has(row) || (row.kind === 'suite' && isListed(row, choice)))
  const selected = withSavers(chosen, rows)
  if (selected.length === 0) throw noneLeft(rows, choice)
  return selected.map((row) => ({ row, run: runs.get(row) ?? null }))
}

function patternsOf({ test }: Pick<Choice, 'test'>): readonly string[] | null {
  return typeof test === 'string' ? [test] : (test ?? null)
}

/** Throws NO_TESTS for a pattern that selects nothing beside others that do: it is probably misspelled. */
function chosenBy(patterns: readonly string[] | null, open: readonly PlannedRow[]): readonly Selection[] {
  if (patterns === null) return open.map((row) => ({ row, run: null }))
  const found = patterns.map((pattern) => matching(open, pattern))
  const empty = patterns.find((_, index) => found[index]?.length === 0)
  if (empty !== undefined && found.some(({ length }) => length > 0)) throw noneLeft(open, { test: empty, isCi: false })
  return found.flat()
}

function isOfKind({ kind }: PlannedRow, { kinds }: Pick<Choice, 'kinds'>): boolean {
  return kinds === undefined || kinds.some((wanted) => wanted === kind)
}

function hasTag({ tags }: PlannedRow, { tags: wanted }: Choice): boolean {
  return wanted === undefined || wanted.some((tag) => tags.includes(tag))
}

/** A suite that could not be loaded stands for all of its rows, both in the last run and now. */
export function isListed({ suite, name, kind }: PlannedRow, { rows }: Pick<Choice, 'rows'>): boolean {
  if (rows === undefined) return true
  const names = rows.flatMap((row) => (row.suite === suite.file ? [row.name] : []))
  return names.includes(name) || names.includes(brokenRowName(suite.file)) || (kind === 'suite' && names.length > 0)
}

/** A full name selects only that row or run, so that the command that reproduces a row runs nothing else. */
function matching(rows: readonly PlannedRow[], pattern: string): Selection[] {
  const exact = rows.filter(({ name }) => name === pattern)
  if (exact.length > 0) return exact.map((row) => ({ row, run: null }))
  const numbered = /^(.*) #(\d+)$/s.exec(pattern)
  if (numbered !== null) {
    const run = Number(numbered[2])
    const ofRun = rows.filter((row) => row.name === numbered[1] && run >= 1 && run <= runsOf(row))
    // The runs of a direct test are made together.
    if (ofRun.length > 0) return ofRun.map((row) => ({ row, run: row.kind === 'direct' ? null : run }))
  }
  return rows.filter(({ name }) => name.includes(pattern)).map((row) => ({ row, run: null }))
}

/** 0 for a row whose runs have no numbers. */
function runsOf(row: PlannedRow): number {
  if (row.kind === 'agent' || row.kind === 'eval') return row.row.runs
  const { runs = 1 } = row.kind === 'direct' ? row.test : {}
  return runs > 1 ? runs : 0
}

/** The rows of the suites, filtered by `file:line`. */
export function rowsOf(chosen: readonly ChosenSuite[], options: RunOptions): readonly PlannedRow[] {
  return chosen.flatMap((one) => {
    const rows = plannedRows(one, options)
    return withSavers(rowsAtLine(rows, one.suite.file, one.line), rows)
  })
}

/** The rows of the test at `file:line`: the last one that starts at or before the line. */
export function rowsAtLine<Row extends Pick<PlannedRow, 'position' | 'kind'>>(
  rows: readonly Row[],
  file: string,
  line: number | null,
): readonly Row[] {
  if (line === null || rows.every(({ kind }) => kind === 'suite')) return rows
  const before = rows.filter(({ position }) => position?.file === file && position.line <= line)
  const start = Math.max(...before.map(({ position }) => position?.line ?? 0))
  return before.filter(({ position }) => position?.line === start)
}

function onlyInCi(marked: readonly PlannedRow[]): McproveError {
  const names = marked.map(({ name }) => `\`${name}\``).join(', ')
  return new McproveError(
    'BAD_USAGE',
    `${names} ${marked.length === 1 ? 'is' : 'are'} marked \`only\`, which is not allowed in CI`,
    {
      hint: 'Remove `only` from the suite, or add --allow-only.',
    },
  )
}

function noneLeft(rows: readonly PlannedRow[], { test, tags, kinds }: Choice): McproveError {
  if (kinds !== undefined && !rows.some((row) => isOfKind(row, { kinds }))) {
    return kinds.includes('eval')
      ? new McproveError('NO_TESTS', 'no test is graded by a judge', {
          hint: 'Add an entry to `evals:`, or `eval: { rubric, judge: { model } }` to a test.',
        })
      : new McproveError('NO_TESTS', 'no test runs an agent', { hint: 'Name a suite with an entry in `agents:`.' })
  }
  const patterns = patternsOf({ test }) ?? []
  const [first] = patterns
  const asked = [
    ...patterns.map((pattern) => `-t ${JSON.stringify(pattern)}`),
    ...(tags ?? []).map((tag) => `--tag ${tag}`),
  ].join(' ')
  const near =
    first === undefined
      ? undefined
      : nearest(
          first,
          rows.map(({ name }) => name),
        )
  return new McproveError('NO_TESTS', asked === '' ? 'no tests to run' : `no test matches ${asked}`, {
    hint: hintFor(first, near),
  })
}

function hintFor(test: string | undefined, near: string | undefined): string {
  if (near === undefined) return 'List the tests with `mcprove list`.'
  if (near === test)
    return 'The test exists but is filtered out: check `only` in the suite, or remove --tag or --last-failed.'
  return `Did you mean ${JSON.stringify(near)}?`
}
