import { expect, it } from 'vitest'
import type { CaseServer } from '../case-server/case-server.js'
import { openCase } from '../case-server/probe-case.js'
import { AuditedServer } from '../probe/audit.js'
import { Permission } from '../probe/permission.js'
import { malformedJson } from '../probes/conformance/malformed-json/probe.js'
import { ping } from '../probes/conformance/ping/probe.js'
import { runProbe } from '../run-probe.js'
import { Session } from './session.js'
import { reactionsTo } from './still-answers.js'
import { surveyServer } from './survey.js'

const LIMITS = { openMs: 250, timeoutMs: 250, quietMs: 40, exitMs: 150, probeMs: 5000 }
const LATE_MS = 120

it('blames a server that reads no more for the text after which it does, and not for what the next probe asks', async () => {
  let isDeaf = false
  const setting = {
    open: openCase({
      eras: ['legacy'],
      onText: (text) => {
        if (text.includes('"initialize"')) isDeaf = false
        if (!text.endsWith('}')) isDeaf = true
        return isDeaf ? [] : undefined
      },
    }),
    limits: LIMITS,
    permission: new Permission(),
    seed: 1,
    signal: new AbortController().signal,
    target: '-- node server.mjs',
  }
  const [survey] = (await surveyServer(setting, ['legacy'])).surveys
  if (survey === undefined) throw new Error('the server does not speak the legacy era')
  const server = new AuditedServer(survey, setting)
  try {
    expect(await runProbe(malformedJson, server)).toMatchObject({
      findings: [{ message: 'after JSON that breaks off, ping is not answered any more: no answer within 250 ms' }],
    })
    expect(await runProbe(ping, server)).toMatchObject({ kind: 'judged', findings: [] })
  } finally {
    await server.close()
  }
})

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
