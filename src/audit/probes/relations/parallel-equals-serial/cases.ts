import type { CaseServer, CaseTool } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const soon = async (): Promise<void> => await new Promise((resolve) => setTimeout(resolve, 5))

const tool = (name: string, call: CaseTool['call']): CaseTool => ({
  name,
  annotations: { readOnlyHint: true },
  ...(call === undefined ? {} : { call }),
})

/** Keeps what a call is about where the next call overwrites it. */
function mixing(): CaseServer {
  let current = ''
  const answer = (name: string) => async () => {
    current = name
    await soon()
    return `All about ${current}`
  }
  return { tools: ['tea', 'milk'].map((name) => tool(name, answer(name))) }
}

function counting(answer: (open: number) => unknown): CaseServer {
  let open = 0
  const call = async () => {
    open += 1
    await soon()
    const said = answer(open)
    open -= 1
    if (said instanceof Error) throw said
    return said
  }
  return { tools: [tool('list', call)] }
}

let count = 0

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  { name: 'a correct server over HTTP', server: { transport: 'http' }, era: 'modern', verdict: 'passed' },
  { name: 'mixes up calls that run at once', server: mixing(), verdict: 'error' },
  { name: 'mixes up calls that run at once, over HTTP', server: { ...mixing(), transport: 'http' }, verdict: 'error' },
  {
    name: 'leaves out entries while another call runs',
    server: counting((open) => (open > 1 ? 'tea' : 'tea and milk')),
    verdict: 'error',
  },
  {
    name: 'refuses a second call at once',
    server: counting((open) => (open > 1 ? new Error('Too many requests') : 'tea')),
    verdict: 'inconclusive',
  },
  {
    name: 'counts the calls that run',
    server: counting((open) => `${open} calls are running`),
    verdict: 'note',
  },
  {
    name: 'answers each call with another id',
    server: { tools: [tool('list', () => `Request 5f0c2f4e-8d3b-4a57-9c1e-2b7d6a90e4${10 + (count++ % 80)}`)] },
    verdict: 'passed',
  },
  {
    name: 'gives random answers',
    server: { tools: [tool('list', () => `Answer ${'abcdefghijklm'[count++ % 13]}`)] },
    verdict: 'inconclusive',
  },
  {
    name: 'has only tools that may not be called',
    server: { tools: [{ name: 'list', call: () => 'tea' }] },
    verdict: 'skipped',
  },
]
