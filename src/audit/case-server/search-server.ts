// A read-only tool with an argument of each usual kind. For tests only.
import type { CaseServer, CaseTool } from './case-server.js'

export const SEARCH_SCHEMA = {
  type: 'object',
  properties: {
    query: { type: 'string' },
    limit: { type: 'integer', minimum: 1, maximum: 50 },
    sort: { enum: ['name', 'date'] },
  },
  required: ['query'],
}

export function searchServer(call: CaseTool['call'], over: Partial<CaseTool> = {}): CaseServer {
  const tool = { name: 'search', inputSchema: SEARCH_SCHEMA, annotations: { readOnlyHint: true } }
  return { tools: [{ ...tool, ...(call === undefined ? {} : { call }), ...over }] }
}
