// `mcprove history add`: results of other machines, such as artifacts of CI jobs.
import { resolve } from 'node:path'
import { McproveError } from '../../core/errors/error.js'
import { HISTORY_SCHEMA, type HistoryEntry } from '../../core/history/history-entry.js'
import { asBranch, asCommit, readHistoryEntry } from '../../core/history/read-history-entry.js'
import { showValue } from '../../core/text/show-value.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { newEntryId, timePart } from '../../files/history/entry-ids.js'
import { addEntry, entriesAt } from '../../files/history/history-entries.js'
import { readResultFile } from '../../files/history/result-file.js'
import { sha256 } from '../../files/sha256.js'
import { historyRow } from '../../report/history/history-row.js'
import { textOf } from '../../report/history/pooled-rows.js'
import { readResult } from '../../score/result/read-result.js'
import type { Result } from '../../score/result/result.js'
import type { Io } from '../terminal/io.js'
import { readMoment } from './read-moment.js'

export interface AddFlags {
  readonly at?: string
  readonly commit?: string
  readonly branch?: string
}

/** Nothing is added when one of the files cannot be read. */
export function addResults(files: readonly string[], flags: AddFlags, io: Io): { added: number; known: number } {
  if (flags.at !== undefined && files.length > 1) throw usage('--at with several files', 'Add them one by one.')
  const about = aboutOf(flags)
  const entries = files.map((file) => entryOf(file, about, io))
  let added = 0
  for (const entry of entries) if (!isKnown(entry, io) && addEntry(io.cwd(), entry)) added += 1
  return { added, known: entries.length - added }
}

type About = Pick<HistoryEntry, 'commit' | 'branch'> & { readonly at: Date | null }

function aboutOf({ at, commit, branch }: AddFlags): About {
  const about = {
    at: at === undefined ? null : readMoment('--at', at),
    commit: commit === undefined ? null : asCommit(commit),
    branch: branch === undefined ? null : asBranch(branch),
  }
  if (commit !== undefined && about.commit === null)
    throw usage(`--commit is not a commit: ${showValue(commit, 80)}`, 'Give 7 to 64 hexadecimal digits.')
  if (branch !== undefined && about.branch === null)
    throw usage(`--branch is not a branch: ${showValue(branch, 80)}`, 'Give its name, such as main.')
  return about
}

function entryOf(file: string, about: About, io: Io): HistoryEntry {
  const { value, writtenAt } = readResultFile(resolve(io.cwd(), file), file)
  if (isRecord(value) && value.schema === HISTORY_SCHEMA) {
    const entry = readHistoryEntry(value)
    if (typeof entry !== 'string') return entry
    throw new McproveError('RESULT_INVALID', `${file} is not an entry of a history: ${entry}`, {
      hint: 'Copy it again from the `.mcprove/history` folder of the other machine.',
    })
  }
  return ofResult(readResult(value, file), about, writtenAt)
}

function ofResult(result: Result, { at, commit, branch }: About, writtenAt: Date): HistoryEntry {
  const rows = result.tests.map((test) => historyRow(test, null))
  const startedAt = at ?? startOf(result) ?? writtenAt
  return {
    schema: HISTORY_SCHEMA,
    // The same result has the same id, so that it is added once.
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

/** The result of a run that was made here has another id. */
function isKnown(entry: HistoryEntry, io: Io): boolean {
  const text = textOf(entry.rows)
  return entriesAt(io.cwd(), timePart(new Date(entry.at))).some((known) => textOf(known.rows) === text)
}

function usage(message: string, hint: string): McproveError {
  return new McproveError('BAD_USAGE', message, { hint })
}
