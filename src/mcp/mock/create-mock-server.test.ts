import { describe, expect, it } from 'vitest'
import { createMockServer } from './create-mock-server.js'

const MANIFEST = {
  name: 'shop',
  state: { cart: 'empty' },
  tools: [{ name: 'add', answers: [{ return: 'ok', set: { cart: 'full' } }] }],
}

function trace(server: string, text: string) {
  return {
    tool_calls: [{ id: 'c1', server, name: 'price', args: { item: 'hat' } }],
    tool_results: [{ call_id: 'c1', is_error: false, content: [{ type: 'text', text }] }],
  }
}

describe('with faults, in this process', () => {
  it('a call that hangs ends with its limit, its signal or its connection, and changes nothing', async () => {
    const server = await createMockServer(MANIFEST, { faults: ['hang'] })
    const connection = await server.connect()
    await expect(connection.callTool('add', {}, { timeoutMs: 5 })).rejects.toFailWith('SERVER_FAILED')
    const controller = new AbortController()
    const cancelled = expect(connection.callTool('add', {}, { signal: controller.signal })).rejects.toThrow(
      'was interrupted',
    )
    controller.abort()
    await cancelled
    const closed = expect(connection.callTool('add', {})).rejects.toThrow('was closed')
    await connection.close()
    await closed
    expect(server.state).toEqual({ cart: 'empty' })
  })

  it('a reply after the cancel comes too late, and the call has had its effect', async () => {
    const server = await createMockServer(MANIFEST, { faults: [{ kind: 'reply_after_cancel', delay_ms: 60_000 }] })
    const connection = await server.connect()
    await expect(connection.callTool('add', {}, { timeoutMs: 5 })).rejects.toThrow('did not answer within 5 ms')
    expect(server.state).toEqual({ cart: 'full' })
  })

  it('a reply after the cancel comes when nobody cancels, too', async () => {
    const server = await createMockServer(MANIFEST, { faults: [{ kind: 'reply_after_cancel', delay_ms: 20 }] })
    const connection = await server.connect()
    expect(await connection.callTool('add', {})).toMatchObject({ is_error: false })
  })

  it.each([
    ['truncated', 'and a mock has none'],
    ['kind=hang,tool=sell', 'a fault refers to the tool `sell`, which the mock does not have'],
    ['slow', '`slow` takes one number'],
  ])('%s is refused', async (fault, message) => {
    await expect(createMockServer(MANIFEST, { faults: [fault] })).rejects.toThrow(message)
  })
})

describe('from a recording', () => {
  it('the answers of several runs follow one another', async () => {
    const server = await createMockServer([trace('shop', '10'), trace('shop', '11')])
    const connection = await server.connect()
    const ask = async () => (await connection.callTool('price', { item: 'hat' })).content
    expect([await ask(), await ask(), await ask()]).toMatchObject([
      [{ text: '10' }],
      [{ text: '11' }],
      [{ text: '11' }],
    ])
    expect(await connection.callTool('price', {})).toMatchObject({ is_error: true, error: { code: -32602 } })
    const { error } = await connection.readResource('x://y')
    expect(error).toFailWith(-32601, 'x://y')
  })

  it('of several servers one has to be named', async () => {
    const traces = [trace('shop', '10'), trace('bank', '7')]
    await expect(createMockServer(traces)).rejects.toFailWithHint('MANIFEST_INVALID')
    const connection = await (await createMockServer(traces, { server: 'bank' })).connect()
    expect(await connection.callTool('price', { item: 'hat' })).toMatchObject({ content: [{ text: '7' }] })
  })

  it.each([
    ['a text', '10', [{ type: 'text', text: '10' }]],
    ['no content', null, []],
    ['a text of another API', [{ type: 'input_text', text: '10' }], [{ type: 'text', text: '10' }]],
    [
      'an image of another API',
      [{ type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AA==' } }],
      [{ type: 'image', data: 'AA==', mimeType: 'image/png' }],
    ],
    [
      'a block that MCP does not have',
      [{ type: 'tool_reference', tool_name: 'x' }],
      [{ type: 'text', text: '{"type":"tool_reference","tool_name":"x"}' }],
    ],
  ])('%s of an imported log becomes blocks of MCP', async (_, content, served) => {
    const imported = {
      tool_calls: [{ id: 'c1', name: 'price' }],
      tool_results: [{ call_id: 'c1', is_error: true, content, structured: { price: 10 } }],
    }
    const connection = await (await createMockServer(imported)).connect()
    const answer = { is_error: true, content: served, structured: { price: 10 } }
    expect(await connection.callTool('price', {})).toEqual(answer)
  })

  it('without a run it is refused', async () => {
    await expect(createMockServer('{"schema":"mcprove/cassette@1"}')).rejects.toMatchObject({ code: 'NO_TRACES' })
    await expect(createMockServer([])).rejects.toMatchObject({ code: 'NO_TRACES' })
  })
})
