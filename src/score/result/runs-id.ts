import { shortHash } from '../../core/text/short-hash.js'
import type { Trace } from '../../core/trace/trace.js'

/** What tells one run from another. */
export interface RunMoment {
  readonly started_at: string | null
  readonly tokens: number | null
}

export function momentOf({ timing, conversation }: Trace): RunMoment {
  return { started_at: timing.started_at, tokens: conversation.tokens.total }
}

/** Identifies the runs of a row: rows that score the same runs have the same id, in one result or in several. */
export class RunsId {
  /** Null when it is not known when a run was made. */
  #hash: string | null = ''

  add({ started_at, tokens }: RunMoment): void {
    this.#hash =
      started_at === null || this.#hash === null ? null : shortHash(JSON.stringify([this.#hash, started_at, tokens]))
  }

  /** Null also when there is no run. */
  get id(): string | null {
    return this.#hash === '' ? null : this.#hash
  }
}

export function runsIdOf(traces: readonly Trace[]): string | null {
  const runs = new RunsId()
  for (const trace of traces) runs.add(momentOf(trace))
  return runs.id
}
