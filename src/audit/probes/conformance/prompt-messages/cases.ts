import { CaseError, type CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const answering = (messages: unknown): CaseServer => ({ methods: { 'prompts/get': () => ({ messages }) } })
const EMBEDDED = { type: 'resource', resource: { uri: 'note://one', mimeType: 'text/plain', text: 'A note.' } }
const IMAGE = { type: 'image', data: 'iVBORw0KGgo=', mimeType: 'image/png' }

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  { name: 'a correct server in the modern era', server: {}, era: 'modern', verdict: 'passed' },
  { name: 'a correct server over HTTP', server: { transport: 'http' }, verdict: 'passed' },
  { name: 'has an image', server: answering([{ role: 'assistant', content: IMAGE }]), verdict: 'passed' },
  { name: 'has an embedded resource', server: answering([{ role: 'user', content: EMBEDDED }]), verdict: 'passed' },
  {
    name: 'has an embedded resource without its type',
    server: answering([
      { role: 'user', content: { ...EMBEDDED, resource: { ...EMBEDDED.resource, mimeType: undefined } } },
    ]),
    verdict: 'warning',
  },
  { name: 'has no prompts', server: { prompts: [] }, verdict: 'skipped' },
  {
    name: 'refuses every prompt',
    server: {
      methods: {
        'prompts/get': () => {
          throw new CaseError(-32603, 'No database')
        },
      },
    },
    verdict: 'inconclusive',
  },
  { name: 'has texts instead of messages', server: answering(['Greet them.']), verdict: 'error' },
  {
    name: 'has a system message',
    server: answering([{ role: 'system', content: { type: 'text', text: 'Be kind.' } }]),
    verdict: 'error',
  },
  { name: 'has a text as content', server: answering([{ role: 'user', content: 'Greet them.' }]), verdict: 'error' },
  {
    name: 'has an image without its type',
    server: answering([{ role: 'user', content: { ...IMAGE, mimeType: undefined } }]),
    verdict: 'error',
  },
]
