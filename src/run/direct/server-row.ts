// Rows that use servers without a model: direct tests, and checks of tool lists.
import type { TestResult } from '../../score/result/result.js'
import type { RunSession } from '../execute/run-session.js'
import { connectionTo } from '../execute/server-pool.js'
import type { DirectRow, QualityRow } from '../plan/planned-row.js'
import { runDirectTest } from './direct-tests.js'
import { qualityResult } from './quality-result.js'

/** Opens a connection for this row alone, unless the server says `share: true`. */
export async function serverRow(
  row: DirectRow | QualityRow,
  session: RunSession,
  reproduce: string | undefined,
): Promise<TestResult> {
  const left: string[] = []
  const redactor = session.redactor(row.suite)
  const result = await answeredRow(row, session, reproduce, (warning) => left.push(redactor.redactText(warning)))
  return left.length === 0 ? result : { ...result, warnings: [...(result.warnings ?? []), ...left] }
}

async function answeredRow(
  row: DirectRow | QualityRow,
  session: RunSession,
  reproduce: string | undefined,
  onLeft: (warning: string) => void,
): Promise<TestResult> {
  const { suite } = row
  const server = row.kind === 'quality' ? row.server : row.test.server
  const { cwd, env, trustAddresses, signal, timing, onUse } = session.options
  const open = await session.pool.open({ suite, servers: [server], cwd, env, trustAddresses, signal, onLeft })
  try {
    if (row.kind === 'quality') return { ...(await qualityResult(row, open, session)), ...defined(reproduce) }
    return await runDirectTest(row.test, connectionTo(open, server), {
      suite: suite.file,
      snapshots: session.snapshots(suite),
      redactor: session.redactor(suite),
      timing: timing ? 'keep' : 'drop',
      timeoutMs: open.timeoutsMs.get(server),
      signal,
      reproduce,
      onUse,
    })
  } finally {
    await open.close()
  }
}

function defined(reproduce: string | undefined): Partial<TestResult> {
  return reproduce === undefined ? {} : { reproduce }
}
