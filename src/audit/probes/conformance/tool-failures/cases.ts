import { CaseError, type CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const failing = (error: Error): CaseServer => ({
  tools: [
    {
      name: 'look',
      annotations: { readOnlyHint: true },
      call: () => {
        throw error
      },
    },
  ],
})
const internal = new CaseError(-32603, 'Failed to look: getaddrinfo ENOTFOUND notes.example')

export const cases: readonly ProbeCase[] = [
  { name: 'a failure that is a result', server: failing(new Error('The service is down.')), verdict: 'passed' },
  {
    name: 'a failure that is a result, over HTTP in the modern era',
    server: { ...failing(new Error('The service is down.')), transport: 'http' },
    era: 'modern',
    verdict: 'passed',
  },
  { name: 'a failure that is an error of the protocol', server: failing(internal), verdict: 'note' },
  {
    name: 'a failure that is an error of the protocol, over HTTP in the modern era',
    server: { ...failing(internal), transport: 'http' },
    era: 'modern',
    verdict: 'note',
  },
  {
    name: 'looks alike: the arguments are refused',
    server: failing(new CaseError(-32602, 'Invalid arguments: no such note')),
    verdict: 'skipped',
  },
  { name: 'no call fails', server: {}, verdict: 'skipped' },
  { name: 'no tool that may be called', server: { tools: [{ name: 'write' }] }, verdict: 'skipped' },
]
