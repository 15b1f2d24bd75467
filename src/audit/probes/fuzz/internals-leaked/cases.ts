import type { CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'
import { searchServer } from '../../../case-server/search-server.js'

const setting = { fuzz: { calls: 100 } }

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, setting, verdict: 'passed' },
  {
    name: 'answers with a stack trace of JavaScript',
    server: failing(() => 'TypeError: query is null\n    at search (file:///srv/app/search.js:12:9)\n    at main'),
    setting,
    verdict: 'warning',
  },
  {
    name: 'answers with a stack trace of Python',
    server: failing(
      () => 'Traceback (most recent call last):\n  File "/srv/app/search.py", line 12, in search\nKeyError: 1',
    ),
    setting,
    verdict: 'warning',
  },
  {
    name: 'names a file of its code',
    server: failing(() => 'query is empty (/srv/app/node_modules/index/lib/read.js)'),
    setting,
    verdict: 'warning',
  },
  {
    name: 'looks alike: repeats the query',
    server: failing((query) => `Nothing is found for ${query}`),
    setting,
    verdict: 'passed',
  },
  {
    name: 'looks alike: names a folder of the user',
    server: failing(() => 'The query is empty. Searches are in /home/ann/notes, at most 10 at a time'),
    setting,
    verdict: 'passed',
  },
  {
    name: 'takes everything',
    server: searchServer(() => 'none', { unchecked: true }),
    setting,
    verdict: 'skipped',
  },
]

/** What it says of a query other than the plain one. */
function failing(say: (query: unknown) => string): CaseServer {
  return searchServer(({ query }) => {
    if (query === 'example') return 'none'
    throw new Error(say(query))
  })
}
