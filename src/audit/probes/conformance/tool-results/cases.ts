import type { CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const answering = (result: object): CaseServer => ({
  tools: [{ name: 'look', annotations: { readOnlyHint: true }, call: () => result }],
})
const block = (one: object): CaseServer => answering({ content: [one] })

export const cases: readonly ProbeCase[] = [
  { name: 'a text', server: {}, verdict: 'passed' },
  { name: 'a text over HTTP in the modern era', server: { transport: 'http' }, era: 'modern', verdict: 'passed' },
  { name: 'no blocks', server: answering({ content: [] }), verdict: 'passed' },
  { name: 'an image', server: block({ type: 'image', data: 'aGVsbG8=', mimeType: 'image/png' }), verdict: 'passed' },
  { name: 'a link', server: block({ type: 'resource_link', uri: 'note://one', name: 'one' }), verdict: 'passed' },
  {
    name: 'a resource',
    server: block({ type: 'resource', resource: { uri: 'note://one', blob: 'aGVsbG8=' } }),
    verdict: 'passed',
  },
  {
    name: 'a refusal that is a result',
    server: answering({ content: [{ type: 'text', text: 'No such city.' }], isError: true }),
    verdict: 'passed',
  },
  { name: 'a content that is a text', server: answering({ content: 'hello' }), verdict: 'error' },
  { name: 'no content at all', server: answering({ message: 'hello' }), verdict: 'error' },
  { name: 'a block of a type that MCP does not have', server: block({ type: 'json', json: {} }), verdict: 'error' },
  { name: 'a text that is an object', server: block({ type: 'text', text: { a: 1 } }), verdict: 'error' },
  { name: 'an image without a type', server: block({ type: 'image', data: 'aGVsbG8=' }), verdict: 'error' },
  {
    name: 'data that is not base64',
    server: block({ type: 'audio', data: '<audio>', mimeType: 'audio/wav' }),
    verdict: 'error',
  },
  {
    name: 'a resource without a URI',
    server: block({ type: 'resource', resource: { text: 'A note.' } }),
    verdict: 'error',
  },
  { name: 'an `isError` that is a text', server: answering({ content: [], isError: 'no' }), verdict: 'error' },
  { name: 'no tool that may be called', server: { tools: [{ name: 'write' }] }, verdict: 'skipped' },
  {
    name: 'a question to the client',
    server: answering({ resultType: 'input_required', requestState: 'a' }),
    era: 'modern',
    verdict: 'skipped',
  },
]
