// Rows that ask servers without a model: direct tests, and the lint of tool lists.
import { dirname, resolve } from 'node:path'
import { McproveError } from '../core/error.js'
import type { TestResult } from '../score/result.js'
import { runDirectTest } from './direct-tests.js'
import type { DirectRow, PlannedRow, QualityRow } from './planned-row.js'
import { qualityResult } from './quality-result.js'
import type { RunSession } from './run-session.js'
import { connectionTo, type OpenServers } from './server-pool.js'

/** Connects to the row's server for this row alone, unless the server says `share: true`. */
export async function serverRow(
  row: Exclude<PlannedRow, { kind: 'agent' }>,
  session: RunSession,
  reproduce: string | undefined,
): Promise<TestResult> {
  if (row.kind === 'eval') {
    throw new McproveError('BAD_USAGE', `\`${row.name}\` is graded by a model, which this version cannot do yet`, {
      hint: 'Choose other rows with -t or --tag.',
    })
  }
  const server = row.kind === 'quality' ? row.server : row.test.server
  const { cwd, env, signal } = session.options
  const open = await session.pool.open({ suite: row.suite, servers: [server], cwd, env, signal })
  try {
    const result = row.kind === 'quality' ? await quality(row, open, session) : await direct(row, open, session)
    return reproduce === undefined ? result : { ...result, reproduce }
  } finally {
    await open.close()
  }
}
