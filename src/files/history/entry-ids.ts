// The ids of results under `.mcprove/history/`. They sort by time as texts, and those of two machines do not collide.
import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { isEntryId } from '../../core/history/read-history-entry.js'
import { allowedPath } from '../confinement.js'
import { errnoOf } from '../file-error.js'

/** As 0.1 to 0.4 named the folders under `.mcprove/runs/`: a process id and a counter follow the time. */
const RUN_ID = /^\d{8}T\d{9}Z-\d+-\d+$/
/** The last year with four digits: beyond it, times would not sort as texts. */
const LATEST_MS = Date.UTC(9999, 0)

/** `tail` has twelve hexadecimal digits; random ones for a run. */
export function newEntryId(startedAt: Date, tail = randomBytes(6).toString('hex')): string {
  return `${timePart(startedAt)}-${tail}`
}

/** `20261115T120200007Z`. */
export function timePart(time: Date): string {
  return time.toISOString().replace(/[-:.]/g, '')
}

/** The ids of the files `<id>.json` in a folder, oldest first. */
export function entryIds(folder: string, extension = '.json'): string[] {
  return namesIn(folder)
    .filter((name) => name.endsWith(extension) && isEntryId(name.slice(0, -extension.length)))
    .map((name) => name.slice(0, -extension.length))
    .sort()
}

/** The folders of earlier versions, oldest first. */
export function earlierRunIds(folder: string): string[] {
  return namesIn(folder)
    .filter((name) => RUN_ID.test(name))
    .sort(byTime)
}

/** A new run is later than all existing ones, even if the clock was set back. */
export function startAfter(newest: string, startedAt: Date): Date {
  const next = timeOf(newest) + 1
  return startedAt.getTime() >= next || !(next < LATEST_MS) ? startedAt : new Date(next)
}

function timeOf(id: string): number {
  return Date.parse(id.replace(/^(....)(..)(..T..)(..)(..)(...Z).*$/, '$1-$2-$3:$4:$5.$6'))
}

function namesIn(folder: string): string[] {
  const allowed = allowedPath(folder)
  try {
    return readdirSync(allowed)
  } catch (cause) {
    const code = errnoOf(cause)
    if (code === 'ENOENT' || code === 'ENOTDIR') return []
    throw cause
  }
}

/** The counter has no fixed number of digits, so the ids do not sort as texts. */
function byTime(left: string, right: string): number {
  const [leftTime = '', , leftCount] = left.split('-')
  const [rightTime = '', , rightCount] = right.split('-')
  if (leftTime !== rightTime) return leftTime < rightTime ? -1 : 1
  return Number(leftCount) - Number(rightCount)
}
