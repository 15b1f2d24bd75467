// A recording in the place of a server.
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { expect, it } from 'vitest'
import { cliInProcess as cli } from './in-process.js'
import { CLI, folderWith } from './run-cli.js'

it('a recording that a suite names as its mock answers what was recorded', async () => {
  const trace = {
    tool_calls: [{ id: 'c1', server: 'shop', name: 'price', args: { item: 'hat' } }],
    tool_results: [{ call_id: 'c1', is_error: false, content: [{ type: 'text', text: '10' }] }],
  }
  const text = (item: string) => `
servers: { market: { mock: ./trace.json } }
agents:
  - { name: asks, model: scripted/${item}.yml, servers: [market], prompt: p, expect: [{ "tool_results[0].content[0].text": "10" }] }
`
  const script = (item: string) => `- calls: [{ name: price, args: { item: ${item} } }]\n- text: Done.\n`
  const files = { 'trace.json': JSON.stringify(trace), 'hat.yml': script('hat'), 'shoe.yml': script('shoe') }
  const run = (item: string) => cli(['run'], { cwd: folderWith({ ...files, 'suite.mcprove.yml': text(item) }) })
  expect(await run('hat')).toMatchObject({ code: 0 })
  const unrecorded = await run('shoe')
  expect(unrecorded.code).toBe(1)
  expect(unrecorded.stdout).toContain('No recorded answer for price')
})

it('a log of messages answers a client with the recorded texts', async () => {
  const call = { id: 'c1', type: 'function', function: { name: 'price', arguments: '{"item":"hat"}' } }
  const log = [
    { role: 'user', content: 'What is the price?' },
    { role: 'assistant', content: null, tool_calls: [call] },
    { role: 'tool', tool_call_id: 'c1', content: '10' },
    { role: 'assistant', content: 'It is 10.' },
  ]
  const cwd = folderWith({ 'log.json': JSON.stringify(log) })
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [CLI, 'mock', 'log.json'], cwd }))
  const answer = await client.callTool({ name: 'price', arguments: { item: 'hat' } })
  await client.close()
  expect(answer).toMatchObject({ content: [{ type: 'text', text: '10' }] })
})
