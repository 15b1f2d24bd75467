import { cleanText } from '../core/show-value.js'
import type { Io } from './io.js'
import type { LogImport, Note } from './log-import.js'

/** Of malformed lines; the rest is counted. */
const MAX_SHOWN = 10

/** What is lost is said: malformed lines always, skipped ones on request. */
export function reportNotes({ malformed, skipped }: LogImport, { verbose }: { verbose?: boolean }, io: Io): void {
  const shown = verbose ? malformed : malformed.slice(0, MAX_SHOWN)
  const rest = malformed.length - shown.length
  const lines = [
    ...shown.map((note) => `malformed line left out: ${lineOf(note)}`),
    ...(rest === 0 ? [] : [`and ${rest} more malformed lines (--verbose lists them)`]),
    ...(verbose ? skipped.map((note) => `skipped: ${lineOf(note)}`) : []),
  ]
  for (const line of lines) io.stderr.write(`${line}\n`)
}

function lineOf({ what, place: { file, line } }: Note): string {
  return cleanText(`${file}:${line}: ${what}`)
}

/** `2 traces with 14 calls from codex; skipped 3 (--verbose lists them)` */
export function summaryOf({ traces, calls, formats, malformed, skipped }: LogImport): string {
  const lost = [
    ...(skipped.length === 0 ? [] : [`skipped ${skipped.length} (--verbose lists them)`]),
    ...(malformed.length === 0 ? [] : [`${malformed.length} malformed`]),
  ]
  const read = `${count(traces, 'trace')} with ${count(calls, 'call')} from ${formats.join(', ')}`
  return lost.length === 0 ? read : `${read}; ${lost.join(', ')}`
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
