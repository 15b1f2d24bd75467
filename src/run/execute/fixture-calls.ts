// `setup:` and `verify:`: direct calls on the run's own servers, before and after the conversation.

import { McproveError } from '../../core/errors/error.js'
import { checkAnswer } from '../../core/expect/check-answer.js'
import type { RunSettings } from '../../suite/schema/agent-schema.js'
import { connectionTo, type OpenServers } from './server-pool.js'

type FixtureCall = NonNullable<RunSettings['setup']>[number]

/** Throws FIXTURE_FAILED when a call does not answer as expected: the run would test nothing. */
export async function setUp(calls: readonly FixtureCall[], servers: OpenServers, signal: AbortSignal): Promise<void> {
  for (const [index, call] of calls.entries()) {
    const answer = await answerOf(call, servers, signal)
    const failed = checkAnswer(call.expect, answer).find(({ passed }) => !passed)
    if (failed === undefined) continue
    throw new McproveError(
      'FIXTURE_FAILED',
      `setup[${index}] (${call.server}.${call.tool}) failed: ${failed.target}: ${failed.reason}`,
      { hint: 'Fix the call or the server; the conversation did not start.' },
    )
  }
}

/** The answers of the servers, as the trace keeps them, for the check `verify`. */
export async function verify(
  calls: readonly FixtureCall[],
  servers: OpenServers,
  signal: AbortSignal,
): Promise<readonly unknown[]> {
  const results: unknown[] = []
  for (const call of calls) {
    const { server, tool, args = {} } = call
    results.push({ server, tool, args, ...(await answerOf(call, servers, signal)) })
  }
  return results
}

function answerOf({ server, tool, args = {} }: FixtureCall, servers: OpenServers, signal: AbortSignal) {
  const timeoutMs = servers.timeoutsMs.get(server)
  return connectionTo(servers, server).callTool(tool, args, { timeoutMs, signal })
}
