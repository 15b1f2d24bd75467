import type { CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'
import { searchServer } from '../../../case-server/search-server.js'

const setting = { fuzz: { calls: 100 } }

export const cases: readonly ProbeCase[] = [
  { name: 'keeps to its output schema', server: counting(() => ({ count: 0 })), setting, verdict: 'passed' },
  {
    name: 'has a text for the count of an empty query',
    server: counting((query) => ({ count: query === '' ? 'none' : 0 })),
    setting,
    verdict: 'error',
  },
  {
    name: 'answers an empty query without structured content',
    server: counting((query) => (query === '' ? undefined : { count: 0 })),
    setting,
    verdict: 'error',
  },
  {
    name: 'checks its own result for an empty query and finds it wrong',
    server: counting((query) => {
      if (query === '') throw new Error('Output validation error: Invalid structured content for tool search')
      return { count: 0 }
    }),
    setting,
    verdict: 'warning',
  },
  {
    name: 'looks alike: has no structured content in its errors',
    server: counting((query) => {
      if (query === '') throw new Error('`query` is empty')
      return { count: 0 }
    }),
    setting,
    verdict: 'passed',
  },
  {
    name: 'looks alike: has a field that its schema does not know',
    server: counting((query) => ({ count: 0, query })),
    setting,
    verdict: 'passed',
  },
  {
    name: 'looks alike: has a text that is not of the format',
    server: counting(() => ({ count: 0, since: 'yesterday' })),
    setting,
    verdict: 'passed',
  },
  {
    name: 'answers every call with an error',
    server: counting(() => {
      throw new Error('the index is not built')
    }),
    setting,
    verdict: 'inconclusive',
  },
  { name: 'has no output schema', server: {}, setting, verdict: 'skipped' },
]

function counting(count: (query: unknown) => unknown): CaseServer {
  return searchServer(
    ({ query }) => {
      const structuredContent = count(query)
      return { content: [{ type: 'text', text: JSON.stringify(structuredContent ?? {}) }], structuredContent }
    },
    {
      outputSchema: {
        type: 'object',
        properties: { count: { type: 'integer' }, since: { type: 'string', format: 'date' } },
        required: ['count'],
      },
    },
  )
}
