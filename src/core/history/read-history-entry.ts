// Reads an entry of the history. Its files come from other machines too, so every field is checked and copied.
import { SEVERITY, type Status } from '../gate/status.js'
import { readDatetime } from '../time/read-datetime.js'
import { isRecord, type RawRecord } from '../trace/trace-fields.js'
import { HISTORY_SCHEMA, type HistoryEntry, type HistoryReason, type HistoryRow } from './history-entry.js'

const ENTRY_ID = /^\d{8}T\d{9}Z-[0-9a-f]{12}$/
const COMMIT = /^[0-9a-f]{7,64}$/i
const STATUSES: ReadonlySet<unknown> = new Set<Status>(SEVERITY)
const MAX_REASONS = 5
const MAX_TEXT = 2_000
const LONGEST_BRANCH = 250

export function isEntryId(text: string): boolean {
  return ENTRY_ID.test(text)
}

/** Null for a text that cannot be a commit. */
export function asCommit(value: unknown): string | null {
  return typeof value === 'string' && COMMIT.test(value) ? value.toLowerCase() : null
}

/** Null for a text that cannot be a branch. */
export function asBranch(value: unknown): string | null {
  if (typeof value !== 'string' || value === '' || value.length > LONGEST_BRANCH) return null
  return /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs} ~^:?*[\\]/u.test(value) ? null : value
}

/** What is wrong with it as a text, or the entry. */
export function readHistoryEntry(value: unknown): HistoryEntry | string {
  if (!isRecord(value) || value.schema !== HISTORY_SCHEMA) return `its "schema" is not "${HISTORY_SCHEMA}"`
  const { id, at, rows } = value
  if (typeof id !== 'string' || !isEntryId(id)) return '"id" is not the id of an entry'
  if (typeof at !== 'string' || !isTime(at) || !isTime(timeOfId(id))) return '"at" or "id" is not a time'
  if (!Array.isArray(rows)) return '"rows" is not a list'
  const read: HistoryRow[] = []
  for (const [index, row] of rows.entries()) {
    const found = isRecord(row) ? rowOf(row) : null
    if (found === null) return `rows[${index}] is not a row`
    read.push(found)
  }
  return {
    schema: HISTORY_SCHEMA,
    ...{ id, at },
    source: value.source === 'added' ? 'added' : 'run',
    mcprove: textOf(value.mcprove),
    commit: asCommit(value.commit),
    branch: asBranch(value.branch),
    exit_code: numberOf(value.exit_code) ?? 0,
    rows: read,
  }
}

/** `20260230T000000000Z-…` sorts like a time, but is none. */
function timeOfId(id: string): string {
  return id.replace(/^(....)(..)(..T..)(..)(..)(...Z).*$/, '$1-$2-$3:$4:$5.$6')
}

/** In UTC. */
function isTime(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/.test(text) && readDatetime(text) !== null
}

function rowOf(row: RawRecord): HistoryRow | null {
  const { name, kind, status } = row
  const passes = row.passes === undefined ? 0 : countOf(row.passes)
  const runs = row.runs === undefined ? 0 : countOf(row.runs)
  if (typeof name !== 'string' || typeof kind !== 'string' || typeof status !== 'string') return null
  if (!STATUSES.has(status) || passes === null || runs === null || passes > runs) return null
  return {
    suite: textOf(row.suite),
    ...{ name, kind, status },
    model: textOf(row.model),
    advisory: row.advisory === true,
    deterministic: row.deterministic === true,
    replayed: row.replayed === true,
    partial: row.partial === true,
    ...{ passes, runs },
    inputs: textOf(row.inputs),
    runs_id: textOf(row.runs_id),
    prints: textOf(row.prints) ?? '',
    reasons: Array.isArray(row.reasons) ? row.reasons.slice(0, MAX_REASONS).flatMap(reasonOf) : [],
    tokens: numberOf(row.tokens),
    cost_usd: numberOf(row.cost_usd),
    median_ms: numberOf(row.median_ms),
    p90_ms: numberOf(row.p90_ms),
  }
}

function reasonOf(reason: unknown): HistoryReason[] {
  if (!isRecord(reason) || typeof reason.text !== 'string') return []
  return [{ text: reason.text.slice(0, MAX_TEXT), runs: countOf(reason.runs) ?? 0 }]
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null
}

/** Sums of a history stay exact. */
function countOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= 1e9 ? value : null
}
