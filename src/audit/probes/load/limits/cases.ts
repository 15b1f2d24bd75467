import { after, type LoadSetup, loadCase, NO_TOOL, oneByOne, QUIET_TOOLS } from '../../../case-server/load-case.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const within = (limit: number): LoadSetup => ({ within: [{ measure: 'p99', limit }], requests: 2000 })

export const cases: readonly ProbeCase[] = [
  { name: 'a quick server', ...loadCase(QUIET_TOOLS, within(50)), verdict: 'passed' },
  {
    name: 'a quick server over HTTP',
    ...loadCase(QUIET_TOOLS, { ...within(50), transport: 'http' }),
    verdict: 'passed',
  },
  { name: 'takes one call at a time', ...loadCase({ say: oneByOne(10) }, within(50)), verdict: 'error' },
  { name: 'has one slow tool', ...loadCase({ ...QUIET_TOOLS, find: after(80) }, within(50)), verdict: 'error' },
  {
    name: 'looks alike: one slow answer of a hundred',
    ...loadCase(
      { say: async (text, calls) => await after(calls.count % 200 === 0 ? 500 : 2)(text, calls) },
      within(50),
    ),
    verdict: 'passed',
  },
  {
    name: 'fails too often',
    ...loadCase(
      {
        say: (_, { count }) => {
          if (count > 40 && count % 20 === 0) throw new Error('The pool is closed')
          return 'tea'
        },
      },
      { within: [{ measure: 'errors', limit: 1 }] },
    ),
    verdict: 'error',
  },
  {
    name: 'too few answers for p99',
    ...loadCase(QUIET_TOOLS, { ...within(50), requests: 100 }),
    verdict: 'inconclusive',
  },
  {
    name: 'mcprove was too busy',
    ...loadCase({ say: after(80) }, { ...within(50), busy: 0.99 }),
    verdict: 'inconclusive',
  },
  {
    name: 'mcprove was late',
    ...loadCase({ say: after(80) }, { ...within(50), late: 40 }),
    verdict: 'inconclusive',
  },
  {
    name: 'mcprove was a little late',
    ...loadCase({ say: after(80) }, { ...within(50), late: 4 }),
    verdict: 'error',
  },
  { name: 'no limit was asked for', ...loadCase(QUIET_TOOLS), verdict: 'skipped' },
  {
    name: 'no limit was asked for, and no call succeeds',
    ...loadCase({
      say: () => {
        throw new Error('The disk is full')
      },
    }),
    verdict: 'skipped',
  },
  { name: 'has no tool that may be called', server: NO_TOOL, verdict: 'skipped' },
]
