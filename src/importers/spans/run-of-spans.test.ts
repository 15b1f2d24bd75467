import { describe, expect, it } from 'vitest'
import { ToolTable } from '../../core/trace/tool.js'
import type { Trace } from '../../core/trace/trace.js'
import { readTrace } from '../../core/trace/trace-reader.js'
import { runOfSpans } from './run-of-spans.js'
import type { Span } from './span.js'

type Attributes = Span['attributes']

const span = (
  id: string,
  parent: string | null,
  start: number,
  attributes: Attributes,
  more: Partial<Span> = {},
): Span => ({
  trace: 't',
  id,
  parent,
  name: id,
  start,
  end: start + 5,
  attributes,
  events: [],
  error: null,
  place: { file: 'spans.json', line: 1 },
  ...more,
})
const tool = (name: string, more: Attributes = {}): Attributes => ({
  'gen_ai.operation.name': 'execute_tool',
  'gen_ai.tool.name': name,
  ...more,
})
const mcp = (name: string, more: Attributes = {}): Attributes => ({
  'mcp.method.name': 'tools/call',
  'gen_ai.tool.name': name,
  ...more,
})
const chat = (input: unknown, output: unknown): Attributes => ({
  'gen_ai.operation.name': 'chat',
  'gen_ai.input.messages': JSON.stringify(input),
  'gen_ai.output.messages': JSON.stringify(output),
})
const asking = (...calls: readonly { id?: string; name: string; arguments?: unknown }[]) => [
  { role: 'assistant', parts: calls.map((call) => ({ type: 'tool_call', ...call })) },
]

function read(spans: readonly Span[]): { trace: Trace; notes: string[] } {
  const notes: string[] = []
  const raw = runOfSpans(spans, (what) => notes.push(what))
  return { trace: readTrace(raw ?? {}, new ToolTable()), notes }
}

const callsOf = ({ tool_calls }: Trace) =>
  tool_calls.map(({ server, name, caller, client }) => ({ server, name, caller, client }))

describe('spans of calls', () => {
  it('one within another of the same tool is a call of its own when its id or its arguments differ', () => {
    const deleting = (id: string | null, path: string | null) =>
      tool('delete_file', {
        ...(id === null ? {} : { 'gen_ai.tool.call.id': id }),
        ...(path === null ? {} : { 'gen_ai.tool.call.arguments': JSON.stringify({ path }) }),
      })
    const argsOf = (outer: Attributes, inner: Attributes) =>
      read([span('a', null, 1, outer), span('b', 'a', 2, inner)]).trace.tool_calls.map(({ args }) => args)
    const both = [{ path: '/tmp/a' }, { path: '/etc/passwd' }]
    expect(argsOf(deleting('1', '/tmp/a'), deleting('2', '/etc/passwd'))).toEqual(both)
    expect(argsOf(deleting('1', '/tmp/a'), deleting(null, '/etc/passwd'))).toEqual(both)
    expect(argsOf(deleting('1', '/tmp/a'), deleting('2', '/tmp/a'))).toHaveLength(2)
    expect(argsOf(deleting('1', null), deleting(null, '/tmp/a'))).toEqual([{ path: '/tmp/a' }])
    expect(argsOf(deleting('1', '/tmp/a'), deleting('1', '/tmp/a'))).toEqual([{ path: '/tmp/a' }])
  })

  it('one of MCP within that of the agent is the same call, by the name that the server knows', () => {
    const named = ['mcp__weather__get', 'weather__get', 'weather.get', 'weather_get', 'get']
    for (const name of named) {
      const { trace } = read([
        span('1', null, 0, tool(name)),
        span('2', '1', 1, mcp('get', { 'mcp.server.name': 'weather' })),
      ])
      expect(callsOf(trace)).toEqual([{ server: 'weather', name: 'get' }])
    }
  })

  it('one of another tool was made from the code of the outer one', () => {
    const { trace } = read([
      span('1', null, 0, tool('run_code')),
      span('2', '1', 1, mcp('get')),
      span('3', '1', 2, mcp('get')),
      span('4', null, 9, tool('batch_get')),
      span('5', '4', 10, mcp('get')),
    ])
    expect(callsOf(trace)).toMatchObject([
      { name: 'run_code' },
      { name: 'get', caller: 'run_code' },
      { name: 'get', caller: 'run_code' },
      { name: 'batch_get' },
      { name: 'get', caller: 'batch_get' },
    ])
  })

  it('an agent within a call joins the run as a client of its own, also with the same tool', () => {
    const { trace } = read([
      span('1', null, 0, tool('ask')),
      span('2', '1', 1, { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': 'helper' }),
      span('3', '2', 2, chat([{ role: 'user', content: 'Inner' }], asking({ id: 'x', name: 'ask' }))),
      span('4', '2', 3, tool('ask', { 'gen_ai.tool.call.id': 'x' })),
      span('5', null, 9, tool('save')),
    ])
    expect(callsOf(trace)).toMatchObject([
      { name: 'ask', client: 'main' },
      { name: 'ask', client: 'helper' },
      { name: 'save', client: 'main' },
    ])
    expect(trace.prompt).toBe(null)
  })

  it('calls without an id belong to the messages that asked for that tool with those arguments', () => {
    const { trace } = read([
      span(
        '1',
        null,
        0,
        chat([], asking({ id: 'a', name: 'get', arguments: { n: 1 } }, { id: 'b', name: 'get', arguments: { n: 2 } })),
      ),
      span('2', null, 10, tool('get', { 'gen_ai.tool.call.arguments': '{"n":2}', 'gen_ai.tool.call.result': 'two' })),
      span('3', null, 20, tool('get', { 'gen_ai.tool.call.arguments': '{"n":1}', 'gen_ai.tool.call.result': 'one' })),
    ])
    expect(trace.tool_calls.map(({ id, started_ms }) => [id, started_ms])).toEqual([
      ['a', 20],
      ['b', 10],
    ])
    expect(trace.tool_results.map(({ content }) => content)).toEqual(['one', 'two'])
  })

  it('an id that is used again for another call makes two calls; the same call told twice is one', () => {
    const { trace, notes } = read([
      span('1', null, 0, tool('get', { 'gen_ai.tool.call.id': 'call_0', 'gen_ai.tool.call.arguments': '{"n":1}' })),
      span('2', null, 10, tool('get', { 'gen_ai.tool.call.id': 'call_0', 'gen_ai.tool.call.arguments': '{"n":2}' })),
      span('3', null, 10, tool('get', { 'gen_ai.tool.call.id': 'call_0', 'gen_ai.tool.call.arguments': '{"n":2}' })),
    ])
    expect(trace.tool_calls.map(({ args }) => args)).toEqual([{ n: 1 }, { n: 2 }])
    expect(notes).toEqual(['a second call call_0'])
  })

  it('a call that was asked for and never executed is missing its result where others have theirs', () => {
    const { trace } = read([
      span('1', null, 0, chat([], asking({ id: 'a', name: 'get' }, { id: 'b', name: 'put' }))),
      span('2', null, 10, tool('put', { 'gen_ai.tool.call.id': 'b' })),
    ])
    expect(trace.tool_results).toMatchObject([{ is_error: true, missing: true }, { is_error: false }])
  })

  it('a tool span is an error by its status, its error type, or what the tool said', () => {
    const failing: Span[] = [
      span('1', null, 0, tool('a'), { error: 'broken' }),
      span('2', null, 10, mcp('b', { 'error.type': 'tool_error' })),
      span('3', null, 20, mcp('c', { 'gen_ai.tool.call.result': '{"content":[],"isError":true}' })),
      span('4', null, 30, mcp('d', { 'rpc.response.status_code': '-32602' }), { error: 'bad params' }),
    ]
    const { trace } = read([...failing, span('5', null, 40, tool('e'))])
    expect(trace.tool_results.map(({ is_error }) => is_error)).toEqual([true, true, true, true, false])
    expect(trace.tool_results[3]?.error).toEqual({ code: '-32602', message: 'bad params' })
  })
})

describe('conversations', () => {
  it('what a later request repeats is there once, what was said twice twice', () => {
    const again = { role: 'user', content: 'Again.' }
    const done = { role: 'assistant', content: 'Done.' }
    const { trace } = read([
      span('1', null, 0, chat([again], [done])),
      span('2', null, 10, chat([again, done, again], [done])),
    ])
    expect(trace.conversation.turns).toEqual([again, done, again, done])
  })

  it('a result of a call that is nowhere is said', () => {
    const { trace, notes } = read([
      span('1', null, 0, chat([{ role: 'tool', tool_call_id: 'gone', content: 'late' }], [])),
    ])
    expect(trace.tool_calls).toEqual([])
    expect(notes).toSay('gone')
  })

  it("an agent's own texts stand in where requests were recorded without contents", () => {
    const { trace } = read([
      span('1', null, 0, { 'gen_ai.operation.name': 'invoke_agent', 'input.value': 'Go.', 'output.value': 'Gone.' }),
      span('2', '1', 1, { 'gen_ai.operation.name': 'chat', 'gen_ai.usage.input_tokens': 3 }),
    ])
    expect(trace).toMatchObject({ prompt: 'Go.', final_response: 'Gone.', conversation: { tokens: { input: 3 } } })
  })

  it('an agent that failed is an outcome', () => {
    const { trace } = read([span('1', null, 0, { 'gen_ai.operation.name': 'invoke_agent' }, { error: 'no quota' })])
    expect(trace.outcome).toEqual({ status: 'agent_error', error: 'no quota' })
  })
})

describe('trees', () => {
  it('a cycle in parent ids, a span that is its own parent, and a parent that is nowhere lose no call', () => {
    const { trace } = read([
      span('1', '3', 0, tool('a')),
      span('2', '1', 1, tool('b')),
      span('3', '2', 2, tool('c')),
      span('4', '4', 3, tool('d')),
      span('5', 'gone', 4, tool('e')),
    ])
    expect(trace.tool_calls.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('spans within spans, a hundred thousand deep', () => {
    const deep = Array.from({ length: 100_000 }, (_, i) =>
      span(`${i}`, i === 0 ? null : `${i - 1}`, i, { 'http.method': 'GET' }),
    )
    const { trace, notes } = read([...deep, span('last', '99999', 100_000, tool('found'))])
    expect(trace.tool_calls).toMatchObject([{ name: 'found' }])
    expect(notes).toSay('100000')
  })

  it('requests within requests are one, however deep', () => {
    const deep = Array.from({ length: 50_000 }, (_, i) =>
      span(`${i}`, i === 0 ? null : `${i - 1}`, i, { 'gen_ai.request.model': `m${i}` }),
    )
    const { trace } = read(deep)
    expect(trace.model).toBe('m49999')
    expect(trace.conversation.turns).toHaveLength(1)
  })

  it('unknown kinds of spans are no calls', () => {
    const kinds = ['RERANKER', 'GUARDRAIL', 'EVALUATOR', 'EMBEDDING', 'RETRIEVER', 'teapot', '__proto__', 'constructor']
    const spans = kinds.map((kind, i) => span(`${i}`, null, i, { 'openinference.span.kind': kind }))
    expect(runOfSpans(spans, () => {})).toBe(null)
  })
})
