// The ids of runs under `.mcprove/runs/`. They sort by time.
import { readdirSync } from 'node:fs'
import { allowedPath } from '../confinement.js'
import { errnoOf } from '../file-error.js'

/** The process id and a counter distinguish runs of the same millisecond. */
const RUN_ID = /^\d{8}T\d{9}Z-\d+-\d+$/

let made = 0

/** The id of a run of this process. */
export function newRunId(startedAt: Date): string {
  made += 1
  return `${startedAt.toISOString().replace(/[-:.]/g, '')}-${process.pid}-${made}`
}

/** Oldest first. */
export function runIds(runs: string): string[] {
  const allowed = allowedPath(runs)
  try {
    return readdirSync(allowed)
      .filter((name) => RUN_ID.test(name))
      .sort(byTime)
  } catch (cause) {
    const code = errnoOf(cause)
    if (code === 'ENOENT' || code === 'ENOTDIR') return []
    throw cause
  }
}

/** A new run is later than all existing ones, even if the clock was set back. */
export function startAfter(newest: string, startedAt: Date): Date {
  const newestTime = timeOf(newest)
  return startedAt.getTime() > newestTime ? startedAt : new Date(newestTime + 1)
}

function timeOf(id: string): number {
  return Date.parse(id.replace(/^(....)(..)(..T..)(..)(..)(...Z).*$/, '$1-$2-$3:$4:$5.$6'))
}

/** The counter has no fixed number of digits, so the ids do not sort as texts. */
function byTime(left: string, right: string): number {
  const [leftTime = '', , leftCount] = left.split('-')
  const [rightTime = '', , rightCount] = right.split('-')
  if (leftTime !== rightTime) return leftTime < rightTime ? -1 : 1
  return Number(leftCount) - Number(rightCount)
}
