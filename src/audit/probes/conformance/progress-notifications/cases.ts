import type { RawRecord } from '../../../../core/trace/trace-fields.js'
import type { CaseContext, CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

/** A server whose tool reports these steps, with the token of the call or another one. */
function reporting(steps: readonly unknown[], tokenOf = (token: unknown): unknown => token): CaseServer {
  const call = (_: unknown, { message, send }: CaseContext): string => {
    const token = ((message.params as RawRecord)._meta as RawRecord | undefined)?.progressToken
    for (const progress of token === undefined ? [] : steps) {
      send({ method: 'notifications/progress', params: { progressToken: tokenOf(token), progress, total: 3 } })
    }
    return 'done'
  }
  return { tools: [{ name: 'work', annotations: { readOnlyHint: true }, call }] }
}

export const cases: readonly ProbeCase[] = [
  { name: 'reports three steps', server: reporting([1, 2, 3]), verdict: 'passed' },
  { name: 'reports three steps in the modern era', server: reporting([1, 2, 3]), era: 'modern', verdict: 'passed' },
  {
    name: 'reports parts of a step over HTTP',
    server: { transport: 'http', ...reporting([0, 0.5, 2.5]) },
    verdict: 'passed',
  },
  { name: 'reports no progress', server: {}, verdict: 'skipped' },
  { name: 'has no tools', server: { tools: [] }, verdict: 'skipped' },
  { name: 'reports the same step twice', server: reporting([1, 1, 2]), verdict: 'error' },
  { name: 'counts down', server: reporting([3, 2, 1]), verdict: 'error' },
  { name: 'reports percentages as texts', server: reporting(['33 %']), verdict: 'error' },
  { name: 'makes each token a text of its own', server: reporting([1], (token) => `job-${token}`), verdict: 'error' },
  { name: 'makes tokens that are numbers texts', server: reporting([1], () => '0'), verdict: 'error' },
  {
    name: 'goes on after the answer',
    server: {
      ...reporting([1]),
      onAnswer: (answer, { method }) =>
        method === 'tools/call'
          ? `${JSON.stringify(answer)}\n{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"mcprove-0","progress":9}}`
          : answer,
    },
    verdict: 'error',
  },
]
