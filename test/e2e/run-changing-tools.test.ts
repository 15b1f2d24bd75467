// A server whose tools change while a run goes on: the model is offered the new ones from its next answer on, and the trace
// says from when to when each was offered.
import { beforeAll, describe, expect, it } from 'vitest'
import { expectCalm, folderWith } from './run-cli.js'
import { type JsonOutcome, model, rowOf, runJson, SUITE, suiteOf } from './run-suite.js'

/** Lists `unlock` until it is called, then `secret` and `lock`; `lock` takes `secret` away again. */
const SERVER = `
const { createInterface } = require('node:readline')
const tool = (name) => ({ name, description: 'Does ' + name + '.', inputSchema: { type: 'object' } })
let tools = [tool('unlock'), tool('stay')]
const changes = {
  unlock: () => [tool('stay'), tool('secret'), tool('lock')],
  lock: () => [tool('stay'), { ...tool('lock'), description: 'Does nothing any more.' }],
}
const send = (message) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\\n')
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line)
  if (id === undefined) return
  if (method === 'initialize') {
    const capabilities = { tools: { listChanged: true } }
    return send({ id, result: { protocolVersion: params.protocolVersion, capabilities, serverInfo: { name: 's', version: '0' } } })
  }
  if (method === 'tools/list') return send({ id, result: { tools, nextCursor: '' } })
  if (method !== 'tools/call') return send({ id, error: { code: -32601, message: 'no' } })
  if (changes[params.name] !== undefined) {
    tools = changes[params.name]()
    send({ method: 'notifications/tools/list_changed' })
  }
  send({ id, result: { content: [{ type: 'text', text: 'did ' + params.name }] } })
})
`

describe('tools/list_changed', () => {
  const offered: (readonly string[])[] = []
  let cwd: string
  let outcome: JsonOutcome

  beforeAll(async () => {
    const calls = ['unlock', 'secret', 'lock']
    const server = await model((request) => {
      offered.push(request.tools.map(({ name }) => name))
      const name = calls[request.turn]
      return name === undefined ? { text: 'Done.' } : { calls: [{ name: `changing__${name}` }] }
    })
    const suite = suiteOf(
      server,
      [{ name: 'changes', servers: ['changing'], expect: [{ tool_names: { exact: ['unlock', 'secret', 'lock'] } }] }],
      { servers: { changing: { command: [process.execPath, './server.cjs'] } } },
    )
    cwd = folderWith({ [SUITE]: suite, 'server.cjs': SERVER })
    outcome = await runJson(cwd, ['--record'])
  })

  it('the model is offered what is there at each turn', () => {
    expectCalm(outcome)
    expect(rowOf(outcome).status).toBe('passed')
    expect(offered).toEqual([
      ['changing__unlock', 'changing__stay'],
      ['changing__stay', 'changing__secret', 'changing__lock'],
      ['changing__stay', 'changing__secret', 'changing__lock'],
      ['changing__stay', 'changing__lock'],
    ])
  })

  it('the trace says from when to when each was offered, and a replay judges by it', async () => {
    const { tools, tool_calls } = rowOf(outcome).runs[0]?.trace ?? {}
    expect(tool_calls).toMatchObject(['unlock', 'secret', 'lock'].map((name) => ({ server: 'changing', name })))
    const turns = tools?.map((tool) => ({ ...tool, server: undefined, input_schema: undefined, tokens: undefined }))
    expect(turns).toEqual([
      { name: 'unlock', description: 'Does unlock.', until_turn: 1 },
      { name: 'stay', description: 'Does stay.' },
      { name: 'secret', description: 'Does secret.', since_turn: 1, until_turn: 3 },
      { name: 'lock', description: 'Does lock.', since_turn: 1, until_turn: 3 },
      { name: 'lock', description: 'Does nothing any more.', since_turn: 3 },
    ])
    const replayed = await runJson(cwd, ['--replay'])
    expect(rowOf(replayed)).toMatchObject({ status: 'passed', runs: rowOf(outcome).runs })
  })

  it('--replay=tools offers a live model the same, turn by turn', async () => {
    offered.length = 0
    const live = await runJson(cwd, ['--replay=tools'])
    expect(rowOf(live).status).toBe('passed')
    expect(offered.map((names) => names.toSorted())).toEqual([
      ['changing__stay', 'changing__unlock'],
      ['changing__lock', 'changing__secret', 'changing__stay'],
      ['changing__lock', 'changing__secret', 'changing__stay'],
      ['changing__lock', 'changing__stay'],
    ])
  })
})
