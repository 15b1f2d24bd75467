import { after, type LoadSetup, loadCase, NO_TOOL, oneByOne, QUIET_TOOLS } from '../../../case-server/load-case.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const until = (limit: number, more: LoadSetup = {}): LoadSetup => ({
  until: { measure: 'p90', limit },
  requests: 2000,
  clients: [1, 2, 4, 8, 16],
  ...more,
})

export const cases: readonly ProbeCase[] = [
  { name: 'one call at a time, up to the bound', ...loadCase({ say: oneByOne(10) }, until(75)), verdict: 'passed' },
  { name: 'all calls at once, below the bound', ...loadCase(QUIET_TOOLS, until(75)), verdict: 'passed' },
  {
    name: 'one call at a time, with the open model',
    ...loadCase({ say: oneByOne(10) }, until(75, { rates: [50, 100, 200] })),
    verdict: 'passed',
  },
  { name: 'over the bound already with one client', ...loadCase({ say: after(80) }, until(75)), verdict: 'error' },
  {
    name: 'looks alike: slow for a moment',
    ...loadCase(
      {
        say: async (text, calls) => await after(calls.count > 60 && calls.count < 100 ? 500 : 2)(text, calls),
      },
      until(75),
    ),
    verdict: 'passed',
  },
  { name: 'mcprove was too busy', ...loadCase({ say: after(80) }, until(75, { busy: 0.99 })), verdict: 'inconclusive' },
  { name: 'no bound was asked for', ...loadCase(QUIET_TOOLS), verdict: 'skipped' },
  {
    name: 'no bound was asked for, and no call succeeds',
    ...loadCase({
      say: () => {
        throw new Error('The disk is full')
      },
    }),
    verdict: 'skipped',
  },
  { name: 'has no tool that may be called', server: NO_TOOL, verdict: 'skipped' },
]
