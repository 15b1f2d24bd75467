import { expect, it } from 'vitest'
import { installAllEngines } from '../core/engines/install-all-engines.js'
import { ServerAudit } from './audit-server.js'
import { mortalServer } from './case-server/mortal-server.js'
import { openCase, verdictOf } from './case-server/probe-case.js'
import { textServer } from './case-server/text-tool.js'
import { Permission } from './probe/permission.js'
import type { Probe } from './probe/probe.js'
import { ping } from './probes/conformance/ping/probe.js'
import { crash } from './probes/fuzz/crash/probe.js'
import { validRefused } from './probes/fuzz/valid-refused/probe.js'
import { codeInjection } from './probes/security/code-injection/probe.js'
import { sqlInjection } from './probes/security/sql-injection/probe.js'

installAllEngines()

async function verdicts(probes: readonly Probe[]): Promise<readonly string[]> {
  const server = mortalServer((die) => textServer('get_ticket', 'id', (id) => (id.includes('%') ? die() : 'a ticket')))
  const audit = await ServerAudit.open('shop', {
    open: openCase(server),
    limits: { openMs: 250, timeoutMs: 250, quietMs: 40, exitMs: 150, probeMs: 20_000 },
    permission: new Permission(),
    seed: 1,
    signal: new AbortController().signal,
    target: 'http://127.0.0.1:3000/mcp',
    fuzz: { calls: 200 },
  })
  const all: string[] = []
  for (const probe of probes) {
    for (const { outcome } of await audit.run(probe)) all.push(`${probe.id} ${verdictOf(outcome, probe.severity)}`)
  }
  await audit.close()
  return all
}

it('a server at a URL that ends for good is one error, and no probe judges it afterwards', async () => {
  expect(await verdicts([codeInjection, sqlInjection, ping, crash])).toEqual([
    'security/code-injection error',
    'security/sql-injection inconclusive',
    'conformance/ping inconclusive',
    'fuzz/crash inconclusive',
  ])
})

it('a fuzz lane that was cut short passes no rule', async () => {
  expect(await verdicts([crash, validRefused])).toEqual(['fuzz/crash error', 'fuzz/valid-refused inconclusive'])
})
