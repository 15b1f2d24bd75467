import { CaseError, type CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const refusing = (code: number, onlyUnknown = true): CaseServer => ({
  methods: {
    'resources/read': ({ uri }) => {
      if (onlyUnknown && uri === 'note://one') return { contents: [{ uri, text: 'A note.' }] }
      throw new CaseError(code, 'Cannot read the resource')
    },
  },
})
const empty: CaseServer = { methods: { 'resources/read': () => ({ contents: [] }) } }

export const cases: readonly ProbeCase[] = [
  { name: 'the error -32002', server: {}, verdict: 'passed' },
  {
    name: 'the error -32602 in the modern era, over HTTP',
    server: { transport: 'http' },
    era: 'modern',
    verdict: 'passed',
  },
  { name: 'the error of the newest revision in an older one', server: refusing(-32602), verdict: 'note' },
  { name: 'an internal error', server: refusing(-32603), verdict: 'warning' },
  { name: 'the error of older revisions in the modern era', server: refusing(-32002), era: 'modern', verdict: 'error' },
  { name: 'empty contents', server: empty, verdict: 'warning' },
  { name: 'empty contents in the modern era', server: empty, era: 'modern', verdict: 'error' },
  {
    name: 'contents',
    server: { methods: { 'resources/read': ({ uri }) => ({ contents: [{ uri, text: '' }] }) } },
    verdict: 'error',
  },
  { name: 'an error for every resource', server: refusing(-32603, false), verdict: 'inconclusive' },
  { name: 'no resources', server: { capabilities: {} }, verdict: 'skipped' },
]
