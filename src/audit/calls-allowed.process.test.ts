// A real server that writes down every call: no probe calls a tool without permission.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { nodeServer, startCounting, urlOf } from '../../test/fixtures/servers/running.js'
import { installAllEngines } from '../core/engines/install-all-engines.js'
import { wireTo } from '../mcp/raw/open-wire.js'
import type { OpenWire } from '../mcp/raw/wire.js'
import { probesFor, settingFor } from './case-server/every-probe.js'
import { AuditedServer } from './probe/audit.js'
import type { PermissionOptions } from './probe/permission.js'
import { runProbe } from './run-probe.js'
import { surveyServer } from './session/survey.js'

installAllEngines()

/** A process takes a while to start on a machine that is busy. */
const LIMITS = { openMs: 10_000, timeoutMs: 2_000, quietMs: 10, exitMs: 100, probeMs: 3_000 }
const AT_ONCE = 4
const NAMES = ['read', 'look', 'plain', 'write', 'destroy', 'twice', 'later', 'later_read']

const PERMISSIONS: readonly (readonly [PermissionOptions, readonly string[]])[] = [
  [{}, ['read', 'look']],
  [{ call: ['plain'] }, ['plain']],
  [{ allowWrites: true }, ['read', 'look', 'plain', 'write', 'destroy', 'twice']],
]

/** The tools that were called while all probes were asked, as an audit asks them. */
async function calledBy(file: string, open: OpenWire, permission: PermissionOptions): Promise<readonly string[]> {
  writeFileSync(file, '')
  const setting = settingFor(open, permission, LIMITS)
  const [survey] = (await surveyServer(setting, ['legacy'])).surveys
  if (survey === undefined) throw new Error('the server does not speak the legacy era')
  const asked = probesFor(survey)
  expect(asked.length).toBeGreaterThan(60)
  const groups = Array.from({ length: AT_ONCE }, (_, group) => asked.filter((_one, index) => index % AT_ONCE === group))
  await Promise.all(
    groups.map(async (group) => {
      const server = new AuditedServer(survey, setting)
      for (const probe of group) await runProbe(probe, server)
      await server.close()
    }),
  )
  const called = new Set(readFileSync(file, 'utf8').split('\n'))
  return NAMES.filter((name) => called.has(name))
}

const folder = mkdtempSync(join(tmpdir(), 'mcprove-calls-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('over stdio, all probes together call only tools that are annotated as read-only', async () => {
  const file = join(folder, 'stdio.txt')
  const address = nodeServer('counting-server.mjs', file)
  expect(await calledBy(file, wireTo('counting', address), {})).toEqual(['read', 'look'])
})

it.each(PERMISSIONS)('over HTTP, with the permission %j, all probes together call %j', async (permission, allowed) => {
  const file = join(folder, 'http.txt')
  const server = await startCounting(file)
  try {
    expect(await calledBy(file, wireTo('counting', urlOf(server.url)), permission)).toEqual(allowed)
  } finally {
    await server.stop()
  }
})
