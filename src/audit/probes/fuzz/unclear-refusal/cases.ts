import type { CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'
import { searchServer } from '../../../case-server/search-server.js'

const setting = { fuzz: { calls: 100 } }

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, setting, verdict: 'passed' },
  { name: 'says that something is wrong', server: refusing(() => 'Bad request'), setting, verdict: 'warning' },
  { name: 'says nothing', server: refusing(() => ''), setting, verdict: 'warning' },
  {
    name: 'stumbles over what it did not check',
    server: searchServer(({ query }) => `none for ${(query as string).toLowerCase()}`, { unchecked: true }),
    setting,
    verdict: 'warning',
  },
  {
    name: 'looks alike: repeats the value, not the name',
    server: refusing((value) => `cannot search for ${JSON.stringify(value) ?? 'nothing, which is a missing query'}`),
    setting,
    verdict: 'passed',
  },
  {
    name: 'looks alike: has another name for the argument',
    server: refusing(() => 'QUERY must be a text'),
    setting,
    verdict: 'passed',
  },
  {
    name: 'looks alike: its service is away',
    server: refusing(() => 'connect ECONNREFUSED 127.0.0.1:9200'),
    setting,
    verdict: 'passed',
  },
  {
    name: 'refuses everything',
    server: searchServer(() => {
      throw new Error('the index is not built')
    }),
    setting,
    verdict: 'inconclusive',
  },
  {
    name: 'takes everything',
    server: searchServer(() => 'none', { unchecked: true }),
    setting,
    verdict: 'skipped',
  },
]

/** What it says of a query that is not a text. */
function refusing(say: (query: unknown) => string): CaseServer {
  const inputSchema = { type: 'object', properties: { query: { type: 'string' }, page: {} }, required: ['query'] }
  return searchServer(
    ({ query }) => {
      if (typeof query === 'string') return 'none'
      return { content: [{ type: 'text', text: say(query) }], isError: true }
    },
    { inputSchema, unchecked: true },
  )
}
