import type { CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const INFO = { 'io.modelcontextprotocol/serverInfo': { name: 'case-server', version: '1.0.0' } }

/** Adds `meta` to the results of all methods but these. */
const naming = (meta: object | undefined, ...left: readonly unknown[]): CaseServer => ({
  onAnswer: (answer, { method }) => {
    if (!('result' in answer) || left.includes(method)) return answer
    return { ...answer, result: { ...Object(answer.result), _meta: meta } }
  },
})

export const cases: readonly ProbeCase[] = [
  { name: 'says it everywhere', server: naming(INFO), verdict: 'passed' },
  { name: 'says it everywhere over HTTP', server: { ...naming(INFO), transport: 'http' }, verdict: 'passed' },
  { name: 'does not say it at all', server: naming(undefined), verdict: 'note' },
  { name: 'says it only when it is discovered', server: {}, verdict: 'warning' },
  {
    name: 'leaves out its version',
    server: naming({ 'io.modelcontextprotocol/serverInfo': { name: 'case-server' } }, 'server/discover'),
    verdict: 'warning',
  },
]
