import { CaseError, type CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const called = (answer: () => unknown): CaseServer => ({ methods: { 'tools/call': answer } })
const content = [{ type: 'text', text: 'There is no such tool.' }]

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  { name: 'a correct server over HTTP', server: { transport: 'http' }, verdict: 'passed' },
  {
    name: 'a correct server over HTTP in the modern era',
    server: { transport: 'http' },
    era: 'modern',
    verdict: 'passed',
  },
  { name: 'a result with `isError`', server: called(() => ({ content, isError: true })), verdict: 'note' },
  {
    name: 'the code of unknown methods',
    server: called(() => {
      throw new CaseError(-32601, 'Tool not found')
    }),
    verdict: 'note',
  },
  { name: 'a success', server: called(() => ({ content })), verdict: 'warning' },
  { name: 'no tools', server: { capabilities: {} }, verdict: 'skipped' },
]
