// `mcprove history add`: results of other machines, such as artifacts of CI jobs.
import { resolve } from 'node:path'
import { McproveError } from '../../core/errors/error.js'
import { HISTORY_SCHEMA, type HistoryEntry } from '../../core/history/history-entry.js'
import { asBranch, asCommit, readHistoryEntry } from '../../core/history/read-history-entry.js'
import { showValue } from '../../core/text/show-value.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { newEntryId } from '../../files/history/entry-ids.js'
import { addEntry, keptIds, readHistory } from '../../files/history/history-entries.js'
import { readResultFile } from '../../files/history/result-file.js'
import { sha256 } from '../../files/sha256.js'
import { historyRow } from '../../report/history/history-row.js'
import { textOf } from '../../report/history/pooled-rows.js'
import { readResult } from '../../score/result/read-result.js'
import type { Result } from '../../score/result/result.js'
import type { Io } from '../terminal/io.js'
import { readPastMoment } from './read-moment.js'

export interface AddFlags {
  readonly at?: string
  readonly commit?: string
  readonly branch?: string
}

export interface Added {
  readonly added: number
  /** Were in the history before. */
  readonly known: number
  /** Of the added ones, older than all that are kept. */
  readonly dropped: number
}

/** Nothing is added when one of the files cannot be read. */
export function addResults(files: readonly string[], flags: AddFlags, io: Io): Added {
  if (flags.at !== undefined && files.length > 1) throw usage('--at with several files', 'Add them one by one.')
  const about = aboutOf(flags)
  const drafts = files.map((file) => draftOf(file, about, io))
  const known = new KnownResults(readHistory(io.cwd(), () => {}))
  const added = drafts.flatMap(({ entry, time }) => {
    if (known.has(entry, time) || !addEntry(io.cwd(), entry)) return []
    known.add(entry)
    return [entry.id]
  })
  const kept = keptIds(io.cwd(), added).length
  return { added: kept, known: drafts.length - added.length, dropped: added.length - kept }
}

/**
 * `file`: only the time of the file is known, which says nothing. `given`: by `--at`, which can tell results without
 * marks apart. `own`: the result itself says when it was run.
 */
type TimeSource = 'file' | 'given' | 'own'

interface Draft {
  readonly entry: HistoryEntry
  readonly time: TimeSource
}

/** A result is the same when its rows are: a copy of a file has another time. */
class KnownResults {
  readonly #byText = new Map<string, HistoryEntry[]>()

  constructor(entries: readonly HistoryEntry[]) {
    for (const entry of entries) this.add(entry)
  }

  add(entry: HistoryEntry): void {
    const text = sha256(textOf(entry.rows))
    this.#byText.set(text, [...(this.#byText.get(text) ?? []), entry])
  }

  has({ at, commit, rows }: HistoryEntry, time: TimeSource): boolean {
    // The same runs cannot have been made at another time.
    const isTold = time === 'own' || (time === 'given' && rows.every(({ runs_id }) => runs_id === null))
    return (this.#byText.get(sha256(textOf(rows))) ?? []).some(
      (known) => (!isTold || known.at === at) && (commit === null || known.commit === null || known.commit === commit),
    )
  }
}

type About = Pick<HistoryEntry, 'commit' | 'branch'> & { readonly at: Date | null }

function aboutOf({ at, commit, branch }: AddFlags): About {
  const about = {
    at: at === undefined ? null : readPastMoment('--at', at),
    commit: commit === undefined ? null : asCommit(commit),
    branch: branch === undefined ? null : asBranch(branch),
  }
  if (commit !== undefined && about.commit === null)
    throw usage(`--commit is not a commit: ${showValue(commit, 80)}`, 'Give 7 to 64 hexadecimal digits.')
  if (branch !== undefined && about.branch === null)
    throw usage(`--branch is not a branch: ${showValue(branch, 80)}`, 'Give its name, such as main.')
  return about
}

function draftOf(file: string, about: About, io: Io): Draft {
  const { value, writtenAt } = readResultFile(resolve(io.cwd(), file), file)
  if (isRecord(value) && value.schema === HISTORY_SCHEMA) {
    const entry = readHistoryEntry(value)
    if (typeof entry !== 'string') return { entry, time: 'own' }
    throw new McproveError('RESULT_INVALID', `${file} is not an entry of a history: ${entry}`, {
      hint: 'Copy it again from the `.mcprove/history` folder of the other machine.',
    })
  }
  const result = readResult(value, file)
  const own = startOf(result)
  const time = about.at !== null ? 'given' : own !== null ? 'own' : 'file'
  return { entry: ofResult(result, about, about.at ?? own ?? writtenAt), time }
}

function ofResult(result: Result, { commit, branch }: About, startedAt: Date): HistoryEntry {
  const rows = result.tests.map((test) => historyRow(test, null))
  return {
    schema: HISTORY_SCHEMA,
    // The same result has the same id on every machine.
    id: newEntryId(startedAt, sha256(`${commit} ${textOf(rows)}`).slice(0, 12)),
    at: startedAt.toISOString(),
    source: 'added',
    mcprove: __MCPROVE_VERSION__,
    ...{ commit, branch, rows },
    exit_code: result.exit_code,
  }
}

function startOf({ timing }: Result): Date | null {
  const started = new Date(timing?.started_at ?? '')
  const year = started.getUTCFullYear()
  return year >= 1970 && year <= 9999 ? started : null
}

function usage(message: string, hint: string): McproveError {
  return new McproveError('BAD_USAGE', message, { hint })
}
