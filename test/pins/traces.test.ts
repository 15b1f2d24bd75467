// docs/spec/trace.md: how traces are read.
import { describe, expect, it } from 'vitest'
import { McproveError, parseTraces } from '../../src/index.js'

function read(trace: unknown) {
  const [first] = parseTraces([trace])
  if (first === undefined) throw new Error('no trace')
  return first
}

function errorOf(input: unknown): { code: string; message: string } {
  try {
    parseTraces(input)
  } catch (error) {
    if (!(error instanceof McproveError)) throw error
    return { code: error.code, message: [error.message, ...error.problems.map(({ message }) => message)].join('\n') }
  }
  throw new Error(`accepted: ${JSON.stringify(input)}`)
}

describe('forms of a file', () => {
  const a = '{"tool_calls":[{"name":"a"}]}'
  const b = '{"tool_calls":[{"name":"b"}]}'
  it.each([
    ['one trace', a, ['a']],
    ['one trace over several lines', JSON.stringify(JSON.parse(a), null, 2), ['a']],
    ['an array', `[${a},${b}]`, ['a', 'b']],
    ['JSON Lines', `${a}\n${b}\n`, ['a', 'b']],
    ['JSON Lines with CRLF and blank lines', `${a}\r\n\r\n${b}`, ['a', 'b']],
    ['with a byte order mark', `\uFEFF${a}\n${b}`, ['a', 'b']],
  ])('%s', (_name, text, names) => {
    expect(parseTraces(text).map((trace) => trace.tool_calls[0]?.name)).toEqual(names)
  })

  it.each([
    ['nothing', ''],
    ['blanks', ' \n '],
    ['cut off', '{"tool_calls":[{"na'],
    ['a cut-off line in the middle', `${a}\n{"tool_ca\n${b}`],
    ['a trailing comma', `[${a},]`],
    ['text after the array', `[${a}] x`],
    ['NaN', '{"tool_calls":[{"name":"a","args":{"n":NaN}}]}'],
    ['single quotes', "{'tool_calls': []}"],
  ])('%s is JSON_INVALID', (_name, text) => {
    expect(errorOf(text).code).toBe('JSON_INVALID')
  })

  it('a broken line is named', () => {
    expect(errorOf(`${a}\n${b}\n{"tool_calls":[{"name":}]}`).message).toMatch(/:3:\d+/)
  })
})

it('values that hold themselves are refused, not walked for ever', () => {
  const args: Record<string, unknown> = {}
  args.one = args
  args.other = [args]
  expect(() => parseTraces([{ tool_calls: [{ name: 'x', args }] }])).toThrow(/^traces: .* circular .* 5000000 /)
})

describe('defaults', () => {
  it('the smallest trace', () => {
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

  it('the documented example is read as it is written', () => {
    const example = {
      schema: 'mcprove/trace@1',
      agent: 'weather lookup',
      model: 'anthropic/claude-sonnet-4-5',
      run: 1,
      system: '...',
      prompt: 'What is the weather in Sacramento?',
      tools: [
        { server: 'weather', name: 'get_weather', description: '...', input_schema: {}, annotations: {}, tokens: 61 },
      ],
      injected_tools: [{ server: 'weather', name: 'get_weather_v2' }],
      tool_calls: [
        {
          id: 'c1',
          server: 'weather',
          name: 'get_weather',
          args: { city: 'Sacramento' },
          turn: 0,
          started_ms: 812,
          duration_ms: 40,
          caller: 'code_execution',
          client: 'main',
        },
      ],
      tool_results: [
        { call_id: 'c1', is_error: false, content: [{ type: 'text', text: '...' }], structured: {}, fault: null },
      ],
      requests: [{ server: 'weather', method: 'resources/read', params: {}, result: {} }],
      verify: [],
      conversation: {
        turns: [
          { role: 'user', content: '...' },
          { role: 'assistant', content: '...', tool_call_ids: ['c1'], finish_reason: 'tool_calls' },
        ],
        tokens: { input: 812, output: 96, total: 908 },
        cost_usd: 0.004,
        price_table: '2026-10-01',
      },
      final_response: 'It is 31 C in Sacramento.',
      timing: { started_at: '2026-03-04T10:00:00Z', duration_ms: 2210 },
      outcome: { status: 'completed' },
    }
    expect(JSON.parse(JSON.stringify(read(example)))).toEqual(example)
  })

  it('unknown keys are kept, at every level', () => {
    const trace = read({
      mine: 1,
      tool_calls: [{ name: 'x', mine: 2 }],
      tool_results: [{ mine: 3 }],
      conversation: { mine: 4, tokens: { mine: 5 } },
      outcome: { status: 'completed', mine: 6 },
    })
    expect(JSON.parse(JSON.stringify(trace))).toMatchObject({
      mine: 1,
      tool_calls: [{ mine: 2 }],
      tool_results: [{ mine: 3 }],
      conversation: { mine: 4, tokens: { mine: 5 } },
      outcome: { mine: 6 },
    })
  })

  it('a missing total is input + output; a given one wins', () => {
    const total = (tokens: object) => read({ tool_calls: [], conversation: { tokens } }).conversation.tokens.total
    expect(total({ input: 812, output: 96 })).toBe(908)
    expect(total({ input: 812, output: 96, total: 1000 })).toBe(1000)
    expect(total({ input: 0, output: 0 })).toBe(0)
    expect(total({})).toBeNull()
  })
})

describe('names', () => {
  it.each([
    ['weather', 'weather__get', 'get'],
    ['weather', 'get', 'get'],
    ['weather', 'other__get', 'other__get'],
    ['weather', 'weather_get', 'weather_get'],
    [null, 'weather__get', 'weather__get'],
    ['a__b', 'a__b__get', 'get'],
    ['weather', 'weather__', 'weather__'],
  ])('server %s, name %s: %s', (server, name, plain) => {
    expect(read({ tool_calls: [{ server, name }] }).tool_calls[0]?.name).toBe(plain)
  })

  it('offered and injected tools lose it too', () => {
    const tool = { server: 's', name: 's__t' }
    const trace = read({ tool_calls: [], tools: [tool], injected_tools: [tool] })
    expect([trace.tools[0]?.name, trace.injected_tools[0]?.name]).toEqual(['t', 't'])
  })
})

describe('results pair with calls', () => {
  const tool_calls = [
    { id: 'c1', name: 'a' },
    { id: 'c2', name: 'b' },
    { id: 'c3', name: 'c' },
  ]
  const pair = (tool_results: unknown) =>
    read({ tool_calls, tool_results }).tool_results.map((result) => JSON.parse(JSON.stringify(result)))

  it('by call_id, in call order, one each', () => {
    expect(
      pair([
        { call_id: 'c3', n: 3 },
        { call_id: 'c1', n: 1 },
        { call_id: 'c2', n: 2 },
      ]),
    ).toEqual([
      { call_id: 'c1', is_error: false, n: 1 },
      { call_id: 'c2', is_error: false, n: 2 },
      { call_id: 'c3', is_error: false, n: 3 },
    ])
  })

  it('by position without call_id', () => {
    expect(pair([{ n: 1 }, { n: 2 }, { n: 3 }])).toMatchObject([{ n: 1 }, { n: 2 }, { n: 3 }])
  })

  it('no tool_results key at all: unrecorded successes', () => {
    expect(read({ tool_calls }).tool_results).toEqual(
      ['c1', 'c2', 'c3'].map((call_id) => ({ call_id, is_error: false, unrecorded: true })),
    )
  })

  it('present but none for a call: missing, an error', () => {
    expect(pair([{ call_id: 'c2' }])).toEqual([
      { call_id: 'c1', is_error: true, missing: true },
      { call_id: 'c2', is_error: false },
      { call_id: 'c3', is_error: true, missing: true },
    ])
    expect(pair([])).toHaveLength(3)
  })

  it('faults, protocol errors and not_executed are kept', () => {
    const results = [
      { call_id: 'c1', is_error: true, fault: { name: 'f', kind: 'hang', timed_out: true } },
      { call_id: 'c2', is_error: true, error: { code: -32603, message: 'm', http_status: 500 } },
      { call_id: 'c3', is_error: false, not_executed: true },
    ]
    expect(pair(results)).toEqual(results)
  })

  it('a mix of positions and ids never gives one call two results in silence', () => {
    let results: unknown
    try {
      results = pair([{ call_id: 'c2', n: 1 }, { n: 2 }, { n: 3 }])
    } catch (error) {
      expect(error).toBeInstanceOf(McproveError)
      return
    }
    expect(results).toMatchObject([expect.anything(), { n: 1 }, { n: 3 }])
  })
})

describe('arguments', () => {
  it('null with args_text when they were no JSON', () => {
    expect(read({ tool_calls: [{ name: 'a', args: null, args_text: '{x' }] }).tool_calls[0]).toMatchObject({
      args: null,
      args_text: '{x',
    })
  })

  it('a key `__proto__` stays data', () => {
    const [trace] = parseTraces(
      '{"tool_calls":[{"name":"a","args":{"__proto__":{"polluted":true}}}],"__proto__":{"polluted":true}}',
    )
    expect(Object.keys(trace?.tool_calls[0]?.args as object)).toEqual(['__proto__'])
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    expect((trace as unknown as Record<string, unknown>).polluted).toBeUndefined()
    // Readers keep unknown keys, this one too.
    expect(Object.keys(trace ?? {})).toContain('__proto__')
  })
})

describe('wrong types at every documented field', () => {
  it.each<[string, object]>([
    ['schema', { schema: 'mcprove/trace@2' }],
    ['schema', { schema: 1 }],
    ['agent', { agent: 1 }],
    ['model', { model: {} }],
    ['run', { run: '1' }],
    ['run', { run: -1 }],
    ['system', { system: [] }],
    ['prompt', { prompt: 3 }],
    ['tools', { tools: {} }],
    ['tools[0]', { tools: [{ server: 's' }] }],
    ['tools[0].server', { tools: [{ server: 1, name: 'x' }] }],
    ['tools[0].description', { tools: [{ name: 'x', description: 1 }] }],
    ['tools[0].annotations', { tools: [{ name: 'x', annotations: [] }] }],
    ['tools[0].tokens', { tools: [{ name: 'x', tokens: 'many' }] }],
    ['injected_tools', { injected_tools: 'x' }],
    ['injected_tools[0]', { injected_tools: ['x'] }],
    ['tool_calls', { tool_calls: {} }],
    ['tool_calls', { tool_calls: 'x' }],
    ['tool_calls', { tool_calls: null }],
    ['tool_calls[0]', { tool_calls: ['x'] }],
    ['tool_calls[0].name', { tool_calls: [{}] }],
    ['tool_calls[0].name', { tool_calls: [{ name: 1 }] }],
    ['tool_calls[0].id', { tool_calls: [{ name: 'x', id: 1 }] }],
    ['tool_calls[0].server', { tool_calls: [{ name: 'x', server: 1 }] }],
    ['tool_calls[0].turn', { tool_calls: [{ name: 'x', turn: 'a' }] }],
    ['tool_calls[0].started_ms', { tool_calls: [{ name: 'x', started_ms: '1' }] }],
    ['tool_calls[0].duration_ms', { tool_calls: [{ name: 'x', duration_ms: true }] }],
    ['tool_calls[0].caller', { tool_calls: [{ name: 'x', caller: 1 }] }],
    ['tool_calls[0].client', { tool_calls: [{ name: 'x', client: 1 }] }],
    ['tool_calls[0].args_text', { tool_calls: [{ name: 'x', args_text: 1 }] }],
    ['tool_results', { tool_results: {} }],
    ['tool_results[0]', { tool_results: ['x'] }],
    ['tool_results[0].call_id', { tool_results: [{ call_id: 1 }] }],
    ['tool_results[0].is_error', { tool_results: [{ is_error: 'no' }] }],
    ['tool_results[0].content', { tool_results: [{ content: 7 }] }],
    ['tool_results[0].fault', { tool_results: [{ fault: 'hang' }] }],
    ['tool_results[0].error', { tool_results: [{ error: 'no' }] }],
    ['requests', { requests: {} }],
    ['verify', { verify: {} }],
    ['conversation', { conversation: [] }],
    ['conversation.turns', { conversation: { turns: {} } }],
    ['conversation.turns[0]', { conversation: { turns: ['hi'] } }],
    ['conversation.turns[0]', { conversation: { turns: [{ role: 1 }] } }],
    ['conversation.turns[0].tool_call_ids', { conversation: { turns: [{ role: 'assistant', tool_call_ids: 'c1' }] } }],
    ['conversation.turns[0].tool_call_ids', { conversation: { turns: [{ role: 'assistant', tool_call_ids: [1] }] } }],
    ['conversation.turns[0].finish_reason', { conversation: { turns: [{ role: 'assistant', finish_reason: 1 }] } }],
    ['conversation.turns[0].content', { conversation: { turns: [{ role: 'assistant', content: 7 }] } }],
    ['conversation.tokens', { conversation: { tokens: 5 } }],
    ['conversation.tokens.input', { conversation: { tokens: { input: '5' } } }],
    ['conversation.tokens.output', { conversation: { tokens: { output: -5 } } }],
    ['conversation.tokens.total', { conversation: { tokens: { total: [] } } }],
    ['conversation.cost_usd', { conversation: { cost_usd: 'free' } }],
    ['conversation.price_table', { conversation: { price_table: 2026 } }],
    ['final_response', { final_response: {} }],
    ['timing', { timing: 'fast' }],
    ['timing.started_at', { timing: { started_at: 0 } }],
    ['timing.duration_ms', { timing: { duration_ms: 'x' } }],
    ['outcome', { outcome: 'completed' }],
    ['outcome.status', { outcome: { status: 'done' } }],
    ['outcome.status', { outcome: { status: 3 } }],
  ])('%s: %j', (path, fields) => {
    const { code, message } = errorOf([{ tool_calls: [{ name: 'x' }], ...fields }])
    expect(code).toBe('TRACE_INVALID')
    expect(message).toContain(path)
  })

  it.each<[unknown]>([[null], [7], ['x'], [true], [[]], [{}], [{ calls: [] }]])('%j is no trace', (value) => {
    expect(errorOf([value]).code).toBe('TRACE_INVALID')
  })

  it('all complaints of a trace come at once', () => {
    const { message } = errorOf([
      { agent: 1, tool_calls: [{ name: 1 }, { name: 'x', turn: 'y' }], outcome: { status: 'z' } },
    ])
    for (const path of ['agent', 'tool_calls[0].name', 'tool_calls[1].turn', 'outcome.status'])
      expect(message).toContain(path)
  })

  it('names the entry of an array', () => {
    expect(errorOf([{ tool_calls: [] }, { tool_calls: 1 }]).message).toMatch(/\[1\]/)
  })
})

describe('outcomes', () => {
  it.each(['completed', 'max_turns', 'max_tokens', 'agent_error', 'infra_error', 'cancelled'])('%s', (status) => {
    expect(read({ tool_calls: [], outcome: { status, error: 'e' } }).outcome).toEqual({ status, error: 'e' })
  })
})
