import type { ImportContext, LogPlace } from './importer.js'
import type { TraceDraft } from './trace-draft.js'

/** A stream of an answer that stops in the middle: what is missing may have contained a call. */
export function markCutOff(draft: TraceDraft, { warn }: ImportContext, place: LogPlace): void {
  const error = 'the stream ends before the answer is complete'
  // A provider may give each piece of a stream its own id; once is enough.
  if (draft.outcome?.error !== error) warn(error, place)
  draft.outcome = { status: 'infra_error', error }
}

/** A log that stops before the agent had the last word. */
export const UNFINISHED = { status: 'cancelled', error: 'the log ends before the answer' } as const
