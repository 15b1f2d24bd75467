// The stored values of `snapshot: true`, in one file per suite, beside it. Only `-u` writes them: otherwise every first
// answer would count as right.
import { McproveError } from '../../core/errors/error.js'
import type { Difference } from '../../core/gate/finding.js'
import { deepDiff } from '../../core/json/deep-diff.js'
import { deepEqual } from '../../core/json/deep-equal.js'
import { jsonTrouble } from '../../core/json/json-trouble.js'
import { showValue } from '../../core/text/show-value.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { suiteSlug } from '../../suite/cassette-name.js'
import { sortedJson } from '../sorted-json.js'
import { missingSnapshot, readSnapshotFile, removeSnapshotFile, writeSnapshotFile } from './snapshot-file.js'

export interface SnapshotOptions {
  /** `-u`: the current value becomes the snapshot. */
  readonly update: boolean
  readonly isCi: boolean
  /** The suite's folder: a folder below it that is a symbolic link is not written to. */
  readonly root: string
}

export interface SnapshotVerdict {
  readonly passed: boolean
  /** Undefined when there is no snapshot yet. */
  readonly expected: unknown
  readonly reason?: string
  readonly differences?: readonly Difference[]
}

const NOT_WRITTEN = 'a failed call writes no snapshot'
const FIRST_RUN = 'a snapshot is of the first run, and another run differs'

/** Relative to the suite's folder. */
export function snapshotsFile(suite: string): string {
  return `snapshots/${suiteSlug(suite)}.json`
}

export class Snapshots {
  readonly #path: string
  readonly #label: string
  readonly #options: SnapshotOptions
  /** By row, then by `<target>#<n>`. */
  readonly #stored: Map<string, Map<string, unknown>>
  readonly #before: string
  readonly #used = new Map<string, Set<string>>()

  /** `label` is the name of the file in errors and hints. */
  constructor(path: string, label: string, options: SnapshotOptions) {
    this.#path = path
    this.#label = label
    this.#options = options
    this.#stored = readSnapshots(path, label)
    this.#before = this.#text()
  }

  /** Once `-u` writes, a row that ran keeps only the snapshots it used. */
  startRow(row: string): void {
    this.#used.set(row, new Set())
  }

  /** `index` counts the snapshots of one target within a row, from 1. */
  check(row: string, target: string, index: number, actual: unknown): SnapshotVerdict {
    if (!this.#options.update) return this.compare(row, target, index, actual)
    const key = this.#use(row, target, index)
    const trouble = jsonTrouble(actual)
    if (trouble !== null) return { passed: false, expected: undefined, reason: `no snapshot: the value ${trouble}` }
    this.#stored.set(row, new Map(this.#stored.get(row)).set(key, actual))
    return { passed: true, expected: actual }
  }

  /** The same without writing: this answer must not become a snapshot. */
  compare(row: string, target: string, index: number, actual: unknown, isFirstRun = true): SnapshotVerdict {
    const key = this.#use(row, target, index)
    const stored = this.#stored.get(row)
    if (stored === undefined || !stored.has(key)) {
      return { passed: false, expected: undefined, reason: this.#missing() }
    }
    const expected = stored.get(key)
    if (deepEqual(expected, actual)) return { passed: true, expected }
    const advice = this.#options.update ? (isFirstRun ? NOT_WRITTEN : FIRST_RUN) : 'update it with -u'
    const reason = `expected the snapshot ${showValue(expected)}, got ${showValue(actual)}; ${advice}`
    const isStructure = typeof expected === 'object' && typeof actual === 'object'
    if (!isStructure) return { passed: false, expected, reason }
    return { passed: false, expected, reason, differences: deepDiff(expected, actual, 'exact') }
  }

  /** Writes the file when `-u` changed something. */
  save(): void {
    if (!this.#options.update) return
    for (const [row, used] of this.#used) this.#prune(row, used)
    if (this.#text() === this.#before) return
    const place = { path: this.#path, label: this.#label, root: this.#options.root }
    if (this.#stored.size === 0) {
      removeSnapshotFile(place)
      return
    }
    writeSnapshotFile(place, this.#text())
  }

  #use(row: string, target: string, index: number): string {
    const key = `${target}#${index}`
    this.#used.get(row)?.add(key)
    return key
  }

  #prune(row: string, used: ReadonlySet<string>): void {
    const kept = [...(this.#stored.get(row) ?? [])].filter(([key]) => used.has(key))
    if (kept.length === 0) this.#stored.delete(row)
    else this.#stored.set(row, new Map(kept))
  }

  #missing(): string {
    if (this.#options.update) return `no snapshot yet; ${NOT_WRITTEN}`
    return missingSnapshot(this.#label, this.#options.isCi)
  }

  #text(): string {
    const rows = [...this.#stored].map(([row, values]) => [row, Object.fromEntries(values)])
    return sortedJson(Object.fromEntries(rows))
  }
}

function readSnapshots(path: string, label: string): Map<string, Map<string, unknown>> {
  const raw = readSnapshotFile({ path, label }) ?? {}
  const stored = new Map<string, Map<string, unknown>>()
  if (!isRecord(raw)) throw malformed(label, 'it must be an object of tests')
  const trouble = jsonTrouble(raw)
  if (trouble !== null) throw malformed(label, `it ${trouble}`)
  for (const [row, values] of Object.entries(raw)) {
    if (!isRecord(values)) throw malformed(label, `the test ${showValue(row, 60)} must be an object of snapshots`)
    stored.set(row, new Map(Object.entries(values)))
  }
  return stored
}

function malformed(label: string, trouble: string): McproveError {
  return new McproveError('JSON_INVALID', `${label} is not a snapshot file: ${trouble}`, {
    hint: 'Restore it from version control, or delete it and write it again with -u.',
  })
}
