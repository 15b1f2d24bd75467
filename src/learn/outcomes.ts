// Which sets of writes good runs end with: one, or a few equivalent ones.
import { canonicalJson } from '../core/json/canonical-json.js'
import { type AgreedCall, agreedCall, type ComparedCall, WHOLE } from './agreed-call.js'
import { type ComparedPlace, canBeWritten, isOpenEnded, isSame, placesOf } from './argument-paths.js'
import { pairCalls } from './pair-calls.js'

/** One set of calls that runs made, in any order. */
export interface LearnedOutcome {
  readonly calls: readonly AgreedCall[]
  /** How many runs made them. */
  readonly runs: number
}

type Writes = readonly ComparedCall[]

const MAX_OUTCOMES = 5

/** The most frequent first; null when there are too many to be meaningful. */
export function outcomesOf(runs: readonly Writes[]): readonly LearnedOutcome[] | null {
  const most = Math.min(MAX_OUTCOMES, Math.max(2, Math.ceil(runs.length / 2)))
  const alike = [...sameTools(runs).values()]
  if (alike.length > most) return null
  const told = [(place: ComparedPlace) => isOpenEnded(place), (place: ComparedPlace) => !isSame(place)]
  for (const isFree of told) {
    const outcomes = alike.flatMap((group) => outcomesOfGroup(group, isFree))
    if (outcomes.length <= most) return outcomes.sort((one, other) => other.runs - one.runs)
  }
  return null
}

/** What every run did, and how often at least. */
export function commonCalls([first = [], ...others]: readonly Writes[]): readonly AgreedCall[] {
  const rows = first.map((call) => [call])
  for (const run of others) {
    const partners = pairCalls(
      rows.flatMap(([call]) => call ?? []),
      run,
    )
    for (const index of [...rows.keys()].reverse()) {
      const partner = partners[index] ?? null
      if (partner === null) rows.splice(index, 1)
      else rows[index]?.push(partner)
    }
  }
  return rows.flatMap((calls) => {
    const [call] = calls
    return call === undefined
      ? []
      : [
          agreedCall(
            call,
            freePaths(calls, (place) => !isSame(place)),
          ),
        ]
  })
}

function sameTools(runs: readonly Writes[]): ReadonlyMap<string, readonly Writes[]> {
  const groups = new Map<string, Writes[]>()
  for (const run of runs) {
    const key = run
      .map(({ tool: { server, name } }) => JSON.stringify([server, name]))
      .sort()
      .join()
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [run])
    else group.push(run)
  }
  return groups
}

function outcomesOfGroup(
  group: readonly Writes[],
  isFree: (place: ComparedPlace) => boolean,
): readonly LearnedOutcome[] {
  const [first = []] = group
  // The calls have the same tools, so each has a partner.
  const rows = group.map((run) => pairCalls(first, run) as Writes)
  const free = first.map((_, slot) =>
    freePaths(
      rows.flatMap((row) => row[slot] ?? []),
      isFree,
    ),
  )
  const outcomes = new Map<string, LearnedOutcome>()
  for (const row of rows) {
    const calls = row.map((call, slot) => agreedCall(call, free[slot] ?? []))
    const key = canonicalJson(calls.map(({ args }) => args ?? null))
    outcomes.set(key, { calls, runs: (outcomes.get(key)?.runs ?? 0) + 1 })
  }
  return [...outcomes.values()]
}

function freePaths(calls: readonly ComparedCall[], isFree: (place: ComparedPlace) => boolean): readonly string[] {
  const places = [...placesOf(calls.map(({ args }) => args))].filter((place) => !canBeWritten(place) || isFree(place))
  const paths = [...new Set(places.map(({ path }) => path))].sort()
  return paths.includes(WHOLE) ? [WHOLE] : paths
}
