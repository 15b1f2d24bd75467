import { hideSecretsOf } from '../../files/redaction/secrets-from.js'
import type { TestResult } from '../../score/result/result.js'
import type { Io } from '../terminal/io.js'

/**
 * Hides what the environment calls a secret in the texts of a row. Only once it has its verdict: the same trace must not
 * get another one in another shell, where some variable is called `SORT_KEY`.
 */
export function hideInRow({ env }: Pick<Io, 'env'>): (row: TestResult) => TestResult {
  const hide = hideSecretsOf(env)
  if (hide === null) return (row) => row
  const hidden = <Value>(value: Value): Value =>
    // What it returns has the shape of what it was given.
    value === undefined ? value : (hide(value, JSON.stringify(value)) as Value)
  return (row) => ({
    ...row,
    gates: row.gates.map((gate) => ({ ...gate, expect: hidden(gate.expect), findings: hidden(gate.findings) })),
    runs: row.runs.map((run) => ({
      ...run,
      expect: hidden(run.expect),
      ...(run.error === undefined ? {} : { error: hidden(run.error) }),
      ...(run.trace === undefined ? {} : { trace: hidden(run.trace) }),
    })),
    ...(row.warnings === undefined ? {} : { warnings: hidden(row.warnings) }),
  })
}
