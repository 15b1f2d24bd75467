import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isMcproveError } from '../errors/error.js'
import { ToolTable } from './tool.js'
import { toolOf } from './trace.js'
import { readTrace } from './trace-reader.js'

const read = (raw: unknown) => readTrace(raw, new ToolTable(), 'traces.jsonl:3')

describe('the smallest trace', () => {
  it('gets every default', () => {
    expect(read({ tool_calls: [{ name: 'x' }] })).toEqual({
      schema: 'mcprove/trace@1',
      agent: null,
      model: null,
      run: null,
      system: null,
      prompt: null,
      tools: [],
      injected_tools: [],
      tool_calls: [expect.objectContaining({ id: 'c1', server: null, name: 'x', args: {} })],
      tool_results: [{ call_id: 'c1', is_error: false, unrecorded: true }],
      requests: [],
      verify: [],
      conversation: {
        turns: [],
        tokens: { input: null, output: null, total: null },
        cost_usd: null,
        price_table: null,
      },
      final_response: null,
      timing: { started_at: null, duration_ms: null },
      outcome: { status: 'completed' },
    })
  })

  it('reads the schemas of tools as MCP spells them too', () => {
    const schema = { type: 'object' }
    const [tool] = read({ tool_calls: [], tools: [{ name: 'x', inputSchema: schema, outputSchema: schema }] }).tools
    expect(tool).toMatchObject({ name: 'x', input_schema: schema, output_schema: schema })
    expect(tool).not.toHaveProperty('inputSchema')
  })

  it('keeps unknown keys at every level', () => {
    const trace = read({ tool_calls: [{ name: 'x', latency: 3 }], tool_results: [{ size: 9 }], tenant: 'a' })
    expect(trace).toMatchObject({ tenant: 'a', tool_calls: [{ latency: 3 }], tool_results: [{ size: 9 }] })
  })

  it('reads a trace it has read before to the same trace', () => {
    const once = read({ tool_calls: [{ name: 'x' }, { name: 'y' }], tool_results: [{ call_id: 'c2' }] })
    expect(read(once)).toEqual(once)
  })
})

describe('results pair with calls', () => {
  const calls = [
    { id: 'a', name: 'x' },
    { id: 'b', name: 'y' },
  ]

  it('by call_id, whatever their order', () => {
    const { tool_results } = read({
      tool_calls: calls,
      tool_results: [{ call_id: 'b', is_error: true }, { call_id: 'a' }],
    })
    expect(tool_results).toEqual([
      { call_id: 'a', is_error: false },
      { call_id: 'b', is_error: true },
    ])
  })

  it('unless nothing was recorded, null or absent', () => {
    const [result] = read({ tool_calls: calls, tool_results: null }).tool_results
    expect(result).toEqual({ call_id: 'a', is_error: false, unrecorded: true })
  })

  it('and may say nothing of errors and content', () => {
    const tool_results = [{ is_error: null, content: null }, {}]
    expect(read({ tool_calls: calls, tool_results }).tool_results[0]).toMatchObject({ is_error: false, content: null })
  })

  it('are read as MCP spells them too: an error is no success for its spelling', () => {
    const tool_results = [
      { isError: true, structuredContent: { a: 1 } },
      { isError: true, is_error: false },
    ]
    expect(read({ tool_calls: calls, tool_results }).tool_results).toMatchObject([
      { is_error: true, structured: { a: 1 } },
      { is_error: false },
    ])
  })

  it('by position without call_id', () => {
    const { tool_results } = read({ tool_calls: calls, tool_results: [{}, { is_error: true }] })
    expect(tool_results).toEqual([
      { call_id: 'a', is_error: false },
      { call_id: 'b', is_error: true },
    ])
  })

  it('and a call without one gets a missing error result', () => {
    expect(read({ tool_calls: calls, tool_results: [{ call_id: 'b' }] }).tool_results[0]).toEqual({
      call_id: 'a',
      is_error: true,
      missing: true,
    })
  })

  it('the k-th result of a reused id belonging to the k-th call with it', () => {
    const reused = [
      { id: 'a', name: 'x' },
      { id: 'z', name: 'w' },
      { id: 'a', name: 'y' },
    ]
    const { tool_results } = read({
      tool_calls: reused,
      tool_results: [
        { call_id: 'a', n: 1 },
        { call_id: 'a', n: 2 },
        { call_id: 'z', n: 3 },
      ],
    })
    expect(tool_results.map((result) => [result.call_id, 'n' in result && result.n])).toEqual([
      ['a', 1],
      ['z', 3],
      ['a', 2],
    ])
  })

  it('the same when results do not come in the order of the calls', () => {
    const paired = (ids: string[], results: string[]) =>
      read({
        tool_calls: ids.map((id) => ({ id, name: 'x' })),
        tool_results: results.map((call_id, n) => ({ call_id, n })),
      }).tool_results.map((result) => ('n' in result ? result.n : null))
    expect(paired(['x', 'a', 'a'], ['a', 'a', 'x'])).toEqual([2, 0, 1])
    expect(paired(['a', 'b', 'c', 'a', 'd'], ['b', 'c', 'd', 'a'])).toEqual([3, 0, 1, null, 2])
    expect(() => paired(['a', 'b'], ['b', 'b'])).toThrowErrorMatchingSnapshot()
    // The third has no id, and its place is taken when the fifth asks for a call.
    const tool_results = [{ call_id: 'b' }, { call_id: 'c' }, {}, { call_id: 'a' }, { call_id: 'a' }]
    const tool_calls = ['a', 'b', 'a', 'c'].map((id) => ({ id, name: 'x' }))
    expect(read({ tool_calls, tool_results: tool_results.slice(0, 4) }).tool_results).toHaveLength(4)
    expect(() => read({ tool_calls, tool_results })).toThrowErrorMatchingSnapshot()
  })

  it('and neither a stray nor a second result is lost silently', () => {
    expect(() => read({ tool_calls: calls, tool_results: [{ call_id: 'q' }] })).toThrowErrorMatchingSnapshot()
    expect(() => read({ tool_calls: calls, tool_results: [{ call_id: 'b' }, {}] })).toThrowErrorMatchingSnapshot()
    expect(() => read({ tool_calls: [{ name: 'x' }], tool_results: [{}, {}] })).toThrow(
      /: tool_results\[1\] does not match a call$/,
    )
  })
})

describe('names', () => {
  it('lose their own wire prefix and nothing else', () => {
    const trace = read({
      tool_calls: [
        { server: 'weather', name: 'weather__get' },
        { server: 'weather', name: 'news__get' },
        { name: 'weather__get' },
        { server: 'weather', name: 'weather__' },
      ],
    })
    expect(trace.tool_calls.map(({ name }) => name)).toEqual(['get', 'news__get', 'weather__get', 'weather__'])
  })

  it('give equal tools of a trace the same object', () => {
    const [a, b, c] = read({
      tool_calls: [{ server: 's', name: 't' }, { server: 's', name: 's__t' }, { name: 't' }],
    }).tool_calls
    if (!a || !b || !c) throw new Error('three calls were read')
    expect(toolOf(a)).toBe(toolOf(b))
    expect(toolOf(a)).not.toBe(toolOf(c))
    expect(toolOf(a).id).toBe('s.t')
  })
})

describe('tokens and text', () => {
  const tokens = (raw: object) => read({ tool_calls: [], conversation: { tokens: raw } }).conversation.tokens.total

  it('a missing total is input + output, and unknown when one of them is', () => {
    expect(tokens({ input: 800, output: 96 })).toBe(896)
    expect(tokens({ input: 800 })).toBeNull()
    expect(tokens({ input: 1, output: 1, total: 5 })).toBe(5)
  })

  it('without final_response the closing words of the assistant are it', () => {
    const turns = [
      { role: 'user', content: 'hi' },
      { role: 'assistant', content: 'done' },
    ]
    expect(read({ tool_calls: [], conversation: { turns } }).final_response).toBe('done')
    expect(read({ tool_calls: [], conversation: { turns: turns.slice(0, 1) } }).final_response).toBeNull()
    const onlyCalls = { role: 'assistant', content: '' }
    expect(read({ tool_calls: [], conversation: { turns: [onlyCalls] } }).final_response).toBeNull()
    const comment = { role: 'assistant', content: 'I look.', finish_reason: 'commentary' }
    expect(read({ tool_calls: [], conversation: { turns: [comment] } }).final_response).toBeNull()
  })

  it('arguments that were no JSON are null', () => {
    expect(read({ tool_calls: [{ name: 'x', args_text: '{"a":' }] }).tool_calls[0]?.args).toBeNull()
  })
})

describe('wrong types', () => {
  it.each([
    [{ tool_calls: {} }, 'tool_calls'],
    [{ tool_calls: [3] }, 'tool_calls[0]'],
    [{ tool_calls: [{}] }, 'tool_calls[0].name'],
    [{ tool_calls: [{ name: 'x', id: 1 }] }, 'tool_calls[0].id'],
    [{ tool_calls: [{ name: 'x', server: [] }] }, 'tool_calls[0].server'],
    [{ tool_calls: [{ name: 'x', turn: '0' }] }, 'tool_calls[0].turn'],
    [{ tool_calls: [{ name: 'x', started_ms: -1 }] }, 'tool_calls[0].started_ms'],
    [{ tool_calls: [{ name: 'x', duration_ms: true }] }, 'tool_calls[0].duration_ms'],
    [{ tool_calls: [{ name: 'x', caller: 1 }] }, 'tool_calls[0].caller'],
    [{ tool_calls: [{ name: 'x', client: 1 }] }, 'tool_calls[0].client'],
    [{ tool_calls: [{ name: 'x', args_text: {} }] }, 'tool_calls[0].args_text'],
    [{ tool_calls: [], tool_results: {} }, 'tool_results'],
    [{ tool_calls: [{ name: 'x' }], tool_results: ['ok'] }, 'tool_results[0]'],
    [{ tool_calls: [{ name: 'x' }], tool_results: [{ call_id: 1 }] }, 'tool_results[0].call_id'],
    [{ tool_calls: [{ name: 'x' }], tool_results: [{ is_error: 1 }] }, 'tool_results[0].is_error'],
    [{ tool_calls: [{ name: 'x' }], tool_results: [{ content: {} }] }, 'tool_results[0].content'],
    [{ tool_calls: [{ name: 'x' }], tool_results: [{ fault: 'hang' }] }, 'tool_results[0].fault'],
    [{ tool_calls: [{ name: 'x' }], tool_results: [{ error: 'no' }] }, 'tool_results[0].error'],
    [{ tool_calls: [], agent: 1 }, 'agent'],
    [{ tool_calls: [], model: 1 }, 'model'],
    [{ tool_calls: [], run: 'one' }, 'run'],
    [{ tool_calls: [], system: 1 }, 'system'],
    [{ tool_calls: [], prompt: [] }, 'prompt'],
    [{ tool_calls: [], tools: 'x' }, 'tools'],
    [{ tool_calls: [], tools: [{}] }, 'tools[0]'],
    [{ tool_calls: [], tools: [{ name: 'x', server: 1 }] }, 'tools[0].server'],
    [{ tool_calls: [], tools: [{ name: 'x', description: 1 }] }, 'tools[0].description'],
    [{ tool_calls: [], tools: [{ name: 'x', tokens: 'many' }] }, 'tools[0].tokens'],
    [{ tool_calls: [], tools: [{ name: 'x', annotations: 1 }] }, 'tools[0].annotations'],
    [{ tool_calls: [], injected_tools: ['x'] }, 'injected_tools[0]'],
    [{ tool_calls: [], requests: {} }, 'requests'],
    [{ tool_calls: [], verify: 1 }, 'verify'],
    [{ tool_calls: [], conversation: [] }, 'conversation'],
    [{ tool_calls: [], conversation: { turns: {} } }, 'conversation.turns'],
    [{ tool_calls: [], conversation: { turns: [{}] } }, 'conversation.turns[0]'],
    [
      { tool_calls: [], conversation: { turns: [{ role: 'assistant', tool_call_ids: [1] }] } },
      'conversation.turns[0].tool_call_ids',
    ],
    [
      { tool_calls: [], conversation: { turns: [{ role: 'assistant', finish_reason: 1 }] } },
      'conversation.turns[0].finish_reason',
    ],
    [{ tool_calls: [], conversation: { tokens: 5 } }, 'conversation.tokens'],
    [{ tool_calls: [], conversation: { tokens: { input: '5' } } }, 'conversation.tokens.input'],
    [{ tool_calls: [], conversation: { tokens: { output: '5' } } }, 'conversation.tokens.output'],
    [{ tool_calls: [], conversation: { tokens: { total: -5 } } }, 'conversation.tokens.total'],
    [{ tool_calls: [], conversation: { cost_usd: '1' } }, 'conversation.cost_usd'],
    [{ tool_calls: [], conversation: { price_table: 1 } }, 'conversation.price_table'],
    [{ tool_calls: [], final_response: {} }, 'final_response'],
    [{ tool_calls: [], timing: 1 }, 'timing'],
    [{ tool_calls: [], timing: { started_at: 1 } }, 'timing.started_at'],
    [{ tool_calls: [], timing: { duration_ms: '1' } }, 'timing.duration_ms'],
    [{ tool_calls: [], outcome: 'completed' }, 'outcome'],
    [{ tool_calls: [], outcome: { status: 'great' } }, 'outcome.status'],
    [{ tool_calls: [], schema: 'mcprove/trace@2' }, 'schema'],
    [{ messages: [] }, 'tool_calls'],
    [[], 'a trace'],
    [null, 'a trace'],
  ])('%j names the field %s and the value', (raw, field) => {
    expect(() => read(raw)).toFailWithHint('TRACE_INVALID')
    expect(() => read(raw)).toThrow(field)
  })

  it('are reported all at once', () => {
    expect(() => read({ tool_calls: [{ name: 1 }], agent: 2, timing: 3 })).toThrowErrorMatchingSnapshot()
  })

  it('never cause another exception, whatever the JSON', () => {
    const field = fc.jsonValue()
    const raw = fc.record(
      {
        tool_calls: fc.oneof(field, fc.array(fc.record({ name: field, server: field, args: field }))),
        tool_results: field,
        conversation: field,
        outcome: field,
        tools: field,
      },
      { requiredKeys: ['tool_calls'] },
    )
    fc.assert(
      fc.property(raw, (value) => {
        try {
          const trace = read(value)
          expect(trace.tool_results).toHaveLength(trace.tool_calls.length)
        } catch (error) {
          expect(isMcproveError(error)).toBe(true)
        }
      }),
    )
  })
})

describe('hostile input', () => {
  it('a __proto__ key is data and changes no prototype', () => {
    const trace = read(
      JSON.parse('{"tool_calls":[{"name":"x","__proto__":{"server":"evil"}}],"__proto__":{"agent":"evil"}}'),
    )
    expect(trace.agent).toBeNull()
    expect(trace.tool_calls[0]?.server).toBeNull()
    expect(Object.getPrototypeOf(trace)).toBe(Object.prototype)
  })

  it('a frozen trace is read without being changed', () => {
    const raw = Object.freeze({ tool_calls: Object.freeze([Object.freeze({ name: 'x' })]) })
    expect(read(raw).tool_calls[0]?.id).toBe('c1')
  })
})

describe('a trace that is refused', () => {
  it('is called `trace` where nothing else is known of it', () => {
    expect(() => readTrace(5, new ToolTable())).toFailWithHint('TRACE_INVALID')
  })

  it('has at most 20 complaints', () => {
    const complaints = (count: number) => {
      try {
        read({ tool_calls: Array(count).fill(5) })
      } catch (error) {
        return isMcproveError(error) ? error.message.split('; ').length : undefined
      }
      return 0
    }
    expect([complaints(0), complaints(19), complaints(20), complaints(25)]).toEqual([0, 19, 20, 20])
  })

  it.each<[object, string]>([
    [{ timing: { retries: 'x' } }, 'timing.retries'],
    [{ run: Number.POSITIVE_INFINITY }, 'run'],
    [{ conversation: { turns: [{ role: 'user', content: 5 }] } }, 'conversation.turns[0].content'],
  ])('says what is wrong in %j', (fields, field) => {
    expect(() => read({ tool_calls: [], ...fields })).toFailWithHint('TRACE_INVALID')
    expect(() => read({ tool_calls: [], ...fields })).toThrow(`traces.jsonl:3: ${field} `)
  })
})

describe('what may be left out', () => {
  it('is null, or what it means to say nothing', () => {
    const trace = read({
      tool_calls: [],
      requests: null,
      timing: { retries: 2 },
      outcome: { error: 'late' },
      conversation: { turns: [{ role: 'user', content: null }], tokens: { input: 5 } },
    })
    expect(trace).toMatchObject({
      requests: [],
      timing: { retries: 2 },
      outcome: { status: 'completed', error: 'late' },
      conversation: { tokens: { input: 5, output: null, total: null } },
      final_response: null,
    })
    const { tokens } = read({ tool_calls: [], conversation: { tokens: { output: 5 } } }).conversation
    expect(tokens).toEqual({ input: null, output: 5, total: null })
  })

  it('is the last turn for the final response, when the assistant spoke there in text', () => {
    const closing = (...contents: unknown[]) =>
      read({ tool_calls: [], conversation: { turns: contents.map((content) => ({ role: 'assistant', content })) } })
        .final_response
    expect(closing('one', 'two', 'three')).toBe('three')
    expect(closing('one', [{ type: 'text', text: 'two' }])).toBeNull()
  })
})
