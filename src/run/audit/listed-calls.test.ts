import { expect, it } from 'vitest'
import { openCase } from '../../audit/case-server/probe-case.js'
import type { OtherServer } from '../../audit/probe/audit.js'
import { Permission } from '../../audit/probe/permission.js'
import { surveyServer } from '../../audit/session/survey.js'
import { LiveAudit } from './live-audit.js'

const LIMITS = { openMs: 5000, timeoutMs: 5000, quietMs: 40, exitMs: 150, probeMs: 5000 }
const signal = new AbortController().signal
const shop = openCase({ tools: [{ name: 'get_ticket', inputSchema: { type: 'object' } }] })
const mail = openCase({ tools: [{ name: 'send', inputSchema: { type: 'object' } }] })

async function opened(call: readonly string[], others: readonly OtherServer[] = []): Promise<LiveAudit> {
  const setting = { open: shop, limits: LIMITS, permission: new Permission({ call }), seed: 1, signal, target: 'shop' }
  const policy = { failOn: 'error', ignore: [] } as const
  return await LiveAudit.open('shop', { ...setting, others }, { policy, sharesCalls: others.length > 0 })
}

it('a tool that the server does not list ends an audit before its first probe', async () => {
  const wrong = opened(['get_tickt'])
  await expect(wrong).rejects.toMatchObject({
    code: 'BAD_USAGE',
    message: 'the server does not list the tool `get_tickt`',
    hint: 'Did you mean `get_ticket`?',
  })
  await expect(opened(['buy', 'sell'])).rejects.toMatchObject({
    message: 'the server does not list the tools `buy` and `sell`',
    hint: 'Listed are `get_ticket`.',
  })
  await (await opened(['get_ticket'])).close()
})

it('the permission of a suite may name tools of another of its servers', async () => {
  const [survey] = (await surveyServer({ open: mail, limits: LIMITS, signal }, ['legacy'])).surveys
  if (survey === undefined) throw new Error('no survey')
  const others = [{ name: 'mail', survey }]
  await (await opened(['send'], others)).close()
  await expect(opened(['sned'], others)).rejects.toMatchObject({
    message: 'no audited server lists the tool `sned`',
    hint: 'Did you mean `send`?',
  })
})
