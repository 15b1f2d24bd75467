// What an event says, in terms that are the same for all programs.
import type { RawRecord } from '../../core/trace/trace-fields.js'
import type { DraftCall, DraftResult } from '../draft-call.js'
import type { TraceDraft } from '../trace-draft.js'

export type Step =
  | { readonly kind: 'prompt'; readonly text: string | null }
  | {
      readonly kind: 'answer'
      readonly text: string | null
      /** Null where the program does not write the model's calls; their events still follow. */
      readonly calls: readonly DraftCall[] | null
      readonly input: number | null
      readonly output: number | null
      readonly cost?: number | null
      readonly model: string | null
      readonly reason?: string | null
      /** Of a request that the program makes for itself, for example for a title. */
      readonly isAside?: boolean
    }
  /** The text of the latest answer. */
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'call'
      readonly call: DraftCall
      readonly result: DraftResult
      /** Its name in the answer. */
      readonly asked?: string
      /** The program hides the server. */
      readonly isHidden?: boolean
      /** The log has a part of the arguments only. */
      readonly isShortened?: boolean
    }
  | { readonly kind: 'failure'; readonly outcome: NonNullable<TraceDraft['outcome']> }

/** Many numbers are written as text. */
export function countIn(value: unknown): number | null {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : null
}

export function isFalse(value: unknown): boolean {
  return value === false || value === 'false'
}

/** When the call began: events are written when it ends. */
export function timesOf(at: number | null, { duration_ms }: RawRecord): { start: number | null; end: number | null } {
  const duration = countIn(duration_ms)
  return { start: at === null || duration === null ? at : at - duration, end: at }
}
