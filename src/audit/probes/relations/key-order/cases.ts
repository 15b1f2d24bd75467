import { CaseError, type CaseServer, type CaseTool } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const schema = {
  type: 'object',
  properties: { from: { type: 'string', examples: ['a'] }, to: { type: 'string', examples: ['b'] } },
  required: ['from', 'to'],
}

function serverWith(call: CaseTool['call'], inputSchema: object = schema): CaseServer {
  const tool = { name: 'get_distance', annotations: { readOnlyHint: true }, inputSchema: { ...inputSchema } }
  return { tools: [{ ...tool, ...(call === undefined ? {} : { call }) }] }
}

let count = 0

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: serverWith(({ from, to }) => `from ${from} to ${to}`), verdict: 'passed' },
  { name: 'a correct server in the modern era', server: {}, era: 'modern', verdict: 'passed' },
  { name: 'a correct server over HTTP', server: { transport: 'http' }, verdict: 'passed' },
  {
    name: 'takes arguments by their position',
    server: serverWith((args) => {
      const [from, to] = Object.values(args)
      return `from ${from} to ${to}`
    }),
    verdict: 'error',
  },
  {
    name: 'takes optional arguments by their position',
    server: serverWith((args) => Object.values(args).join(' and '), {
      type: 'object',
      properties: { unit: { enum: ['km', 'mi'] }, detailed: { type: 'boolean' } },
    }),
    verdict: 'error',
  },
  {
    name: 'refuses a request whose method does not come first',
    server: {
      onText: (text) => {
        if (text.indexOf('"tools/call"') < text.indexOf('"echo"') || !text.includes('"tools/call"')) return undefined
        return [JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(text).id, error: { code: -32600, message: 'No' } })]
      },
    },
    verdict: 'error',
  },
  {
    name: 'shows the time of each answer',
    server: serverWith(() => `Asked at 10:00:0${count++ % 10}`),
    verdict: 'passed',
  },
  {
    name: 'gives random answers',
    server: serverWith(() => `Answer ${'abcdefghijklm'[count++ % 13]}`),
    verdict: 'skipped',
  },
  {
    name: 'fails every time',
    server: serverWith(() => {
      throw new CaseError(-32603, 'The network is down')
    }),
    verdict: 'inconclusive',
  },
]
