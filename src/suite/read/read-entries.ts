import { PARSE_OPTIONS } from '../../core/input/issue-message.js'
import { showValue } from '../../core/text/show-value.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import type { Names } from '../check/check-references.js'
import { type FlatIssue, flatIssues } from '../check/problems-from-issues.js'
import { eachSchema } from '../schema/agent-schema.js'
import { isDirectKind } from '../schema/direct-test-schema.js'
import type { GateRegistry } from '../schema/gate-blocks.js'
import type { EachRow } from './each-rows.js'
import { expandEntry } from './expand-each.js'
import type { SourceFiles } from './read-sources.js'
import { type ProblemCollector, pathText, type Source } from './source.js'

/** One entry of `agents:` or `tests:`, or one of its copies from `each:`. */
export interface RawEntry {
  readonly source: Source
  readonly section: 'agents' | 'tests'
  readonly path: readonly [string, number]
  readonly raw: Readonly<Record<string, unknown>>
  /** False when `each:` could not build its name. */
  readonly isNamed: boolean
  /** Reports issues below the entry; an issue that several copies share is reported once. */
  readonly report: (issues: readonly FlatIssue[]) => void
}

/**
 * The agent tests of a section, with `each:` expanded. An entry that is not a mapping is a problem. Direct tests among
 * `tests:` are read with their kind.
 */
export function readEntries(
  source: Source,
  section: 'agents' | 'tests',
  files: SourceFiles,
  gates: GateRegistry,
  names: Names,
  problems: ProblemCollector,
): RawEntry[] {
  const list = isRecord(source.data) ? source.data[section] : undefined
  if (list === undefined) return []
  if (!Array.isArray(list)) {
    problems.add(source, [section], `expected a list, got ${showValue(list, 60)}`, {
      hint: `Write each entry of \`${section}:\` with a dash: \`- name: ...\`.`,
    })
    return []
  }
  const isGate = (key: string) => Object.values(gates).some((gate) => gate.key === key)
  return list.flatMap((raw, index): RawEntry[] => {
    const path = [section, index] as const
    if (!isRecord(raw)) {
      problems.add(source, path, 'expected a mapping with at least a `name`')
      return []
    }
    if (section === 'tests' && isDirectKind(raw.type)) return []
    const reporterFor = onceAcrossCopies(source, path, problems)
    if (raw.each === undefined) return [{ source, section, path, raw, isNamed: true, report: reporterFor(0) }]
    const rows = rowsOf(raw.each, source, path, files, problems)
    if (rows.length === 0) {
      // The names of the copies are not known.
      names.agents.open()
      names.tests.open()
    }
    return rows.map((row, copy) => {
      const { entry, issues } = expandEntry(raw, row, copy + 1, isGate)
      const report = reporterFor(copy)
      report(issues)
      if (issues.length === 0) return { source, section, path, raw: entry, isNamed: true, report }
      // Problems that follow from a missing key are not reported.
      const unreplaced = new Set(issues.map((issue) => pathText(issue.path)))
      const isNamed = !unreplaced.has('name')
      const news = (later: readonly FlatIssue[]) => later.filter((issue) => !unreplaced.has(pathText(issue.path)))
      return { source, section, path, raw: entry, isNamed, report: (later) => report(news(later)) }
    })
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
