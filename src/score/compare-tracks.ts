// A case over several tool sources (docs/spec/critics.md, Tracks): compares its rows, as data for every reporter.
import type { Status } from '../core/gate/status.js'
import type { TestResult } from './result/result.js'
import { numberAt, sweepPoint } from './result/sweep-point.js'

/** One case on those of its tracks that have a row. */
export interface TrackComparison {
  readonly suite: string | null
  /** The common part of the row names: `books a room`, `books a room [gpt-5]`, `books a room {distractors 5}`. */
  readonly of: string
  /** The first declared track, whether or not it has a row here. */
  readonly baseline: string
  /** In the order declared. */
  readonly tracks: readonly TrackStanding[]
  /** The tracks with the highest score: several for a tie, none when no track has a score. */
  readonly best: readonly string[]
  /** The arguments whose score differs between tracks. */
  readonly fields: readonly FieldComparison[]
}

/** Scores are null without a verdict. */
export interface TrackStanding {
  readonly track: string
  readonly status: Status
  /** The mean over the runs, 0 to 1. */
  readonly score: number | null
  readonly std_deviation: number | null
  /** Percent. */
  readonly pass_rate: number | null
  /** The score minus that of the baseline; null for the baseline itself, and when either has no score. */
  readonly difference: number | null
}

export interface FieldComparison {
  readonly field: string
  /** The mean share of its weight, 0 to 1, for each of `tracks`; null where no critic judges it. */
  readonly scores: readonly (number | null)[]
}

/** Compares the rows of each case that has at least two tracks among these, in the order of the rows. */
export function compareTracks(tests: readonly TestResult[]): readonly TrackComparison[] {
  const cases = new Map<string, TestResult[]>()
  for (const test of tests) {
    if (test.variant?.track === undefined) continue
    const key = JSON.stringify([test.suite, caseOf(test)])
    cases.set(key, [...(cases.get(key) ?? []), test])
  }
  return [...cases.values()].filter((rows) => rows.length > 1).map(compareRows)
}

/** The row name without its track; other variants stay separate. */
function caseOf({ variant }: TestResult): string {
  const { of = '', without } = variant ?? {}
  if (without !== undefined) return `${of} {without ${without}}`
  const point = sweepPoint(variant)
  return point === null ? of : `${of} {${point.gate} ${point.value}}`
}

function compareRows(rows: readonly TestResult[]): TrackComparison {
  // Only lists of at least two rows are passed.
  const first = rows[0] as TestResult
  const baseline = first.variant?.baseline ?? ''
  const base = rows.find(({ variant }) => variant?.track === baseline)
  const baseScore = base === undefined ? null : target(base, 'score')
  const tracks = rows.map((row) => standingOf(row, row === base ? null : baseScore))
  const scores = tracks.flatMap(({ score }) => score ?? [])
  const highest = Math.max(...scores)
  const best = tracks.filter(({ score }) => score === highest).map(({ track }) => track)
  return { suite: first.suite, of: caseOf(first), baseline, tracks, best, fields: differingFields(rows) }
}

function standingOf(row: TestResult, baseScore: number | null): TrackStanding {
  const score = target(row, 'score')
  return {
    track: row.variant?.track ?? '',
    status: row.status,
    score,
    std_deviation: target(row, 'std_deviation'),
    pass_rate: target(row, 'pass_rate'),
    difference: score === null || baseScore === null ? null : rounded(score - baseScore),
  }
}

/** Targets have nine decimals; the difference of two may have more. */
function rounded(difference: number): number {
  return Math.round(difference * 1e9) / 1e9
}

const FIELD_TARGET = /^field\[(".*")\]$/s

/** A track without a score differs in everything, so it is ignored. */
function differingFields(rows: readonly TestResult[]): FieldComparison[] {
  const judged = rows.filter((row) => target(row, 'score') !== null)
  const targets = new Set(rows.flatMap(targetNames))
  return [...targets].flatMap((name) => {
    const [, quoted] = FIELD_TARGET.exec(name) ?? []
    const isSame = new Set(judged.map((row) => target(row, name))).size < 2
    if (quoted === undefined || isSame) return []
    return [{ field: String(JSON.parse(quoted)), scores: rows.map((row) => target(row, name)) }]
  })
}

function target(row: TestResult, name: string): number | null {
  const gate = scoringGate(row)
  return gate === undefined ? null : numberAt(row, gate.gate, name)
}

/** Without the key of the gate. */
function targetNames(row: TestResult): string[] {
  const gate = scoringGate(row)
  return gate === undefined ? [] : Object.keys(gate.targets).map((name) => name.slice(gate.gate.length + 1))
}

/** The gate with the tracks is the one that scores a case. */
function scoringGate({ gates }: TestResult) {
  return gates.find(({ gate, targets }) => Object.hasOwn(targets, `${gate}.score`))
}
