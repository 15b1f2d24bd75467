// Each line of a cassette has a checksum of its run: with a flipped bit or a changed number the line is often still
// valid JSON, but a different run with a different verdict. Reformatting a line does not change its run.
import { crc32 } from 'node:zlib'
import type { RecordedStop } from './cassette.js'

/** How our own writer starts a line; the checksum covers the rest. */
const START = /^\{"run":(\d{1,16}),"crc32":"([0-9a-f]{8})",/
const MAX_START = '{"run":9007199254740991,"crc32":"01234567",'.length

interface RunContent {
  readonly exchanges: unknown
  readonly trace: unknown
}

export function checksummedLine(run: number, { exchanges, trace }: RunContent): string {
  const rest = restOf({ exchanges, trace })
  return `{"run":${run},"crc32":"${checksum(String(run), Buffer.from(rest))}",${rest}`
}

/** True for a line exactly as our writer wrote it. False proves nothing: it may have no checksum, or other spaces. */
export function isAsWritten(line: Buffer): boolean {
  const [start, run = '', expected] = START.exec(line.toString('latin1', 0, MAX_START)) ?? []
  return start !== undefined && checksum(run, line.subarray(start.length)) === expected
}

export function hasChecksum(expected: unknown, run: number, { exchanges, trace }: RunContent): boolean {
  return checksum(String(run), Buffer.from(restOf({ exchanges, trace }))) === expected
}

/** Of why a recording stopped: whoever removes a run must not only name it in the header. */
export function stopChecksum({ reason, runs, invalid, total }: RecordedStop): string {
  return checksum('stopped', Buffer.from(JSON.stringify({ reason, runs, invalid, total })))
}

function restOf(content: RunContent): string {
  return JSON.stringify(content).slice(1)
}

function checksum(run: string, rest: Buffer): string {
  return crc32(rest, crc32(run)).toString(16).padStart(8, '0')
}
