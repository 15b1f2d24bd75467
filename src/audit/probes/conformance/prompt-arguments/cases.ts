import { CaseError } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const MESSAGES = { messages: [{ role: 'user', content: { type: 'text', text: 'Greet them.' } }] }

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  { name: 'a correct server in the modern era', server: {}, era: 'modern', verdict: 'passed' },
  { name: 'a correct server over HTTP', server: { transport: 'http' }, verdict: 'passed' },
  {
    name: 'has optional arguments only',
    server: { prompts: [{ name: 'greet', arguments: [{ name: 'name' }] }] },
    verdict: 'skipped',
  },
  { name: 'has no prompts', server: { prompts: [] }, verdict: 'skipped' },
  {
    name: 'needs a name that exists',
    server: {
      methods: {
        'prompts/get': () => {
          throw new CaseError(-32602, 'No person has this name')
        },
      },
    },
    verdict: 'skipped',
  },
  { name: 'leaves a gap', server: { methods: { 'prompts/get': () => MESSAGES } }, verdict: 'warning' },
  {
    name: 'answers with an internal error',
    server: {
      methods: {
        'prompts/get': ({ arguments: args }) => {
          if (args === undefined) throw new CaseError(-32603, 'name is undefined')
          return MESSAGES
        },
      },
    },
    verdict: 'note',
  },
]
