import { CaseError } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'
import { searchServer } from '../../../case-server/search-server.js'

const setting = { fuzz: { calls: 100 } }

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, setting, verdict: 'passed' },
  {
    name: 'refuses an empty text, which its schema allows',
    server: searchServer(({ query }) => {
      if (query === '') throw new CaseError(-32602, 'Invalid params: query is empty')
      return 'none'
    }),
    setting,
    verdict: 'warning',
  },
  {
    name: 'looks alike: trims a text and finds it too short',
    server: searchServer(
      ({ query }) => {
        if (String(query).trim() === '') throw new CaseError(-32602, 'Invalid params: query is empty')
        return 'none'
      },
      { inputSchema: { type: 'object', properties: { query: { type: 'string', minLength: 1 } }, required: ['query'] } },
    ),
    setting,
    verdict: 'note',
  },
  {
    name: 'looks alike: its own result is not valid',
    server: searchServer(({ query }) => {
      if (query === '')
        throw new CaseError(-32602, 'Output validation error: Invalid structured content for tool search')
      return 'none'
    }),
    setting,
    verdict: 'passed',
  },
  {
    name: 'looks alike: finds nothing',
    server: searchServer(({ query }) => {
      if (query !== 'example') throw new Error(`Nothing has the name ${query}`)
      return 'one'
    }),
    setting,
    verdict: 'passed',
  },
  {
    name: 'looks alike: does not know a cursor',
    server: searchServer(
      ({ cursor }) => {
        if (cursor !== undefined && cursor !== 'p2') throw new CaseError(-32602, 'Invalid cursor')
        return JSON.stringify({ rows: [], next_cursor: cursor === undefined ? 'p2' : null })
      },
      { inputSchema: { type: 'object', properties: { cursor: { type: 'string' }, all: { type: 'boolean' } } } },
    ),
    setting,
    verdict: 'passed',
  },
  {
    name: 'refuses even plain arguments',
    server: searchServer(() => {
      throw new CaseError(-32602, 'Invalid params')
    }),
    setting,
    verdict: 'inconclusive',
  },
  {
    name: 'has no arguments',
    server: searchServer(() => 'none', { inputSchema: { type: 'object', additionalProperties: false } }),
    setting,
    verdict: 'skipped',
  },
]
