import { hideSecretsOf } from '../../files/redaction/secrets-from.js'
import type { TestResult } from '../../score/result/result.js'
import type { Io } from '../terminal/io.js'

/**
 * Redacts the environment's secrets in the texts of a row. Only after the verdict, because the same trace must not get
 * another verdict in a shell with a variable such as `SORT_KEY`.
 */
export function hideInRow({ env }: Pick<Io, 'env'>): (row: TestResult) => TestResult {
  const hide = hideSecretsOf(env)
  if (hide === null) return (row) => row
  const hidden = <Value>(value: Value): Value =>
    // The output has the shape of the input.
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
