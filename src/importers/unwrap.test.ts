import { expect, it } from 'vitest'
import { parseWrapper, unwrapCalls } from './unwrap.js'

const wrapper = parseWrapper('call_tool=server,tool,arguments')
const unwrap = (call: object) => unwrapCalls({ tool_calls: [call] }, [wrapper]).tool_calls

it('the call within takes the place of the meta-tool', () => {
  const call = { id: 'c1', name: 'call_tool', args: { server: 'weather', tool: 'get', arguments: { city: 'Rome' } } }
  expect(unwrap(call)).toEqual([{ id: 'c1', server: 'weather', name: 'get', args: { city: 'Rome' } }])
})

it('arguments may be JSON as text, sound or not', () => {
  const inner = (text: string) => unwrap({ name: 'call_tool', args: { server: 's', tool: 't', arguments: text } })
  expect(inner('{"a":1}')).toMatchObject([{ args: { a: 1 } }])
  expect(inner('{"a":')).toMatchObject([{ args: null, args_text: '{"a":' }])
})

it('other tools, and calls that name no tool, stay as they are', () => {
  const calls = [{ name: 'search', args: { tool: 'x' } }, { name: 'call_tool', args: { server: 's' } }, { name: 'x' }]
  expect(unwrapCalls({ tool_calls: calls }, [wrapper]).tool_calls).toEqual(calls)
})

it('the server field may be left empty', () => {
  const call = { name: 'run', args: { tool: 't', args: {} } }
  expect(unwrapCalls({ tool_calls: [call] }, [parseWrapper('run=,tool,args')]).tool_calls).toEqual([
    { name: 't', server: null, args: {} },
  ])
})

it.each(['call_tool', 'call_tool=', 'call_tool=a,b', 'call_tool=a,b,c,d', '=a,b,c', 'x=a,,c'])(
  '%s is refused',
  (text) => {
    expect(() => parseWrapper(text)).toThrow(`--unwrap ${text} is not TOOL=server_field,name_field,args_field`)
  },
)

it('shows only the beginning of an endless text that is no wrapper', () => {
  const failure = expect.objectContaining({
    code: 'BAD_USAGE',
    message: expect.stringMatching(/^--unwrap x{200} is not/),
  })
  expect(() => parseWrapper('x'.repeat(50_000))).toThrow(failure)
})
