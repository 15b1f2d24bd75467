import type { RawRecord } from '../../../../core/trace/trace-fields.js'
import type { CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const tool = (properties: RawRecord): CaseServer => ({
  tools: [{ name: 'query', inputSchema: { type: 'object', properties } }],
})

export const cases: readonly ProbeCase[] = [
  { name: 'a valid header', server: tool({ region: { type: 'string', 'x-mcp-header': 'Region' } }), verdict: 'passed' },
  {
    name: 'a valid header over HTTP',
    server: {
      transport: 'http',
      ...tool({ where: { type: 'object', properties: { zone: { type: 'integer', 'x-mcp-header': 'Zone' } } } }),
    },
    verdict: 'passed',
  },
  { name: 'an empty header', server: tool({ region: { type: 'string', 'x-mcp-header': '' } }), verdict: 'error' },
  {
    name: 'a space in the header',
    server: tool({ region: { type: 'string', 'x-mcp-header': 'My Region' } }),
    verdict: 'error',
  },
  {
    name: 'a header for a number',
    server: tool({ size: { type: 'number', 'x-mcp-header': 'Size' } }),
    verdict: 'error',
  },
  {
    name: 'one header for two parameters',
    server: tool({ a: { type: 'string', 'x-mcp-header': 'Region' }, b: { type: 'string', 'x-mcp-header': 'region' } }),
    verdict: 'error',
  },
  {
    name: 'a header inside of a list',
    server: tool({ all: { type: 'array', items: { type: 'string', 'x-mcp-header': 'One' } } }),
    verdict: 'error',
  },
  { name: 'no header', server: {}, verdict: 'skipped' },
]
