import { isRecord } from '../../../../core/trace/trace-fields.js'
import type { CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const TOOLS = ['a', 'b'].map((name) => ({ name }))

/** A server whose results of this method have these fields too. */
function adding(wanted: string, fields: object): CaseServer {
  return {
    onAnswer: (answer, { method }) =>
      method === wanted && isRecord(answer.result) ? { ...answer, result: { ...answer.result, ...fields } } : answer,
  }
}

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  { name: 'a correct server over HTTP', server: { transport: 'http' }, verdict: 'passed' },
  {
    name: 'has public tools for an hour',
    server: adding('tools/list', { ttlMs: 3_600_000, cacheScope: 'public' }),
    verdict: 'passed',
  },
  { name: 'has two pages', server: { tools: TOOLS, pageSize: 1 }, verdict: 'passed' },
  { name: 'has no time', server: adding('tools/list', { ttlMs: undefined }), verdict: 'error' },
  { name: 'has a negative time', server: adding('resources/read', { ttlMs: -1 }), verdict: 'error' },
  { name: 'has a time that is a text', server: adding('server/discover', { ttlMs: '60s' }), verdict: 'error' },
  { name: 'has a scope of its own', server: adding('prompts/list', { cacheScope: 'shared' }), verdict: 'error' },
  {
    name: 'has a private second page',
    server: {
      tools: TOOLS,
      pageSize: 1,
      onAnswer: (answer) =>
        isRecord(answer.result) && 'nextCursor' in answer.result
          ? { ...answer, result: { ...answer.result, cacheScope: 'public' } }
          : answer,
    },
    verdict: 'error',
  },
]
