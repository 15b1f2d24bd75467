import type { OutcomeStatus } from '../../core/trace/trace.js'

/** A call that the program made, as its own output tells it. */
export interface ReportedCall {
  /** As in the output. */
  readonly id: string
  /** Null for a tool of the program itself, or where the output does not tell. */
  readonly server: string | null
  readonly name: string
  readonly args: unknown
  /** The id of the call that started the subagent which made this one. */
  readonly parent: string | null
  readonly denied: boolean
  /** Null where the output has none. */
  readonly result: { readonly is_error: boolean; readonly content?: unknown } | null
}

/** What the program itself says about its run. */
export interface AgentReport {
  /** Its answer; null when there is none. */
  readonly text: string | null
  /** Null where the agent does not report it. */
  readonly tokens: { readonly input: number | null; readonly output: number | null }
  readonly cost_usd: number | null
  /** Why it did not complete, if it says so. */
  readonly failure: AgentFailure | null
  /** Null where its output is not read. */
  readonly calls: readonly ReportedCall[] | null
  /** Whether a model answered it, or it called a tool; null where its output does not tell. */
  readonly hasStarted: boolean | null
  /** What its output leaves out. */
  readonly notes: readonly string[]
}

export interface AgentFailure {
  readonly status: Exclude<OutcomeStatus, 'completed' | 'cancelled'>
  readonly message: string
  /** Its output ends before an answer, and it does not say why. */
  readonly isSilent?: true
}

export const NO_COUNTS: Pick<AgentReport, 'tokens' | 'cost_usd'> = {
  tokens: { input: null, output: null },
  cost_usd: null,
}

/** Reads what a program prints while it prints it. */
export interface AgentOutput {
  push(chunk: Buffer): void
  end(): AgentReport
}
