import { after, type LoadSetup, loadCase, NO_TOOL, QUIET_TOOLS } from '../../../case-server/load-case.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'
import { openCase } from '../../../case-server/probe-case.js'

type Tools = Parameters<typeof loadCase>[0]

/** Both servers have the clock of the load. */
function against(own: Tools, other: Tools, more: LoadSetup = {}) {
  const made = loadCase(own, more)
  const { clock } = made.setting.load.instruments ?? {}
  const timed = Object.entries(other).map(([name, answer]) => {
    const call: Tools[string] = (text, calls) => answer(text, { ...calls, clock: clock as typeof calls.clock })
    return [name, call] as const
  })
  const compared = { label: 'node old.mjs', open: openCase(loadCase(Object.fromEntries(timed)).server) }
  return { ...made, setting: { load: { ...made.setting.load, compared } } }
}

/** Takes a different time with each call. */
const uneven =
  (ms: number): Tools[string] =>
  async (text, calls) =>
    await after(ms * (1 + ((calls.count * 37) % 97) / 10))(text, calls)

/** From 1 ms to a second. */
const wild: Tools[string] = async (text, calls) => await after(10 ** (((calls.count * 37) % 31) / 10))(text, calls)

const FIVE = { say: after(5), list: after(5), find: after(5), read: after(5), count: after(5) }

export const cases: readonly ProbeCase[] = [
  { name: 'as fast as the other', ...against(QUIET_TOOLS, QUIET_TOOLS), verdict: 'passed' },
  { name: 'twice as fast', ...against({ say: after(5) }, { say: after(10) }), verdict: 'passed' },
  { name: 'twice as slow', ...against({ say: after(10) }, { say: after(5) }), verdict: 'warning' },
  {
    name: 'one of two tools is twice as slow',
    ...against({ say: after(10), list: after(100) }, { say: after(5), list: after(100) }, { clients: [4] }),
    verdict: 'warning',
  },
  {
    name: 'looks alike: slower by a twentieth',
    ...against({ say: after(10.5) }, { say: after(10) }),
    verdict: 'passed',
  },
  {
    name: 'one of five tools is far slower',
    ...against({ ...FIVE, list: after(1000) }, FIVE),
    verdict: 'warning',
  },
  {
    name: 'one of five tools is a little slower',
    ...against({ ...FIVE, list: after(7) }, FIVE),
    verdict: 'warning',
  },
  {
    name: 'looks alike: times differ more than the servers',
    ...against({ say: uneven(10) }, { say: uneven(9.6) }, { requests: 100 }),
    verdict: 'passed',
  },
  {
    name: 'cannot tell: times differ by far more than the servers',
    ...against({ say: wild }, { say: wild }, { requests: 16 }),
    verdict: 'inconclusive',
  },
  {
    name: 'fails on the other server',
    ...against(QUIET_TOOLS, {
      say: () => {
        throw new Error('Not in this version')
      },
    }),
    verdict: 'inconclusive',
  },
  { name: 'mcprove was too busy', ...against(QUIET_TOOLS, QUIET_TOOLS, { busy: 0.99 }), verdict: 'inconclusive' },
  { name: 'no other server was named', ...loadCase(QUIET_TOOLS), verdict: 'skipped' },
  { name: 'has no tool that may be called', server: NO_TOOL, verdict: 'skipped' },
]
