// What a user sees of a suite: whether it loads, and what its rows say.
import { isMcproveError } from '../../src/core/errors/error.js'
import type { TestResult } from '../../src/score/result/result.js'
import { summarize } from '../../src/score/result/summarize.js'

export interface Observation {
  /** Why nothing could be run; null when it loaded. */
  readonly refusal: string | null
  readonly exitCode: number
  /** Of loading, of rows, and findings of that level. */
  readonly warnings: readonly string[]
}

export function refused(error: unknown): Observation {
  // Code of a suite throws whatever it likes; anything else would be a bug of ours.
  if (!(error instanceof Error)) throw error
  return {
    refusal: isMcproveError(error) ? `${error.code}: ${error.message}` : String(error),
    exitCode: 2,
    warnings: [],
  }
}

export function observed(rows: readonly TestResult[], warnings: readonly string[]): Observation {
  return {
    refusal: null,
    exitCode: summarize(rows).exit_code,
    warnings: [...warnings, ...rows.flatMap(warningsOf)],
  }
}

function warningsOf({ name, warnings = [], gates }: TestResult): string[] {
  const findings = gates.flatMap((gate) => gate.findings.filter(({ level }) => level === 'warning'))
  return [...warnings, ...findings.map(({ message }) => message)].map((text) => `${name}: ${text}`)
}

/** How a mistake shows; null when the suite looks as good as before. */
export function noticed(before: Observation, after: Observation): string | null {
  if (after.refusal !== null) return 'does not load'
  if (after.exitCode !== before.exitCode) return after.exitCode === 3 ? 'inconclusive' : 'fails'
  return after.warnings.some((text) => !before.warnings.includes(text)) ? 'warns' : null
}
