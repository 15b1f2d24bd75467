import { CaseError, type CaseServer, type CaseTool } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const search: CaseTool = {
  name: 'search',
  inputSchema: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
  annotations: { readOnlyHint: true },
}
const unchecked = (call: CaseTool['call']): CaseServer => ({
  tools: [{ ...search, unchecked: true, ...(call && { call }) }],
})

export const cases: readonly ProbeCase[] = [
  { name: 'a result with `isError`', server: {}, verdict: 'passed' },
  {
    name: 'a result with `isError` over HTTP in the modern era',
    server: { transport: 'http' },
    era: 'modern',
    verdict: 'passed',
  },
  {
    name: 'the error -32602',
    server: unchecked(({ query }) => {
      if (query === undefined) throw new CaseError(-32602, 'query is missing')
      return 'Two pages.'
    }),
    verdict: 'passed',
  },
  { name: 'a success', server: unchecked(() => 'Two pages.'), verdict: 'error' },
  { name: 'a success in the modern era', server: unchecked(() => 'Two pages.'), era: 'modern', verdict: 'error' },
  {
    name: 'a text that says what is missing, without `isError`',
    server: unchecked(({ query }) => (query === undefined ? 'Error: query is required' : 'Two pages.')),
    verdict: 'note',
  },
  {
    name: 'a tool that fails anyway',
    server: unchecked(() => {
      throw new Error('no network')
    }),
    verdict: 'inconclusive',
  },
  {
    name: 'a tool that requires nothing',
    server: { tools: [{ name: 'now', annotations: { readOnlyHint: true } }] },
    verdict: 'skipped',
  },
]
