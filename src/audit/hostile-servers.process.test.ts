// Real servers that hang, flood or die in a probe: there is an outcome in time, memory is bounded, and no process is left.
// `npm run prove audit-hostile` does it for every probe and every misbehaviour.
import { expect, it } from 'vitest'
import { nodeServer } from '../../test/fixtures/servers/running.js'
import { installAllEngines } from '../core/engines/install-all-engines.js'
import { fnv1a } from '../core/text/short-hash.js'
import { processesWith, signalProcesses } from '../mcp/process/process-tree.js'
import { wireTo } from '../mcp/raw/open-wire.js'
import type { OpenWire } from '../mcp/raw/wire.js'
import { eachOf, probeAlone, probesFor, settingFor } from './case-server/every-probe.js'
import { surveyServer } from './session/survey.js'

installAllEngines()

const MARK = 'MCPROVE_HOSTILE_MARK'
/** A process takes a while to start on a machine that is busy. */
const LIMITS = { openMs: 5_000, timeoutMs: 150, quietMs: 10, exitMs: 100, probeMs: 2_000 }
const PATIENT = { openMs: 60_000, timeoutMs: 60_000 }
/** On top of the limit of a probe: for starting and ending processes. */
const SLACK_MS = 40_000
const LATEST = 5
const AT_ONCE = 4
/** What the messages of four servers at once may take, with what is not collected yet. */
const MAX_GROWTH_BYTES = 1024 ** 3

const MODES = [
  'hangs',
  'floods',
  'asks',
  'endless-line',
  'garbage',
  'exits',
  'exits-half-way',
  'leaves-a-child',
  'stays-with-a-child',
]
const isWhole = process.env.MCPROVE_HOSTILE === 'all'
/** Of all probes; others for each mode. */
const SHARE = isWhole ? 1 : 40

function hostile(mode: string, from: number, mark: string): OpenWire {
  const address = nodeServer('hostile-server.mjs', mode, String(from))
  return wireTo('hostile', { ...address, env: { ...address.env, [MARK]: mark } })
}

it.for(MODES)('%s', async (mode, { task }) => {
  const mark = `${process.pid}-${mode}`
  const good = await surveyServer({ ...settingFor(hostile('none', 0, mark)), limits: PATIENT }, ['legacy'])
  const [survey] = good.surveys
  if (survey === undefined) throw new Error('the server does not speak the legacy era')
  const asked = probesFor(survey).filter((_, index) => (index + MODES.indexOf(mode)) % SHARE === 0)
  expect(asked.length).toBeGreaterThan(0)
  const before = process.memoryUsage.rss()
  let largest = before
  const sampler = setInterval(() => (largest = Math.max(largest, process.memoryUsage.rss())), 20)
  try {
    await eachOf(asked, AT_ONCE, async (probe) => {
      const setting = settingFor(hostile(mode, 1 + (fnv1a(`${probe.id} ${mode}`) % LATEST), mark), {}, LIMITS)
      const { outcome, ms } = await probeAlone(probe, survey, setting)
      expect(['judged', 'skipped', 'inconclusive'], probe.id).toContain(outcome.kind)
      expect(ms, probe.id).toBeLessThan((probe.timeMs?.(setting) ?? LIMITS.probeMs) + SLACK_MS)
    })
    Object.assign(task.meta, { probes: asked.length, megabytes: Math.round((largest - before) / 2 ** 20) })
    expect(largest - before).toBeLessThan(MAX_GROWTH_BYTES)
    if (process.platform === 'linux') expect(processesWith(MARK, mark)).toEqual([])
  } finally {
    clearInterval(sampler)
    signalProcesses(processesWith(MARK, mark), 'SIGKILL')
  }
})
