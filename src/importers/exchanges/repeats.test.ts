import { expect, it } from 'vitest'
import { answer, chatLoop, type Exchange, imported } from './loop-cases.js'

const steep = ['boil', 'pour', 'serve']
const whole = { input: 40, output: 8 }

/** A loop of a model whose ids are numbers. */
function numbered(prompt: string, names: readonly string[]): Exchange[] {
  return JSON.parse(JSON.stringify(chatLoop(prompt, names)).replaceAll(`call_9fK2_${prompt}_`, 'call_'))
}

function withIds(loop: readonly Exchange[], ids: readonly string[]): object[] {
  return loop.map(({ request, response }, index) => ({ request, response: { ...response, id: ids[index] } }))
}

it('an exchange that was delivered twice counts once', () => {
  const loop = chatLoop('tea', steep)
  for (const [index, again] of loop.entries()) {
    for (const at of [index + 1, loop.length]) {
      const { runs, traces, warnings } = imported(...loop.toSpliced(at, 0, again))
      expect({ runs, warnings }).toEqual({ runs: [steep], warnings: [] })
      expect(traces).toMatchObject([{ conversation: { tokens: whole } }])
    }
  }
})

it('windows of one log may overlap, in either order', () => {
  const loop = chatLoop('tea', steep)
  const windows = [loop.slice(0, 3), loop.slice(1)]
  for (const log of [windows, windows.toReversed()]) {
    const { runs, traces, warnings } = imported(...log.flat())
    expect({ runs, warnings }).toEqual({ runs: [steep], warnings: [] })
    expect(traces).toMatchObject([{ conversation: { tokens: whole } }])
  }
})

it('an answer without calls is told by its id', () => {
  const [only] = chatLoop('tea', [])
  const log = withIds([only, only, only] as Exchange[], ['chatcmpl-one', 'chatcmpl-one', 'chatcmpl-two'])
  expect(imported(...log).runs).toEqual([[], []])
})

it('equal runs without telling ids are several runs', () => {
  const loop = numbered('tea', steep)
  expect(imported(...loop, ...loop).runs).toEqual([steep, steep])
  expect(imported(...withIds([...loop, ...loop], Array(8).fill('chatcmpl-mock'))).runs).toEqual([steep, steep])
})

it('exchanges may be in any order', () => {
  const loop = chatLoop('tea', steep)
  const orders = [
    [3, 2, 1, 0],
    [2, 0, 3, 1],
    [0, 2, 1, 3],
    [1, 3, 0, 2],
  ]
  for (const order of orders) {
    const { runs, traces, warnings } = imported(...order.map((index) => loop[index]))
    expect({ runs, warnings }).toEqual({ runs: [steep], warnings: [] })
    expect(traces).toMatchObject([{ conversation: { tokens: whole } }])
  }
})

it('two loops newest first are two runs', () => {
  const logs = [chatLoop('tea', steep), chatLoop('rice', ['wash', 'cook'])].map((loop) => loop.toReversed())
  expect(imported(...logs.flat()).runs).toEqual([steep, ['wash', 'cook']])
})

it('a beginning that another run shares by chance is not taken for a part of it', () => {
  const first = (prompt: string) => ({ ...chatLoop(prompt, [])[0], response: answer({ content: 'Which?' }, 'stop') })
  expect(imported(first('tea'), first('tea')).runs).toEqual([[], []])
})

it('calls that cannot be joined newest first are warned of', () => {
  const [, second, third] = chatLoop('tea', ['boil', 'pour'])
  const shortened = { ...third, request: { model: 'gpt-5', messages: third?.request.messages.slice(2) } }
  expect(imported(shortened, second).warnings).toEqual([
    '2: a call of the answer is in another run already: the exchanges are not in the order of time',
  ])
})

it('Responses: a chain newest first cannot be joined, which is a warning', () => {
  const call = { type: 'function_call', call_id: 'call_1', name: 'boil', arguments: '{}' }
  const output = { type: 'function_call_output', call_id: 'call_1', output: 'hot' }
  const said = { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Here.' }] }
  const response = (id: string, ...items: object[]) => ({ object: 'response', id, output: items })
  const first = { request: { input: 'Tea?' }, response: response('resp_0a1f9c', call) }
  const second = {
    request: { input: [output], previous_response_id: 'resp_0a1f9c' },
    response: response('resp_0b7e2d', said),
  }
  expect(imported(first, second, second).runs).toEqual([['boil']])
  expect(imported(second, first).warnings).toEqual([
    '2: a request before this one continues it: the exchanges are not in the order of time',
  ])
})

it('a run with numbers as ids does not go back to a state of another', () => {
  const [first, second, third] = numbered('tea', ['boil', 'pour'])
  const other = {
    request: { model: 'gpt-5', messages: [...(second?.request.messages ?? []), { role: 'user', content: 'Stop.' }] },
    response: answer({ content: 'Stopped.' }, 'stop'),
  }
  expect(imported(first, second, third, other).runs).toEqual([['boil', 'pour'], ['boil']])
})

it('ids that servers count in each conversation do not join runs', () => {
  const exchange = (prompt: string, id: string) => ({
    request: { model: 'm', messages: [{ role: 'user', content: prompt }] },
    response: {
      choices: [
        {
          finish_reason: 'tool_calls',
          message: { role: 'assistant', tool_calls: [{ id, function: { name: 'search', arguments: '{}' } }] },
        },
      ],
    },
  })
  const { runs, warnings } = imported(exchange('a', 'functions.search:0'), exchange('b', 'functions.search:0'))
  expect(runs).toEqual([['search'], ['search']])
  expect(warnings).toEqual([])
})

it('exchanges newest first whose ids do not tell are warned of, once', () => {
  const { warnings } = imported(...numbered('Tea?', ['boil', 'pour', 'stir']).toReversed())
  expect(warnings).toEqual(['2: an exchange before this one contains it: the exchanges are not in the order of time'])
})

it('equal runs whose ids do not tell are not warned of', () => {
  const loop = numbered('Tea?', ['boil', 'pour'])
  expect(imported(...loop, ...loop).warnings).toEqual([])
})
