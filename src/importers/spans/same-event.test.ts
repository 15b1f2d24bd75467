// One call that several spans and messages tell of is one call; two calls that look alike are two.
import { describe, expect, it } from 'vitest'
import { ToolTable } from '../../core/trace/tool.js'
import type { Trace } from '../../core/trace/trace.js'
import { readTrace } from '../../core/trace/trace-reader.js'
import { runOfSpans } from './run-of-spans.js'
import type { Span } from './span.js'

type Attributes = Span['attributes']
let next = 0

const span = (start: number, attributes: Attributes, more: Partial<Span> = {}): Span => {
  next += 1
  const place = { file: 'spans.json', line: 1 }
  const ids = { trace: 't', id: `s${next}`, parent: null, name: 'span' }
  return { ...ids, start, end: start + 5, attributes, events: [], error: null, place, ...more }
}
const chat = (input: readonly unknown[], output: readonly unknown[]): Attributes => ({
  'gen_ai.operation.name': 'chat',
  'gen_ai.input.messages': JSON.stringify(input),
  'gen_ai.output.messages': JSON.stringify(output),
})
const asking = (...calls: readonly object[]) => ({
  role: 'assistant',
  parts: calls.map((call) => ({ type: 'tool_call', ...call })),
})
const told = (id: string, response: string) => ({ role: 'tool', parts: [{ type: 'tool_call_response', id, response }] })
const tool = (name: string, more: Attributes): Attributes => ({
  'openinference.span.kind': 'TOOL',
  'tool.name': name,
  ...more,
})

function read(...spans: readonly Span[]): Trace {
  return readTrace(runOfSpans(spans, () => {}) ?? {}, new ToolTable())
}
const seenIn = ({ tool_calls, tool_results }: Trace) =>
  tool_calls.map(({ id, name, args }, index) => [
    id,
    name,
    args,
    tool_results[index]?.missing ? null : tool_results[index]?.content,
  ])

describe('one call', () => {
  const get = { id: 'call_1', name: 'get', arguments: { city: 'Oslo' } }

  it('whose span has the arguments of an instrumented function', () => {
    const inputs: Attributes[] = [
      {
        'input.value': '{"args":[],"kwargs":{"city":"Oslo"},"sanitize_inputs_outputs":true}',
        'tool.parameters': '{"city":{"type":"string","description":"A city."}}',
      },
      { 'input.value': '{"args":["Oslo"],"kwargs":{}}', 'tool.parameters': '{"properties":{"city":{}}}' },
      { 'traceloop.entity.input': '{"args":[],"kwargs":{"city":"Oslo"}}' },
      { 'traceloop.entity.input': '{"args":["Oslo"],"kwargs":{}}' },
      { 'input.value': '{"input":{"city":"Oslo"}}' },
      { 'input.value': 'Oslo' },
      { 'input.value': "{'city': 'Oslo'}" },
      { 'input.value': '{"city":"Oslo","unit":"C"}' },
      {},
    ]
    for (const input of inputs) {
      const trace = read(span(0, chat([], [asking(get)])), span(10, tool('get', { ...input, 'output.value': 'rain' })))
      expect(seenIn(trace)).toEqual([['call_1', 'get', { city: 'Oslo' }, 'rain']])
    }
  })

  it('that no message tells of has the arguments of its span by name', () => {
    const parameters =
      '{"city":{"type":"string","description":"A city."},"unit":{"type":"string","description":"C or F"}}'
    const trace = read(
      span(0, tool('get', { 'input.value': '{"args":["Oslo"],"kwargs":{"unit":"C"}}', 'tool.parameters': parameters })),
    )
    expect(trace.tool_calls).toMatchObject([{ args: { city: 'Oslo', unit: 'C' } }])
  })

  it('whose arguments only the span has', () => {
    const trace = read(
      span(0, chat([], [asking({ name: 'get' })])),
      span(10, tool('get', { 'input.value': '{"city":"Oslo"}' })),
    )
    expect(trace.tool_calls.map(({ args }) => args)).toEqual([{ city: 'Oslo' }])
  })

  it('that the next request names by another id', () => {
    const again = { ...get, id: 'fc_1' }
    for (const result of ['call_1', 'fc_1']) {
      const trace = read(span(0, chat([], [asking(get)])), span(20, chat([asking(again), told(result, 'rain')], [])))
      expect(seenIn(trace)).toEqual([['call_1', 'get', { city: 'Oslo' }, 'rain']])
    }
  })

  it('that the next request divides differently', () => {
    const put = { id: 'call_2', name: 'put', arguments: {} }
    const trace = read(
      span(0, chat([], [asking(get, put)])),
      span(20, chat([asking(get), asking(put), told('call_1', 'a'), told('call_2', 'b')], [])),
    )
    expect(seenIn(trace)).toMatchObject([
      ['call_1', 'get', {}, 'a'],
      ['call_2', 'put', {}, 'b'],
    ])
  })

  it('with the server in its name, on one side or both', () => {
    const asked = { ...get, name: 'mcp__weather__get' }
    for (const name of ['get', 'mcp__weather__get']) {
      const trace = read(
        span(0, chat([], [asking(asked)])),
        span(10, tool(name, { 'input.value': '{"input":{"city":"Oslo"}}' })),
      )
      expect(trace.tool_calls).toMatchObject([{ id: 'call_1', name: 'get' }])
    }
  })

  it('of a message of LangChain with the calls of its provider', () => {
    const message = {
      role: 'assistant',
      content: '',
      additional_kwargs: { tool_calls: [{ id: 'call_1', function: { name: 'get', arguments: '{}' } }] },
    }
    expect(read(span(0, chat([], [message]))).tool_calls).toMatchObject([{ id: 'call_1', name: 'get' }])
  })

  it('whose span has the message of LangChain to the model', () => {
    const kwargs = { content: 'rain', tool_call_id: 'call_1', status: 'error' }
    for (const output of [{ output: { lc: 1, kwargs } }, { type: 'tool', ...kwargs }]) {
      const executed = tool('get', { 'output.value': JSON.stringify(output) })
      const trace = read(span(0, chat([], [asking(get)])), span(10, executed))
      expect(seenIn(trace)).toEqual([['call_1', 'get', { city: 'Oslo' }, 'rain']])
      expect(trace.tool_results[0]?.is_error).toBe(true)
    }
  })

  it('of two instrumentations that watched the same request', () => {
    const trace = read(span(0, chat([], [asking(get)])), span(1, chat([], [asking(get)])))
    expect(trace.tool_calls).toHaveLength(1)
    const hello = {
      ...chat([], [{ role: 'assistant', content: 'Hello.' }]),
      'gen_ai.response.id': 'r',
      'gen_ai.usage.input_tokens': 3,
    }
    expect(read(span(0, hello), span(1, hello)).conversation).toMatchObject({
      turns: [{ content: 'Hello.' }],
      tokens: { input: 3 },
    })
    expect(read(span(0, hello), span(9, hello)).conversation).toMatchObject({ turns: [{}, {}], tokens: { input: 6 } })
  })

  it('of which Claude Code has a span for each part', () => {
    const call = { 'span.type': 'tool', tool_name: 'Bash', tool_use_id: 'toolu_1', tool_input: '{"command":"ls"}' }
    const outer = span(0, call)
    const trace = read(
      outer,
      span(
        1,
        { 'span.type': 'tool.execution', tool_use_id: 'toolu_1', success: 'false', error: 'denied' },
        { parent: outer.id },
      ),
    )
    expect(trace.tool_calls).toMatchObject([{ id: 'toolu_1', name: 'Bash', args: { command: 'ls' } }])
    expect(trace.tool_results).toMatchObject([{ is_error: true, content: 'denied' }])
  })
})

describe('two calls', () => {
  const get = (id: string | null, city: string) => ({
    ...(id === null ? {} : { id }),
    name: 'get',
    arguments: { city },
  })

  it('with one id, in two answers, also with the same arguments', () => {
    for (const city of ['Bergen', 'Oslo']) {
      const trace = read(
        span(0, chat([], [asking(get('call_0', 'Oslo'))])),
        span(20, chat([told('call_0', 'first')], [asking(get('call_0', city))])),
        span(40, chat([told('call_0', 'second')], [])),
      )
      expect(seenIn(trace).map(([, , args, content]) => [args, content])).toEqual([
        [{ city: 'Oslo' }, 'first'],
        [{ city }, 'second'],
      ])
    }
  })

  it('with one id, executed one after the other', () => {
    const executed = (start: number) =>
      span(start, tool('get', { 'tool_call.id': 'call_0', 'input.value': '{"city":"Oslo"}' }))
    expect(read(executed(0), executed(10), executed(20)).tool_calls).toHaveLength(3)
  })

  it('of which only the second was executed: the result is not that of the first', () => {
    const trace = read(
      span(0, chat([], [asking(get(null, 'Oslo'))])),
      span(20, chat([], [asking(get(null, 'Oslo'))])),
      span(30, tool('get', { 'input.value': '{"city":"Oslo"}', 'output.value': 'rain' })),
    )
    expect(seenIn(trace).map(([, , , content]) => content)).toEqual([null, 'rain'])
  })

  it('when the executed one has other arguments than the requested one', () => {
    const trace = read(
      span(0, chat([], [asking(get('a', 'Oslo'))])),
      span(10, tool('get', { 'input.value': '{"city":"Rome"}' })),
    )
    expect(trace.tool_calls.map(({ args }) => args)).toEqual([{ city: 'Oslo' }, { city: 'Rome' }])
  })
})

it('the final answer of smolagents is an answer, unless a span executed it as a tool', () => {
  const agent = {
    'openinference.span.kind': 'AGENT',
    'smolagents.max_steps': 3,
    'input.value': '{"task":"Add."}',
    'output.value': '4',
  }
  const asked = chat(
    [{ role: 'user', content: 'New task: Add.' }],
    [asking({ id: 'c', name: 'final_answer', arguments: { answer: '4' } })],
  )
  expect(read(span(0, agent), span(1, asked))).toMatchObject({ prompt: 'Add.', final_response: '4', tool_calls: [] })
  const executed = tool('final_answer', {
    'input.value': '{"args":["4"],"kwargs":{}}',
    'tool.parameters': '{"answer":{"type":"any"}}',
  })
  expect(read(span(0, agent), span(1, asked), span(9, executed)).tool_calls).toMatchObject([
    { id: 'c', name: 'final_answer' },
  ])
})

it('tokens of Claude Code include the cached ones', () => {
  const counts = { input_tokens: 2, cache_read_tokens: 80, cache_creation_tokens: 7, output_tokens: 12 }
  const trace = read(span(0, { 'span.type': 'llm_request', 'gen_ai.request.model': 'claude-opus-5', ...counts }))
  expect(trace.conversation.tokens).toMatchObject({ input: 89, output: 12 })
})

it('a conversation written as one text is divided by its roles', () => {
  const trace = read(
    span(0, {
      'llm.request.type': 'chat',
      'input.value': 'system: Be brief.\nuser: Say hello.',
      'output.value': 'Hello.',
    }),
  )
  expect(trace).toMatchObject({ system: 'Be brief.', prompt: 'Say hello.', final_response: 'Hello.' })
})

it('five thousand calls of one tool, each requested and executed, are matched without a pause', () => {
  const spans = Array.from({ length: 5_000 }, (_, i) => [
    span(i * 20, chat([], [asking({ name: 'get', arguments: { n: i % 3 } })])),
    span(
      i * 20 + 10,
      tool('get', { 'input.value': JSON.stringify({ args: [i % 3], kwargs: {} }), 'output.value': `${i}` }),
    ),
  ]).flat()
  const { tool_calls, tool_results } = readTrace(runOfSpans(spans, () => {}) ?? {}, new ToolTable())
  expect(tool_calls).toHaveLength(5_000)
  expect(tool_results.every(({ content }, i) => content === `${i}`)).toBe(true)
})
