import { CaseError, type CaseMethod } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const failing =
  (code: number, message: string): CaseMethod =>
  () => {
    throw new CaseError(code, message)
  }
const missing = failing(-32601, 'Method not found')

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  { name: 'a correct server over HTTP', server: { transport: 'http' }, verdict: 'passed' },
  { name: 'lists that are empty', server: { tools: [], resources: [], prompts: [] }, era: 'modern', verdict: 'passed' },
  {
    name: 'announces prompts that it does not have',
    server: { methods: { 'prompts/list': missing } },
    verdict: 'error',
  },
  {
    name: 'announces resources that it does not have',
    server: { methods: { 'resources/list': missing } },
    era: 'modern',
    verdict: 'error',
  },
  {
    name: 'has resources, but no templates',
    server: { methods: { 'resources/templates/list': missing } },
    verdict: 'note',
  },
  {
    name: 'needs a key for its tools',
    server: { capabilities: { tools: {} }, methods: { 'tools/list': failing(-32603, 'API_KEY is not set') } },
    verdict: 'inconclusive',
  },
  { name: 'announces nothing', server: { capabilities: {} }, verdict: 'skipped' },
]
