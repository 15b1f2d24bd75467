import { expect, it } from 'vitest'
import { installAllEngines } from '../../core/engines/install-all-engines.js'
import type { OpenWire } from '../../mcp/raw/wire.js'
import { loadAudit } from '../case-server/load-audit.js'
import { loadCase } from '../case-server/load-case.js'
import { openCase } from '../case-server/probe-case.js'
import { COMPARISON } from './compare-servers.js'
import { LOAD } from './load-observation.js'

installAllEngines()

const OUTSIDE = 'https://mcp.example.com/mcp'
const REFUSED = {
  kind: 'skipped',
  reason: 'a load on https://mcp.example.com needs a permission: --load-origin https://mcp.example.com',
}

/** A server at that address that counts the calls of its tool. */
function countingServer(url: string) {
  const counter = { calls: 0 }
  const say = (text: string): string => {
    counter.calls += 1
    return text
  }
  const { server, setting } = loadCase({ say }, { transport: 'http', requests: 20 })
  const open = openCase(server)
  const moved: OpenWire = async () => {
    const wire = await open()
    return wire.kind === 'http' ? { ...wire, url } : wire
  }
  return { counter, open: moved, load: setting.load }
}

it('a server on another machine gets no call without a permission', async () => {
  const { counter, open, load } = countingServer(OUTSIDE)
  const audit = await loadAudit(open, load)
  expect(await audit.observe(LOAD)).toEqual(REFUSED)
  expect(counter.calls).toBe(0)
  await audit.end()
})

it.each([
  [OUTSIDE, ['https://mcp.example.com']],
  ['http://127.0.0.1:3000/mcp', []],
])('%s may be loaded with the permissions %j', async (url, origins) => {
  const { counter, open, load } = countingServer(url)
  const audit = await loadAudit(open, { ...load, origins })
  expect(await audit.observe(LOAD)).toMatchObject({ steps: expect.any(Array) })
  expect(counter.calls).toBeGreaterThan(10)
  await audit.end()
})

it('the permission is about the compared server as well', async () => {
  const { counter, open, load } = countingServer(OUTSIDE)
  const own = countingServer('http://127.0.0.1:3000/mcp')
  const audit = await loadAudit(own.open, { ...load, compared: { label: 'other', open, url: OUTSIDE } })
  expect(await audit.observe(COMPARISON)).toEqual(REFUSED)
  expect(counter.calls).toBe(0)
  await audit.end()
})
