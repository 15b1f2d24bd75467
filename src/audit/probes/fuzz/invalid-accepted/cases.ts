import type { CaseServer } from '../../../case-server/case-server.js'
import { mortalServer } from '../../../case-server/mortal-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'
import { SEARCH_SCHEMA, searchServer } from '../../../case-server/search-server.js'

const setting = { fuzz: { calls: 100 } }

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, setting, verdict: 'passed' },
  { name: 'checks nothing', server: searchServer(() => 'none', { unchecked: true }), setting, verdict: 'error' },
  { name: 'checks types only', server: checking(true), setting, verdict: 'warning' },
  {
    name: 'takes an argument that it does not know',
    server: searchServer(() => 'none', {
      inputSchema: { type: 'object', properties: {}, additionalProperties: false },
      unchecked: true,
    }),
    setting,
    verdict: 'note',
  },
  {
    name: 'looks alike: converts texts and numbers',
    server: searchServer(
      ({ query, limit = 10, sort = 'name' }) => {
        if (query === undefined || typeof query === 'object') throw new Error('`query` is not a text')
        if (!(Number(limit) >= 1 && Number(limit) <= 50 && Number.isInteger(Number(limit)))) {
          throw new Error('`limit` is not a number from 1 to 50')
        }
        if (sort !== 'name' && sort !== 'date') throw new Error('`sort` is not name or date')
        return 'none'
      },
      { unchecked: true },
    ),
    setting,
    verdict: 'passed',
  },
  { name: 'looks alike: says in a plain answer what is wrong', server: checking(false), setting, verdict: 'passed' },
  {
    name: 'refuses everything, because a service is missing',
    server: searchServer(() => {
      throw new Error('the index is not built')
    }),
    setting,
    verdict: 'inconclusive',
  },
  {
    name: 'ends for good at its URL before much was asked',
    server: mortalServer((die) => searchServer(({ limit }) => (limit === 50 ? die() : 'none'))),
    era: 'modern',
    setting,
    verdict: 'error',
  },
  {
    name: 'has a schema that forbids nothing',
    server: searchServer(() => 'none', { inputSchema: { type: 'object', properties: { query: {} } } }),
    setting,
    verdict: 'skipped',
  },
]

/** `isLax`: only the types are checked. */
function checking(isLax: boolean): CaseServer {
  return searchServer(
    ({ query, limit, sort }) => {
      if (typeof query !== 'string') return 'Error: `query` must be a text'
      if (limit !== undefined && typeof limit !== 'number') return 'Error: `limit` must be a number'
      if (sort !== undefined && typeof sort !== 'string') return 'Error: `sort` must be a text'
      if (isLax) return 'none'
      const isInRange = limit === undefined || (limit >= 1 && limit <= 50 && Number.isInteger(limit))
      const isKnown = sort === undefined || SEARCH_SCHEMA.properties.sort.enum.includes(sort)
      return isInRange && isKnown ? 'none' : 'Error: `limit` or `sort` is invalid'
    },
    { unchecked: true },
  )
}
