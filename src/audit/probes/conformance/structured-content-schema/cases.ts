import type { RawRecord } from '../../../../core/trace/trace-fields.js'
import type { CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const weather = { type: 'object', properties: { degrees: { type: 'number' } }, required: ['degrees'] }
const answering = (result: object, outputSchema: RawRecord = weather): CaseServer => ({
  tools: [
    { name: 'look', annotations: { readOnlyHint: true }, outputSchema, call: () => ({ content: [], ...result }) },
  ],
})

export const cases: readonly ProbeCase[] = [
  { name: 'what the schema says', server: answering({ structuredContent: { degrees: 4 } }), verdict: 'passed' },
  {
    name: 'a list over HTTP in the modern era',
    server: {
      ...answering({ structuredContent: [4] }, { type: 'array', items: { type: 'number' } }),
      transport: 'http',
    },
    era: 'modern',
    verdict: 'passed',
  },
  {
    name: 'more than the schema says',
    server: answering({ structuredContent: { degrees: 4, wind: 2 } }),
    verdict: 'passed',
  },
  { name: 'no structured content', server: answering({}), verdict: 'error' },
  { name: 'a text for a number', server: answering({ structuredContent: { degrees: '4' } }), verdict: 'error' },
  {
    name: 'a property that is missing',
    server: answering({ structuredContent: { temperature: 4 } }),
    era: 'modern',
    verdict: 'error',
  },
  {
    name: 'a text that is not of its format',
    server: answering(
      { structuredContent: { at: 'now' } },
      { type: 'object', properties: { at: { type: 'string', format: 'date-time' } } },
    ),
    verdict: 'warning',
  },
  {
    name: 'a schema that is not valid',
    server: answering({ structuredContent: { degrees: 4 } }, { type: 'object', required: 'degrees' }),
    verdict: 'inconclusive',
  },
  { name: 'an error, which need not conform', server: answering({ isError: true }), verdict: 'skipped' },
  { name: 'no output schema', server: {}, verdict: 'skipped' },
]
