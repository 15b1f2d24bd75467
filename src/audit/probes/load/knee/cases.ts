import { after, type LoadSetup, loadCase, NO_TOOL, oneByOne, QUIET_TOOLS } from '../../../case-server/load-case.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const until = (limit: number, more: LoadSetup = {}): LoadSetup => ({
  until: { measure: 'p90', limit },
  requests: 2000,
  clients: [1, 2, 4, 8, 16],
  ...more,
})

const P99 = until(0, { until: { measure: 'p99', limit: 200 } })

export const cases: readonly ProbeCase[] = [
  { name: 'one call at a time, up to the bound', ...loadCase({ say: oneByOne(10) }, until(75)), verdict: 'passed' },
  { name: 'all calls at once, below the bound', ...loadCase(QUIET_TOOLS, until(75)), verdict: 'passed' },
  {
    name: 'one call at a time, with the open model',
    ...loadCase({ say: oneByOne(10) }, until(75, { rates: [50, 100, 200] })),
    verdict: 'passed',
  },
  {
    name: 'slow, with the least time for p99',
    ...loadCase({ say: after(40) }, { ...P99, ms: 10_000 }),
    verdict: 'passed',
  },
  {
    name: 'few requests for each step',
    ...loadCase({ say: after(5) }, { ...P99, requests: 400 }),
    verdict: 'passed',
  },
  { name: 'too little time for p99', ...loadCase({ say: after(40) }, { ...P99, ms: 1000 }), verdict: 'inconclusive' },
  {
    name: 'too few requests for p99',
    ...loadCase({ say: after(5) }, { ...P99, requests: 100 }),
    verdict: 'inconclusive',
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
