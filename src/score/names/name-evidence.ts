// What all runs of a row say about the tools that its test names, and what the row reports about them.
import type { NamedId } from '../../core/members/named-ids.js'
import type { RowError, TestResult } from '../result/result.js'
import { missingTexts, misspelledText, unplacedText } from './name-texts.js'
import { nearCalls, nearMisses } from './near-misses.js'
import type { SeenNames } from './test-names.js'

const MAX_OFFERED = 1_000
const MAX_UNPLACED = 1_000

export class NameEvidence {
  readonly #ids: readonly NamedId[]
  /** Ids that no valid run had so far; null before the first run. */
  #missing: ReadonlySet<number> | null = null
  #areToolsRecorded = true
  readonly #offered = new Set<string>()
  readonly #called = new Set<string>()
  /** By the name of the call. */
  readonly #unplaced = new Map<string, Set<number>>()

  constructor(ids: readonly NamedId[]) {
    this.#ids = ids
  }

  /** Call for each valid run. */
  add({ recordsTools, missing, offered, unplaced, called }: SeenNames): void {
    this.#areToolsRecorded &&= recordsTools
    const known = this.#missing
    this.#missing = known === null ? new Set(missing) : known.size === 0 ? known : intersection(known, missing)
    for (const tool of offered) if (this.#offered.size < MAX_OFFERED) this.#offered.add(tool)
    for (const tool of called) if (this.#called.size < MAX_OFFERED) this.#called.add(tool)
    for (const { name, ids } of unplaced) {
      const all = this.#unplaced.get(name) ?? new Set()
      if (this.#unplaced.size < MAX_UNPLACED) this.#unplaced.set(name, all)
      for (const id of ids) all.add(id)
    }
  }

  /** The row with its warnings. A name that is certainly a mistake removes the verdict, unless the row failed. */
  judged(row: TestResult): TestResult {
    const missing = this.#areToolsRecorded ? [...(this.#missing ?? [])] : []
    const uncalled = this.#areToolsRecorded ? [] : nearCalls(this.#ids, [...this.#called].sort())
    if (missing.length === 0 && this.#unplaced.size === 0 && uncalled.length === 0) return row
    const { misspelled, others } = nearMisses(this.#ids, missing, [...this.#offered].sort())
    const unplaced = [...this.#unplaced].map(([name, ids]) => ({ name, ids: [...ids].map((id) => this.#idOf(id)) }))
    const warnings = [
      ...(row.warnings ?? []),
      ...unplacedText(unplaced),
      ...missingTexts(others, 'was offered'),
      ...missingTexts(uncalled, 'called'),
    ]
    if (misspelled.length === 0) return withWarnings(row, warnings)
    const error: RowError = misspelledText(misspelled)
    if (row.status === 'failed') return withWarnings(row, [...warnings, `${error.message}. ${error.hint}`])
    return { ...withWarnings(row, warnings), status: 'error', error }
  }

  #idOf(index: number): NamedId {
    // Every index is one of these ids.
    return this.#ids[index] as NamedId
  }
}

function withWarnings(row: TestResult, warnings: readonly string[]): TestResult {
  return warnings.length === 0 ? row : { ...row, warnings }
}

function intersection(known: ReadonlySet<number>, missing: readonly number[]): ReadonlySet<number> {
  return new Set(missing.filter((index) => known.has(index)))
}
