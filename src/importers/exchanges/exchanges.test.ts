import { expect, it } from 'vitest'
import { answer, chatLoop, imported } from './loop-cases.js'

it('the exchanges of an agent loop are one run', () => {
  const { runs, traces, repeats, warnings } = imported(...chatLoop('tea', ['boil', 'pour', 'serve']))
  expect(runs).toEqual([['boil', 'pour', 'serve']])
  expect({ repeats, warnings }).toEqual({ repeats: 6, warnings: [] })
  expect(traces).toMatchObject([
    { prompt: 'tea', conversation: { tokens: { input: 40, output: 8 } }, tool_results: [{}, {}, {}] },
  ])
})

it('a list of exchanges is read like one per line', () => {
  expect(imported(chatLoop('tea', ['boil', 'pour'])).runs).toEqual([['boil', 'pour']])
})

it('loops that run at the same time are not mixed, also with the same prompt', () => {
  const [one, two, same] = [
    chatLoop('tea', ['boil', 'pour']),
    chatLoop('rice', ['wash', 'cook']),
    chatLoop('tea', ['ask', 'wait']),
  ]
  const mixed = [0, 1, 2].flatMap((i) => [one[i], two[i], same[i]])
  expect(imported(...mixed).runs).toEqual([
    ['boil', 'pour'],
    ['wash', 'cook'],
    ['ask', 'wait'],
  ])
})

it('a system prompt may change from one request to the next', () => {
  const [first, ...others] = chatLoop('tea', ['boil'])
  const later = chatLoop('tea', ['boil'], 'It is 12:01.').slice(1)
  expect(others).toHaveLength(1)
  expect(imported(first, ...later).runs).toEqual([['boil']])
})

it('a side question goes back to an earlier state of its run', () => {
  const [first, second, third] = chatLoop('tea', ['boil', 'pour'])
  const side = {
    request: { model: 'gpt-5', messages: [...(second?.request.messages ?? []), { role: 'user', content: 'Suggest.' }] },
    response: answer({ content: 'More?' }, 'stop'),
  }
  const { runs, warnings } = imported(first, side, second, third)
  expect({ runs, warnings }).toEqual({ runs: [['boil', 'pour']], warnings: [] })
})

it('a request that failed and was sent again is one exchange', () => {
  const [first, ...others] = chatLoop('tea', ['boil'])
  const failed = { request: first?.request, response: { error: { message: 'overloaded' } } }
  expect(imported(failed, first, ...others).runs).toEqual([['boil']])
})

it('requests alone are states of one conversation; another list of messages is another run', () => {
  const requests = chatLoop('tea', ['boil', 'pour']).map(({ request }) => request)
  expect(imported(...requests, { messages: [{ role: 'user', content: 'Hi.' }] }).runs).toEqual([['boil', 'pour'], []])
})

it('a history that was shortened cannot be followed, which is a warning', () => {
  const [first, second, third] = chatLoop('tea', ['boil', 'pour'])
  const shortened = { ...third, request: { model: 'gpt-5', messages: third?.request.messages.slice(2) } }
  expect(imported(first, second, shortened).warnings).toEqual([
    '3: the request repeats 2 calls of an earlier run, but not all that came before',
  ])
})

it('finds the bodies in records of HTTP, as objects, as text and as events', () => {
  const [first, second] = chatLoop('tea', ['boil'])
  const http = {
    request: { method: 'POST', url: '/v1/chat/completions', body: JSON.stringify(first?.request) },
    response: { status: 200, body: first?.response },
  }
  const chunk = {
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta: { content: 'Done.' }, finish_reason: 'stop' }],
  }
  const streamed = {
    request: { body: second?.request },
    response: { body_raw: `event: x\ndata: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n` },
  }
  expect(imported({ meta: {}, recordings: [http, streamed] })).toMatchObject({
    runs: [['boil']],
    traces: [{ conversation: { turns: [{}, {}, { content: 'Done.', finish_reason: 'stop' }] } }],
  })
})

it('Anthropic: marks for the cache and thoughts that are not sent again do not matter', () => {
  const ask = { role: 'user', content: [{ type: 'text', text: 'Tea?', cache_control: { type: 'ephemeral' } }] }
  const use = { type: 'tool_use', id: 'toolu_01', name: 'boil', input: { c: 100 } }
  const response = (content: object[], stop_reason: string) => ({
    type: 'message',
    role: 'assistant',
    content,
    stop_reason,
  })
  const history = [
    { role: 'user', content: 'Tea?' },
    { role: 'assistant', content: [use] },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_01', content: 'hot' }] },
  ]
  const log = [
    { request: { messages: [ask] }, response: response([{ type: 'thinking', thinking: 'Hm.' }, use], 'tool_use') },
    { request: { messages: history }, response: response([{ type: 'text', text: 'Here.' }], 'end_turn') },
  ]
  expect(imported(...log)).toMatchObject({ format: 'anthropic', runs: [['boil']] })
})

it('Responses: a request with the id of the response before has only what is new', () => {
  const call = { type: 'function_call', call_id: 'call_1', name: 'boil', arguments: '{}' }
  const output = { type: 'function_call_output', call_id: 'call_1', output: 'hot' }
  const response = (id: string, ...items: object[]) => ({ object: 'response', id, output: items })
  const first = { request: { input: 'Tea?' }, response: response('resp_1', call) }
  const said = { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Here.' }] }
  const chained = { request: { input: [output], previous_response_id: 'resp_1' }, response: response('resp_2', said) }
  const whole = {
    request: { input: [{ role: 'user', content: 'Tea?' }, call, output] },
    response: response('resp_2', said),
  }
  for (const second of [chained, whole]) {
    const { runs, traces } = imported(first, second)
    expect(runs).toEqual([['boil']])
    expect(traces).toMatchObject([{ tool_results: [{ call_id: 'call_1', content: 'hot' }] }])
  }
})
