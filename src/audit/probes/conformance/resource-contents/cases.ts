import { CaseError, type CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const reading = (...contents: readonly unknown[]): CaseServer => ({
  methods: { 'resources/read': () => ({ contents }) },
})
const uri = 'note://one'

export const cases: readonly ProbeCase[] = [
  { name: 'a text', server: {}, verdict: 'passed' },
  { name: 'a text over HTTP in the modern era', server: { transport: 'http' }, era: 'modern', verdict: 'passed' },
  { name: 'base64', server: reading({ uri, blob: 'aGVsbG8=', mimeType: 'image/png' }), verdict: 'passed' },
  {
    name: 'the contents of a folder',
    server: reading({ uri: `${uri}/a`, text: 'a' }, { uri: `${uri}/b`, text: '' }),
    verdict: 'passed',
  },
  { name: 'no list', server: { methods: { 'resources/read': () => ({ text: 'A note.' }) } }, verdict: 'error' },
  { name: 'contents without a URI', server: reading({ text: 'A note.' }), verdict: 'error' },
  { name: 'neither text nor blob', server: reading({ uri, mimeType: 'text/plain' }), era: 'modern', verdict: 'error' },
  { name: 'a text that is an object', server: reading({ uri, text: { a: 1 } }), verdict: 'error' },
  { name: 'a blob that is not base64', server: reading({ uri, blob: '<png>' }), verdict: 'error' },
  {
    name: 'a type that is a list',
    server: reading({ uri, text: 'A note.', mimeType: ['text/plain'] }),
    verdict: 'error',
  },
  { name: 'the contents of something else', server: reading({ uri: 'memo://two', text: 'A memo.' }), verdict: 'note' },
  {
    name: 'a resource that needs a key',
    server: {
      methods: {
        'resources/read': () => {
          throw new CaseError(-32603, 'API_KEY is not set')
        },
      },
    },
    verdict: 'inconclusive',
  },
  { name: 'no resources', server: { resources: [] }, verdict: 'skipped' },
]
