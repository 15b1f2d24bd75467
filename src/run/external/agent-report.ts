/** The final report of an agent, read from its output. */
export interface AgentReport {
  /** Its answer; null when there is none. */
  readonly text: string | null
  /** Null where the agent does not report it. */
  readonly tokens: { readonly input: number | null; readonly output: number | null }
  readonly cost_usd: number | null
  /** Why it failed, if it says so. */
  readonly failure: string | null
}

export const NO_COUNTS: Pick<AgentReport, 'tokens' | 'cost_usd'> = {
  tokens: { input: null, output: null },
  cost_usd: null,
}

/** For an unknown program: its output is the answer. */
export function plainReport(output: string): AgentReport {
  return { text: output.trim(), ...NO_COUNTS, failure: null }
}
