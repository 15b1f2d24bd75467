import { describe, expect, it } from 'vitest'
import { SeededRandom } from '../../catalog/distractors/seeded-random.js'
import { ToolTable } from '../../core/trace/tool.js'
import { type Trace, toolOf } from '../../core/trace/trace.js'
import { readTrace } from '../../core/trace/trace-reader.js'
import { agentTestFrom } from '../../suite/build/agent-test.js'
import { BaselineRun } from '../recorded-run.js'
import { CHANGE_KINDS } from './index.js'

const SCHEMA = {
  type: 'object',
  properties: { order_id: { type: 'string' }, speed: { enum: ['slow', 'fast'] }, count: { type: 'integer' } },
}
const refund = {
  prompt: 'Refund the umbrella of ada@example.com.',
  tools: [
    { server: 'shop', name: 'find_orders', annotations: { readOnlyHint: true } },
    { server: 'shop', name: 'get_order', annotations: { readOnlyHint: true } },
    { server: 'shop', name: 'refund_order', input_schema: SCHEMA, annotations: { destructiveHint: true } },
    { server: 'shop', name: 'cancel_order' },
  ],
  tool_calls: [
    { id: 'a', server: 'shop', name: 'find_orders', args: { customer: 'ada@example.com' }, turn: 0 },
    { id: 'b', server: 'shop', name: 'refund_order', args: { order_id: 'A-1017', speed: 'slow', count: 3 }, turn: 1 },
  ],
  tool_results: [
    { call_id: 'a', structured: { orders: [{ id: 'A-1017' }, { id: 'A-1018' }] } },
    { call_id: 'b', content: [{ type: 'text', text: 'done' }] },
  ],
  conversation: {
    turns: [
      { role: 'assistant', tool_call_ids: ['a'] },
      { role: 'assistant', tool_call_ids: ['b'] },
      { role: 'assistant', content: 'I refunded order A-1017.' },
    ],
    tokens: { input: 90, output: 10 },
  },
  final_response: 'I refunded order A-1017.',
}

function recorded(raw: object = refund, test: object = {}): BaselineRun {
  return new BaselineRun(readTrace(raw, new ToolTable()), agentTestFrom({ narrative: {}, ...test }))
}

function sitesOf(key: string, run = recorded(), seed = 0) {
  const kind = CHANGE_KINDS.find((one) => one.key === key)
  if (kind === undefined) throw new Error(`no kind ${key}`)
  return kind.sites(run, new SeededRandom(seed))
}

function changed(key: string, at?: string, run = recorded()): Trace {
  const sites = sitesOf(key, run)
  const site = at === undefined ? sites[0] : sites.find((one) => one.at === at)
  if (site === undefined) throw new Error(`${key} has ${sites.map((one) => one.at).join(', ')}`)
  return site.make()
}

const ids = ({ tool_calls }: Trace) => tool_calls.map((call) => toolOf(call).id)

describe('a call is dropped', () => {
  it('that only reads, with its result and its id in the conversation', () => {
    const trace = changed('drop_call')
    expect(ids(trace)).toEqual(['shop.refund_order'])
    expect(trace.tool_results.map(({ call_id }) => call_id)).toEqual(['b'])
    expect(trace.conversation.turns.map(({ tool_call_ids }) => tool_call_ids)).toEqual([[], ['b'], undefined])
  })

  it('that writes, as a kind of its own', () => {
    expect(sitesOf('drop_call').map(({ at }) => at)).toEqual(['shop.find_orders'])
    expect(sitesOf('drop_mutating_call').map(({ at }) => at)).toEqual(['shop.refund_order'])
    expect(ids(changed('drop_mutating_call'))).toEqual(['shop.find_orders'])
  })

  it('but not one that failed: the run is no worse without it', () => {
    const failed = { ...refund, tool_results: [{ call_id: 'a', is_error: true }, { call_id: 'b' }] }
    expect(sitesOf('drop_call', recorded(failed))).toEqual([])
  })
})

it('a repeated call stands right behind the first, under an id of its own', () => {
  const trace = changed('repeat_call', 'shop.refund_order')
  expect(ids(trace)).toEqual(['shop.find_orders', 'shop.refund_order', 'shop.refund_order'])
  expect(new Set(trace.tool_calls.map(({ id }) => id)).size).toBe(3)
  expect(trace.tool_results.map(({ call_id }) => call_id)).toEqual(trace.tool_calls.map(({ id }) => id))
})

describe('calls are swapped', () => {
  it('where the second used a value of the first result, each in the time of the other', () => {
    const trace = changed('swap_dependent_calls')
    expect(ids(trace)).toEqual(['shop.refund_order', 'shop.find_orders'])
    expect(trace.tool_calls.map(({ turn }) => turn)).toEqual([0, 1])
    expect(trace.tool_results[0]?.call_id).toBe('b')
  })

  it('never as harmless where one depends on the other, or writes', () => {
    expect(sitesOf('reorder_independent_calls')).toEqual([])
  })

  it('as harmless where both only read and neither needs the other', () => {
    const reads = {
      ...refund,
      tool_calls: [
        { name: 'get_time', args: {} },
        { name: 'get_weather', args: { city: 'Oslo' } },
        { name: 'get_weather', args: { city: 'Oslo' } },
      ],
      tool_results: [{}, {}, {}],
    }
    const sites = sitesOf('reorder_independent_calls', recorded(reads))
    expect(sites.map(({ at }) => at)).toEqual(['get_time get_weather'])
    expect(sites[0] && ids(sites[0].make())).toEqual(['get_weather', 'get_time', 'get_weather'])
  })
})

describe('an argument is changed', () => {
  it.each([
    ['shop.refund_order order_id (another value of the run)', 'order_id', 'A-1018'],
    ['shop.refund_order order_id (empty)', 'order_id', ''],
    ['shop.refund_order speed (another enum value)', 'speed', 'fast'],
    ['shop.refund_order count (off by one)', 'count', 4],
  ])('%s', (at, key, value) => {
    const { args } = changed('change_argument', at).tool_calls[1] ?? {}
    expect(args).toEqual({ order_id: 'A-1017', speed: 'slow', count: 3, [key]: value })
  })

  it('in lists and objects below, where all elements are one place', () => {
    const nested = { tool_calls: [{ name: 'tag', args: { filter: { ids: ['x-11', 'x-12'] } } }] }
    expect(new Set(sitesOf('change_argument', recorded(nested)).map(({ at }) => at))).toEqual(
      new Set(['tag filter.ids (empty)', 'tag filter.ids[*] (another value of the run)', 'tag filter.ids[*] (empty)']),
    )
    expect(changed('change_argument', 'tag filter.ids (empty)', recorded(nested)).tool_calls[0]?.args).toEqual({
      filter: { ids: [] },
    })
  })

  it('is never the value it was', () => {
    const same = {
      tool_calls: [
        { name: 'a', args: { id: 'x-11' } },
        { name: 'b', args: { id: 'x-11' } },
      ],
    }
    expect(sitesOf('change_argument', recorded(same)).map(({ at }) => at)).toEqual(['a id (empty)', 'b id (empty)'])
  })

  it('leaves arguments that are not an object alone', () => {
    const broken = {
      tool_calls: [
        { name: 'a', args: null, args_text: '{' },
        { name: 'b', args: ['x-11'] },
      ],
    }
    expect(sitesOf('change_argument', recorded(broken))).toEqual([])
  })
})

describe('another tool is called', () => {
  it('one that was offered and is not the same; one that writes is always among them', () => {
    const sites = sitesOf('replace_tool')
    const instead = sites.filter(({ at }) => at.startsWith('shop.find_orders '))
    expect(instead.some(({ tools }) => tools.some(({ name }) => /refund|cancel/.test(name)))).toBe(true)
    for (const { at } of sites) expect(new Set(at.split(' ')).size).toBe(2)
    expect(sites[0]?.make().tool_results[0]).toEqual({
      call_id: 'a',
      is_error: false,
      content: [{ type: 'text', text: 'OK' }],
    })
  })

  it('equal tools of the changed run are one object', () => {
    const toRefund = sitesOf('replace_tool').find(({ at }) => at === 'shop.find_orders shop.refund_order')
    const [first, second] = toRefund?.make().tool_calls ?? []
    expect(first && second && toolOf(first) === toolOf(second)).toBe(true)
  })

  it('without a recorded catalogue, one of the other tools of the run', () => {
    const bare = { tool_calls: [{ name: 'a' }, { name: 'b' }] }
    expect(sitesOf('replace_tool', recorded(bare)).map(({ at }) => at)).toEqual(['a b', 'b a'])
  })

  it('or one that nobody offered, whatever the catalogue is called, and the server refuses it', () => {
    const clash = { ...refund, tools: [...refund.tools, { server: 'shop', name: 'undocumented_action' }] }
    const trace = changed('invent_tool', '', recorded(clash))
    expect(ids(trace).at(-1)).toBe('shop.undocumented_action_2')
    expect(trace.tool_results.at(-1)).toMatchObject({ is_error: true })
  })
})

describe('a failing call', () => {
  it('is ignored: the run goes on as it was', () => {
    const trace = changed('ignore_error', 'shop.find_orders')
    expect(trace.tool_results.map(({ is_error }) => is_error)).toEqual([true, false])
    expect(trace.final_response).toBe(refund.final_response)
  })

  it('is tried again, which is harmless', () => {
    const trace = changed('retry_after_error', 'shop.find_orders')
    expect(ids(trace)).toEqual(['shop.find_orders', 'shop.find_orders', 'shop.refund_order'])
    expect(trace.tool_results.map(({ is_error }) => is_error)).toEqual([true, false, false])
  })

  it('is nothing for calls that were never executed', () => {
    const selection = { tool_calls: [{ name: 'a' }], tool_results: [{ not_executed: true }] }
    for (const key of ['ignore_error', 'retry_after_error', 'stop_early'])
      expect(sitesOf(key, recorded(selection))).toEqual([])
  })
})

describe('the answer', () => {
  it('claims what an offered tool that writes could have done', () => {
    const [site] = sitesOf('claim_action')
    expect(site?.at).toBe('shop.cancel_order')
    expect(site?.make().final_response).toBe('I refunded order A-1017.\n\nI also cancelled the order.')
    expect(site?.make().conversation.turns.at(-1)?.content).toBe(site?.make().final_response)
  })

  it('claims an e-mail where no such tool is offered', () => {
    const bare = { tool_calls: [{ name: 'get_time' }], final_response: 'It is noon.' }
    expect(changed('claim_action', undefined, recorded(bare)).final_response).toBe(
      'It is noon.\n\nI also sent a confirmation e-mail.',
    )
  })

  it('denies what was done', () => {
    expect(changed('deny_action').final_response).toBe('I could not refund the order.')
    const reads = { tool_calls: [{ name: 'get_time' }], final_response: 'It is noon.' }
    expect(changed('deny_action', '', recorded(reads)).final_response).toBe('I could not complete the request.')
  })

  it('is cut off between characters, never inside one', () => {
    const smileys = { tool_calls: [], final_response: '😀'.repeat(21) }
    expect(changed('cut_answer', '', recorded(smileys)).final_response).toBe('😀'.repeat(10))
    expect(sitesOf('cut_answer', recorded({ tool_calls: [], final_response: 'Too short to cut.' }))).toEqual([])
  })

  it('is missing when the run stops before its last call', () => {
    const trace = changed('stop_early')
    expect(ids(trace)).toEqual(['shop.find_orders'])
    expect(trace.final_response).toBe('')
  })

  it('that was never given is neither extended, denied nor cut', () => {
    const silent = { ...refund, final_response: null, conversation: {} }
    for (const key of ['claim_action', 'deny_action', 'cut_answer']) expect(sitesOf(key, recorded(silent))).toEqual([])
  })
})

describe('waste', () => {
  it('is a call that only reads, three more times', () => {
    const trace = changed('waste_calls')
    expect(ids(trace)).toEqual([...Array<string>(4).fill('shop.find_orders'), 'shop.refund_order'])
    expect(new Set(trace.tool_calls.map(({ id }) => id)).size).toBe(5)
  })

  it('is twice the tokens, where they are recorded', () => {
    expect(changed('double_tokens').conversation.tokens).toEqual({ input: 180, output: 20, total: 200 })
    expect(sitesOf('double_tokens', recorded({ tool_calls: [] }))).toEqual([])
  })
})

it('no change touches the recorded run', () => {
  const run = recorded()
  const before = JSON.stringify(run.trace)
  for (const { sites } of CHANGE_KINDS) for (const { make } of sites(run, new SeededRandom(1))) make()
  expect(JSON.stringify(run.trace)).toBe(before)
})

it('a run without calls, results or an answer has nothing to change', () => {
  const empty = recorded({ tool_calls: [] })
  expect(CHANGE_KINDS.flatMap(({ sites }) => sites(empty, new SeededRandom(0)))).toEqual([])
})

it('a denied tool is critical, and so is one that writes', () => {
  const run = recorded(refund, { tool_edges: { restricted: ['shop.get_order'] } })
  const critical = run.offered.filter(({ tool }) => run.isCritical(tool)).map(({ tool }) => tool.name)
  expect(critical).toEqual(['get_order', 'refund_order', 'cancel_order'])
})
