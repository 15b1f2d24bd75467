import { after, type Calls, loadCase, NO_TOOL, QUIET_TOOLS } from '../../../case-server/load-case.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

/** Takes that long from the 200th call on. */
const tired = (ms: number) => async (text: string, calls: Calls) => await after(calls.count < 200 ? 5 : ms)(text, calls)

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', ...loadCase(QUIET_TOOLS), verdict: 'passed' },
  { name: 'a correct server over HTTP', ...loadCase(QUIET_TOOLS, { transport: 'http' }), verdict: 'passed' },
  { name: 'stays slow after the load', ...loadCase({ say: tired(50) }), verdict: 'warning' },
  {
    name: 'does not succeed any more after the load',
    ...loadCase({
      say: async (text, calls) => {
        if (calls.count > 200) throw new Error('No connection is left')
        return await after(5)(text, calls)
      },
    }),
    verdict: 'error',
  },
  { name: 'looks alike: a little slower', ...loadCase({ say: tired(8) }), verdict: 'passed' },
  {
    name: 'looks alike: slow under load only',
    ...loadCase({ say: async (text, calls) => await after(calls.running * calls.running)(text, calls) }),
    verdict: 'passed',
  },
  {
    name: 'looks alike: needs a moment',
    ...loadCase({
      // 15 calls of the quiet server, and 267 under load.
      say: async (text, calls) => await after(calls.count > 280 && calls.count < 320 ? 60 : 5)(text, calls),
    }),
    verdict: 'passed',
  },
  { name: 'looks alike: too slow to be asked often', ...loadCase({ say: after(800) }), verdict: 'skipped' },
  { name: 'has no tool that may be called', server: NO_TOOL, verdict: 'skipped' },
]
