import { type Calls, loadCase, NO_TOOL, QUIET_TOOLS } from '../../../case-server/load-case.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

/** Keeps the text where the next call overwrites it. */
function mixing() {
  let current = ''
  return async (text: string, calls: Calls) => {
    current = text
    await calls.clock.after(5)
    return `You said ${current}`
  }
}

let number = 0

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', ...loadCase(QUIET_TOOLS), verdict: 'passed' },
  { name: 'a correct server over HTTP', ...loadCase(QUIET_TOOLS, { transport: 'http' }), verdict: 'passed' },
  { name: 'gives one caller the answer of another', ...loadCase({ say: mixing() }), verdict: 'error' },
  {
    name: 'leaves out what it cannot read under load',
    ...loadCase({
      say: async (_, calls) => {
        await calls.clock.after(5)
        return calls.running > 3 ? 'tea' : 'tea and milk'
      },
    }),
    verdict: 'error',
  },
  { name: 'answers some requests twice', ...twice(), verdict: 'error' },
  {
    name: 'looks alike: counts the calls that run',
    ...loadCase({
      say: async (_, calls) => {
        await calls.clock.after(5)
        return `${calls.running} calls are running`
      },
    }),
    verdict: 'note',
  },
  {
    name: 'looks alike: gives each answer an id',
    ...loadCase({ say: () => ({ content: [], structuredContent: { id: `call-${number++}`, text: 'tea' } }) }),
    verdict: 'passed',
  },
  {
    name: 'looks alike: its data has changed',
    ...loadCase({ say: (_, { count }) => (count < 150 ? 'tea' : 'milk') }),
    verdict: 'inconclusive',
  },
  { name: 'gives random answers', ...loadCase({ say: () => 'abcdefghijklm'[number++ % 13] }), verdict: 'skipped' },
  { name: 'has no tool that may be called', server: NO_TOOL, verdict: 'skipped' },
]

/** Every 50th call is answered a second time. */
function twice() {
  let calls = 0
  const made = loadCase(QUIET_TOOLS)
  const [say] = made.server.tools ?? []
  if (say === undefined) throw new Error('the case has a tool')
  const call = async (...[args, context]: Parameters<NonNullable<typeof say.call>>) => {
    calls += 1
    const { message, send } = context
    if (calls % 50 === 0) send({ id: message.id, result: { content: [{ type: 'text', text: 'Yes' }] } })
    return await say.call?.(args, context)
  }
  return { ...made, server: { tools: [{ ...say, call }] } }
}
