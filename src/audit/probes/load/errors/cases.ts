import { after, type Calls, loadCase, NO_TOOL, QUIET_TOOLS } from '../../../case-server/load-case.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

/** Fails while several calls run. */
const alone = (failure: string) => async (text: string, calls: Calls) => {
  if (calls.running > 3) throw new Error(failure)
  return await after(5)(text, calls)
}

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', ...loadCase(QUIET_TOOLS), verdict: 'passed' },
  { name: 'a correct server over HTTP', ...loadCase(QUIET_TOOLS, { transport: 'http' }), verdict: 'passed' },
  { name: 'a correct server with the open model', ...loadCase(QUIET_TOOLS, { rates: [10, 100] }), verdict: 'passed' },
  { name: 'fails when several calls run', ...loadCase({ say: alone('SQLITE_BUSY_SNAPSHOT') }), verdict: 'error' },
  { name: 'ends after 300 calls', ...endingCase(), verdict: 'error' },
  {
    name: 'fails after 150 calls',
    ...loadCase({
      say: async (text, calls) => {
        if (calls.count > 150) throw new Error('No connection is left')
        return await after(5)(text, calls)
      },
    }),
    verdict: 'error',
  },
  {
    name: 'fails sometimes, also one by one',
    ...loadCase({
      say: async (text, calls) => {
        if (calls.count > 30 && calls.count % 20 === 0) throw new Error('The index is not there')
        return await after(5)(text, calls)
      },
    }),
    verdict: 'warning',
  },
  { name: 'looks alike: refuses too many calls', ...loadCase({ say: alone('Too many requests') }), verdict: 'note' },
  {
    name: 'leaves out some answers',
    ...loadCase(
      { say: async (text, calls) => (calls.count === 200 ? await new Promise(() => {}) : await after(5)(text, calls)) },
      { clients: [4] },
    ),
    verdict: 'warning',
  },
  {
    name: 'looks alike: fails alone as well',
    ...loadCase({
      say: () => {
        throw new Error('The disk is full')
      },
    }),
    verdict: 'inconclusive',
  },
  {
    name: 'all tools reach other services',
    server: {
      tools: [{ name: 'find', annotations: { readOnlyHint: true, openWorldHint: true }, call: () => 'found' }],
    },
    verdict: 'skipped',
  },
  { name: 'has no tool that may be called', server: NO_TOOL, verdict: 'skipped' },
]

function endingCase() {
  const made = loadCase(QUIET_TOOLS)
  let calls = 0
  const methods = { ping: () => ({}) }
  return {
    ...made,
    server: {
      ...made.server,
      methods,
      onText: (text: string, { exit }: { exit(code: number): void }) => {
        calls += text.includes('"tools/call"') ? 1 : 0
        if (calls < 300) return undefined
        exit(137)
        return []
      },
    },
  }
}
