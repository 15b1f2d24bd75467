import { expect, it } from 'vitest'
import { parseSuite } from '../../suite/parse-suite.js'
import { suiteAddresses } from './suite-addresses.js'

it('a key of `defaults:` may go to every server at a URL: in arguments of `setup`, or by way of the model', () => {
  const suite = parseSuite({
    servers: { far: { url: 'https://far.example/mcp' }, near: { url: 'http://127.0.0.1:1/mcp' } },
    defaults: { setup: [{ server: 'far', tool: 'keep', args: { note: `\${OPENAI_API_KEY:-none}` } }] },
    agents: [{ name: 'a', model: 'gpt-5', servers: ['far'], prompt: 'p', expect: [{ final_response: 'b' }] }],
  })
  expect(suiteAddresses(suite, {}).map(({ address, needs_trust }) => [address, needs_trust])).toEqual([
    ['https://api.openai.com/v1', []],
    ['https://far.example/mcp', ['OPENAI_API_KEY']],
    ['http://127.0.0.1:1/mcp', []],
  ])
})
