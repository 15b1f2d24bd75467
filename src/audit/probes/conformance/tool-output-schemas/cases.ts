import type { RawRecord } from '../../../../core/trace/trace-fields.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const tool = (outputSchema: RawRecord) => ({ tools: [{ name: 'look', outputSchema }] })
const list = { type: 'array', items: { type: 'string' } }

export const cases: readonly ProbeCase[] = [
  {
    name: 'a valid schema',
    server: tool({ type: 'object', properties: { a: { type: 'string' } } }),
    verdict: 'passed',
  },
  { name: 'a list in the modern era', server: tool(list), era: 'modern', verdict: 'passed' },
  { name: 'a list before the modern era', server: tool(list), verdict: 'error' },
  {
    name: 'a type that JSON Schema does not have',
    server: tool({ type: 'object', properties: { a: { type: 'date' } } }),
    verdict: 'error',
  },
  {
    name: 'a malformed schema over HTTP in the modern era',
    server: { transport: 'http', ...tool({ type: 'object', required: 'a' }) },
    era: 'modern',
    verdict: 'error',
  },
  {
    name: 'a schema that is null',
    server: {
      methods: {
        'tools/list': () => ({ tools: [{ name: 'look', inputSchema: { type: 'object' }, outputSchema: null }] }),
      },
    },
    verdict: 'error',
  },
  { name: 'an empty enum', server: tool({ type: 'object', properties: { a: { enum: [] } } }), verdict: 'warning' },
  { name: 'no output schema', server: {}, verdict: 'skipped' },
]
