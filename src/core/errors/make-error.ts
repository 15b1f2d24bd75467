// Errors whose message is built from parts. The error keeps the parts, so that no code has to parse the message.
import { type ErrorCode, McproveError } from './error.js'
import type { PlacedComplaint, Problem } from './problem.js'

/** How many problems the message lists; `problems` has them all. */
const MAX_LISTED_PROBLEMS = 20

/** Everything that is wrong with an input, under one summary. The message does not list warnings. */
export function problemsError(code: ErrorCode, what: string, problems: readonly Problem[]): McproveError {
  const errors = problems.filter(({ severity }) => severity === 'error')
  const summary = `${what} has ${errors.length === 1 ? '1 problem' : `${errors.length} problems`}`
  // A caller that prints only the message still shows what is wrong.
  const message = [summary, ...errors.slice(0, MAX_LISTED_PROBLEMS).map(lineOf)].join('\n  ')
  return new McproveError(code, message, { problems, summary })
}

function lineOf({ file, line, column, path, message }: Problem): string {
  const place = line === 0 ? path : `${file}:${line}:${column}`
  return place === '' ? message : `${place}: ${message}`
}

interface Reaction {
  readonly hint: string
  readonly cause?: unknown
}

/** A complaint about one place in a file: `runs.jsonl:12: complaint`. */
export function placedError(code: ErrorCode, placed: PlacedComplaint, reaction: Reaction): McproveError {
  return new McproveError(code, `${placed.place}: ${placed.complaint}`, { ...reaction, placed })
}

/** Code of the user threw. The reason may have many lines. */
export function thrownError(code: ErrorCode, what: string, reason: string, reaction: Reaction): McproveError {
  const [firstLine] = reason.split('\n', 1)
  return new McproveError(code, `${what}: ${reason}`, { ...reaction, summary: `${what}: ${firstLine}` })
}
