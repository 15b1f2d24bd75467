// The copies that `each:` makes of an entry.
import { PARSE_OPTIONS } from '../../core/input/issue-message.js'
import { type FlatIssue, flatIssues } from '../check/problems-from-issues.js'
import { eachSchema } from '../schema/each-schema.js'
import type { EachRow } from './each-rows.js'
import { expandEntry, type Replaces } from './expand-each.js'
import type { SourceFiles } from './read-sources.js'
import { type ProblemCollector, pathText, type Source } from './source.js'

/** An entry, or one of its copies. */
export interface EntryCopy {
  readonly raw: Readonly<Record<string, unknown>>
  /** False when `each:` could not build its name. */
  readonly isNamed: boolean
  /** Reports issues below the entry; an issue that several copies share is reported once. */
  readonly report: (issues: readonly FlatIssue[]) => void
}

export interface EntryPlace {
  readonly source: Source
  readonly path: readonly [string, number]
}

/** The entry itself without `each:`. No copies when `each:` has a problem, which is reported. */
export function eachCopies(
  raw: Readonly<Record<string, unknown>>,
  { source, path }: EntryPlace,
  files: SourceFiles,
  replaces: Replaces,
  problems: ProblemCollector,
): EntryCopy[] {
  const reporterFor = onceAcrossCopies(source, path, problems)
  if (raw.each === undefined) return [{ raw, isNamed: true, report: reporterFor(0) }]
  return rowsOf(raw.each, source, path, files, problems).map((row, copy) => {
    const { entry, issues } = expandEntry(raw, row, copy + 1, replaces)
    const report = reporterFor(copy)
    report(issues)
    if (issues.length === 0) return { raw: entry, isNamed: true, report }
    // Problems that follow from a missing key are not reported.
    const unreplaced = new Set(issues.map((issue) => pathText(issue.path)))
    const news = (later: readonly FlatIssue[]) => later.filter((issue) => !unreplaced.has(pathText(issue.path)))
    return { raw: entry, isNamed: !unreplaced.has('name'), report: (later) => report(news(later)) }
  })
}

/** Empty when the rows have a problem. */
function rowsOf(
  each: unknown,
  source: Source,
  path: readonly PropertyKey[],
  files: SourceFiles,
  problems: ProblemCollector,
): readonly EachRow[] {
  const parsed = eachSchema().safeParse(each, PARSE_OPTIONS)
  if (!parsed.success) {
    problems.addIssues(source, flatIssues(parsed.error.issues, [...path, 'each']))
    return []
  }
  return typeof parsed.data === 'string' ? (files.eachFile(source, [...path, 'each'], parsed.data) ?? []) : parsed.data
}

function onceAcrossCopies(source: Source, path: readonly PropertyKey[], problems: ProblemCollector) {
  const firstCopy = new Map<string, number>()
  return (copy: number) =>
    (issues: readonly FlatIssue[]): void => {
      for (const issue of issues) {
        const key = `${issue.code} ${pathText(issue.path)}`
        const first = firstCopy.get(key) ?? copy
        firstCopy.set(key, first)
        if (first === copy) problems.addIssues(source, [{ ...issue, path: [...path, ...issue.path] }])
      }
    }
}
