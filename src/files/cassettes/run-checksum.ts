// A line of a cassette holds a checksum of its run: a flipped bit or a changed number is often valid JSON, and would be
// another run with another verdict. Lines that were laid out anew hold the same run.
import { crc32 } from 'node:zlib'

/** How our own writer begins a line; what follows is what the checksum is made of. */
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

/** True for a line as our writer wrote it; false says nothing: it may have no checksum, or other spaces. */
export function isAsWritten(line: Buffer): boolean {
  const [start, run = '', expected] = START.exec(line.toString('latin1', 0, MAX_START)) ?? []
  return start !== undefined && checksum(run, line.subarray(start.length)) === expected
}

export function hasChecksum(expected: unknown, run: number, { exchanges, trace }: RunContent): boolean {
  return checksum(String(run), Buffer.from(restOf({ exchanges, trace }))) === expected
}

function restOf(content: RunContent): string {
  return JSON.stringify(content).slice(1)
}

function checksum(run: string, rest: Buffer): string {
  return crc32(rest, crc32(run)).toString(16).padStart(8, '0')
}
