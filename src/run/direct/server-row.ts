// Rows that use servers without a model: direct tests, checks of tool lists, and audits.
import type { UrlAddress } from '../../mcp/client/connection.js'
import type { AccessTarget } from '../../mcp/protocol/refused-access.js'
import type { TestResult } from '../../score/result/result.js'
import type { Suite } from '../../suite/suite.js'
import type { RunSession } from '../execute/run-session.js'
import type { CatalogRow, ServedRow } from '../plan/planned-row.js'
import { reachableServer } from '../plan/server-address.js'
import { catalogResult } from './catalog-result.js'
import { openFrame } from './direct-frame.js'
import { runDirectTest } from './direct-tests.js'
import { qualityResult } from './quality-result.js'
import { isAccessTest } from './servers-of.js'

/** Opens a connection for each run of this row, unless the server says `share: true`. */
export async function serverRow(
  row: ServedRow,
  session: RunSession,
  reproduce: string | undefined,
): Promise<TestResult> {
  const left: string[] = []
  const redactor = session.redactor(row.suite)
  const result = await answeredRow(row, session, reproduce, (warning) => left.push(redactor.redactText(warning)))
  return left.length === 0 ? result : { ...result, warnings: [...(result.warnings ?? []), ...left] }
}

async function answeredRow(
  row: ServedRow,
  session: RunSession,
  reproduce: string | undefined,
  onLeft: (warning: string) => void,
): Promise<TestResult> {
  if (row.kind === 'audit') {
    return session.redactor(row.suite).redact(await session.audits.row(row, session.options, reproduce))
  }
  if (row.kind !== 'direct') {
    const result = await (row.kind === 'catalog'
      ? catalogRow(row, session, onLeft)
      : qualityResult(row, session, onLeft))
    return reproduce === undefined ? result : { ...result, reproduce }
  }
  const { suite } = row
  const { signal, timeoutMs, timing, onUse, onEvent } = session.options
  const { test } = row
  const event = { suite: suite.file, row: test.name }
  return await runDirectTest(test, (run) => openFrame(test, run, suite, session, onLeft), {
    suite: suite.file,
    snapshots: session.snapshots(suite),
    redactor: session.redactor(suite),
    saved: session.saved(suite),
    // A mock answers the same every time, so the result is the same too; a server takes the time that it takes.
    timing: timing || !isMock(suite, test.server) ? 'keep' : 'drop',
    signal,
    timeoutMs,
    reproduce,
    onUse,
    ...(isAccessTest(test) ? { accessTo: accessTarget(suite, test.server, session) } : {}),
    onRun: (run, outcome) => {
      if (outcome === null) onEvent?.({ kind: 'run-started', ...event, run })
      else onEvent?.({ kind: 'run-ended', ...event, run, outcome, repeats: false, tokens: null, cost_usd: null })
    },
  })
}

function isMock({ servers }: Suite, name: string): boolean {
  return 'mock' in (servers.get(name)?.server ?? {})
}

async function catalogRow(
  row: CatalogRow,
  session: RunSession,
  onLeft: (warning: string) => void,
): Promise<TestResult> {
  const { suite, server } = row
  const { cwd, env, trustAddresses, signal, timeoutMs } = session.options
  const setting = { cwd, env, trustAddresses, signal, timeoutMs }
  const open = await session.pool.open({ suite, servers: [server], ...setting, onLeft })
  try {
    return await catalogResult(row, open, session)
  } finally {
    await open.close()
  }
}

/** The checks before the row have found that the server has a URL. */
function accessTarget(suite: Suite, server: string, { options }: RunSession): AccessTarget {
  const { cwd, env, trustAddresses } = options
  const { address, timeoutMs } = reachableServer(suite, server, { cwd, env, trustAddresses })
  return { address: address as UrlAddress, timeoutMs }
}
