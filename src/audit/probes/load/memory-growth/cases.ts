import { type LoadSetup, loadCase, NO_TOOL, QUIET_TOOLS } from '../../../case-server/load-case.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const server = (memory: (calls: number) => number, more: LoadSetup = {}) =>
  loadCase(QUIET_TOOLS, { requests: 2000, memory, ...more })

export const cases: readonly ProbeCase[] = [
  { name: 'needs always the same', ...server(() => 60), verdict: 'passed' },
  { name: 'keeps 250 kB of each call', ...server((calls) => 60 + 0.25 * calls), verdict: 'warning' },
  {
    name: 'keeps 250 kB of each call, among garbage',
    ...server((calls) => 60 + 0.25 * calls + ((calls * 7) % 50)),
    verdict: 'warning',
  },
  {
    name: 'looks alike: collects its garbage every 300 calls',
    ...server((calls) => 60 + (calls % 300)),
    verdict: 'passed',
  },
  {
    name: 'looks alike: a heap that finds its size',
    ...server((calls) => 60 + 400 * (1 - Math.exp(-calls / 400))),
    verdict: 'inconclusive',
  },
  {
    name: 'looks alike: Java takes what it may have',
    ...server((calls) => 60 + 0.25 * calls, { programs: ['java'] }),
    verdict: 'skipped',
  },
  {
    name: 'looks alike: gives all back after the load',
    ...server((calls) => (calls > 1400 ? 60 : 60 + 0.25 * calls)),
    verdict: 'passed',
  },
  { name: 'too few requests', ...server(() => 60, { requests: 400 }), verdict: 'skipped' },
  { name: 'too little time', ...server(() => 60, { ms: 800 }), verdict: 'skipped' },
  { name: 'memory was read too rarely', ...server(() => 60, { requests: 40 }), verdict: 'skipped' },
  { name: 'its memory cannot be read', ...loadCase(QUIET_TOOLS), verdict: 'skipped' },
  { name: 'has no tool that may be called', server: NO_TOOL, verdict: 'skipped' },
]
