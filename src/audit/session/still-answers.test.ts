import { expect, it } from 'vitest'
import type { CaseServer } from '../case-server/case-server.js'
import { openCase } from '../case-server/probe-case.js'
import { Session } from './session.js'
import { reactionsTo } from './still-answers.js'

const LATE_MS = 120

it('does not take the late answer to an earlier call for an answer', async () => {
  const session = await opened({
    tools: [{ name: 'slow', call: async () => await new Promise((resolve) => setTimeout(resolve, LATE_MS, {})) }],
  })
  expect((await session.call('slow', {}, { timeoutMs: 10 })).answer).toBeNull()
  const reactions = await reactionsTo(session, ['42'], 3 * LATE_MS)
  expect(reactions?.flatMap(({ answers }) => answers).filter((answer) => 'result' in answer)).toEqual([])
})

it('sees an answer that comes to the text itself', async () => {
  const session = await opened({})
  const text = JSON.stringify({ jsonrpc: '2.0', id: 'one', method: 'tools/list', params: {} })
  const reactions = await reactionsTo(session, [text], 20)
  expect(reactions?.flatMap(({ answers }) => answers.map(({ id }) => id))).toEqual(['one'])
})

async function opened(server: CaseServer): Promise<Session> {
  const limits = { openMs: 250, timeoutMs: 250 }
  const setting = { open: openCase(server), limits, signal: new AbortController().signal }
  return await Session.open(setting, '2025-11-25')
}
