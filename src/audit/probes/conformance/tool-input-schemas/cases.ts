import type { RawRecord } from '../../../../core/trace/trace-fields.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const tool = (inputSchema: RawRecord) => ({ tools: [{ name: 'look', inputSchema }] })

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  {
    name: 'a correct server over HTTP in the modern era',
    server: { transport: 'http' },
    era: 'modern',
    verdict: 'passed',
  },
  {
    name: 'writes a tuple as draft-07 does, and says so',
    server: tool({
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      properties: { at: { type: 'array', items: [{ type: 'number' }, { type: 'number' }] } },
    }),
    verdict: 'passed',
  },
  {
    name: 'has a keyword that JSON Schema does not have',
    server: tool({ type: 'object', properties: { a: { type: 'string', widget: 5 } } }),
    verdict: 'passed',
  },
  {
    name: 'has a tool without a schema',
    server: { methods: { 'tools/list': () => ({ tools: [{ name: 'look' }] }) } },
    verdict: 'error',
  },
  {
    name: 'has a schema that is null',
    server: { methods: { 'tools/list': () => ({ tools: [{ name: 'look', inputSchema: null }] }) } },
    verdict: 'error',
  },
  { name: 'has a schema without a type', server: tool({ properties: {} }), verdict: 'error' },
  {
    name: 'has a list of texts for a type',
    server: tool({ type: 'object', properties: { a: { type: 'text' } } }),
    verdict: 'error',
  },
  {
    name: 'marks a property as required with a flag',
    server: tool({ type: 'object', properties: { a: { required: true } } }),
    verdict: 'error',
  },
  {
    name: 'writes a tuple as draft-07 does, in the default dialect',
    server: tool({ type: 'object', properties: { at: { type: 'array', items: [{ type: 'number' }] } } }),
    era: 'modern',
    verdict: 'error',
  },
  {
    name: 'has a pattern of another language',
    server: tool({ type: 'object', properties: { a: { type: 'string', pattern: '(?P<year>[0-9]+' } } }),
    verdict: 'warning',
  },
  {
    name: 'refers to a definition that is not there',
    server: tool({ type: 'object', properties: { a: { $ref: '#/$defs/City' } } }),
    verdict: 'warning',
  },
  { name: 'has no tools', server: { tools: [] }, verdict: 'skipped' },
]
