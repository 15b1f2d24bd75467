// Calls and results of a trace that is still being read.

export interface DraftCall {
  /** Without one, results pair by position among such calls. */
  readonly id?: string | null | undefined
  readonly server?: string | null | undefined
  readonly name: string
  readonly args?: unknown
  readonly args_text?: string | undefined
  readonly caller?: string | undefined
  /** Which of several agents made it. */
  readonly client?: string | undefined
  /** Milliseconds since 1970. */
  readonly at?: number | null | undefined
  readonly duration_ms?: number | undefined
}

export interface DraftResult {
  readonly is_error?: boolean | undefined
  /** Text, or a list of content blocks. */
  readonly content?: unknown
  readonly structured?: unknown
  readonly error?: { readonly code?: number | string; readonly message?: string } | undefined
  /** The program refused the call, so no tool ran. */
  readonly denied?: true | undefined
  /** Milliseconds since 1970. */
  readonly at?: number | null | undefined
}

/** A call in its trace. */
export interface PlacedCall extends DraftCall {
  /** Unique in the trace. */
  readonly id: string
  /** As in the log: some providers restart numbering with each answer. */
  readonly givenId: string
  /** Its position in a log without times. */
  readonly order: number
  readonly turn: number | null
}

/** Merges lists. A call without a time stays with the one before it; without any times, their order decides. */
export function inOrderOfTime(...lists: readonly (readonly PlacedCall[])[]): PlacedCall[] {
  const timed = lists.flatMap((calls) => {
    let latest = Number.NEGATIVE_INFINITY
    return calls.map((call) => {
      latest = Math.max(latest, call.at ?? latest)
      return { call, latest }
    })
  })
  return timed
    .sort((a, b) => (a.latest === b.latest ? a.call.order - b.call.order : a.latest - b.latest))
    .map(({ call }) => call)
}
