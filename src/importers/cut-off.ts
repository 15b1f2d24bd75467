import type { ImportContext, LogPlace } from './importer.js'
import type { TraceDraft } from './trace-draft.js'

/** A stream of an answer that stops in the middle: what is missing may have contained a call. */
export function markCutOff(draft: TraceDraft, { warn }: ImportContext, place: LogPlace): void {
  const error = 'the stream ends before the answer is complete'
  draft.outcome = { status: 'infra_error', error }
  warn(error, place)
}

/** A log that stops before the agent had the last word. */
export const UNFINISHED = { status: 'cancelled', error: 'the log ends before the answer' } as const
