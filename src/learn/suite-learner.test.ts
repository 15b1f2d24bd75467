import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseTraces } from '../core/parse-traces.js'
import { TestScorer } from '../score/test-scorer.js'
import { parseGatesFile } from '../suite/parse-gates-file.js'
import { parseSuite } from '../suite/parse-suite.js'
import type { LearnedTest } from './learned-test.js'
import { SuiteLearner } from './suite-learner.js'
import { gatesText, suiteText } from './suite-text.js'

function learn(traces: unknown, oneTest = false): readonly LearnedTest[] {
  const learner = new SuiteLearner({ oneTest })
  for (const trace of parseTraces(traces)) learner.add(trace)
  return learner.finish()
}

function learnOne(...traces: unknown[]): LearnedTest {
  const [test] = learn(traces)
  if (test === undefined) throw new Error('nothing was learned')
  return test
}

/** A run of calls `tool` or `server.tool`, all with these arguments. */
function run(...ids: string[]): object {
  return { tool_calls: ids.map((id) => call(id)) }
}

function call(id: string, args: unknown = {}, rest: object = {}): object {
  const [name = '', server] = id.split('.').reverse()
  return { name, ...(server !== undefined && { server }), args, ...rest }
}

function idsOf({ calls }: LearnedTest): string[] {
  return calls.map(({ tool }) => tool.id)
}

function ordersOf({ orders }: LearnedTest): string[] {
  return orders.map(({ first, second, runs }) => `${first.id} < ${second.id} (${runs})`)
}

function flowsOf({ flows }: LearnedTest): string[] {
  return flows.map(
    ({ producer, consumer, result, arg }) => `${producer.id} ${result.text} > ${consumer.id} ${arg.text}`,
  )
}

async function statusOf(test: LearnedTest, traces: unknown): Promise<string> {
  const { test: checks } = await parseGatesFile(gatesText(test), 'gates.yml')
  const scorer = new TestScorer(checks)
  for (const trace of parseTraces(traces)) scorer.add(trace)
  return scorer.finish('learned').status
}

describe('common calls', () => {
  it('are those of all runs, in one order', () => {
    expect(idsOf(learnOne(run('a', 'x', 'b', 'c'), run('a', 'b', 'y', 'c'), run('z', 'a', 'b', 'c', 'c')))).toEqual([
      'a',
      'b',
      'c',
    ])
  })

  it('keep the arguments that were the same each time', () => {
    const one = { unit: 'metric', city: 'Rome', where: { zip: 1, country: 'IT' }, tags: ['a'] }
    const other = { unit: 'metric', city: 'Oslo', where: { zip: 2, country: 'IT' }, tags: ['a'], more: 1 }
    const { calls } = learnOne({ tool_calls: [call('a', one)] }, { tool_calls: [call('a', other)] })
    expect(calls[0]?.args).toEqual({ unit: 'metric', where: { country: 'IT' }, tags: ['a'] })
  })

  it('keep no prose, no secret and no nest', () => {
    const deep = JSON.parse(`${'['.repeat(50)}${']'.repeat(50)}`)
    const args = { text: 'x'.repeat(300), key: 'Bearer [redacted:API_KEY]', deep, kept: 1 }
    expect(learnOne({ tool_calls: [call('a', args)] }).calls[0]?.args).toEqual({ kept: 1 })
  })

  it('may be none: then what every run called is expected without an order', () => {
    const test = learnOne(run('b', 'a', 'a'), run('c', 'a', 'a', 'b'))
    expect(idsOf(test)).toEqual(['a', 'a'])
    expect(test.unordered).toEqual(['b'])
    expect(idsOf(learnOne(run('a'), run('b')))).toEqual([])
  })
})

describe('orders', () => {
  it('are those that held in every run with the second tool, without what follows from others', () => {
    const test = learnOne(run('a', 'b', 'c'), run('a', 'b', 'x', 'c'), run('a', 'c', 'b'))
    expect(ordersOf(test)).toEqual(['a < b (3)', 'a < c (3)', 'b < x (1)'])
  })

  it('are not read into calls that were made at once', () => {
    const turns = (...calls: [string, number][]) => ({ tool_calls: calls.map(([id, turn]) => call(id, {}, { turn })) })
    expect(ordersOf(learnOne(turns(['a', 0], ['b', 0], ['c', 1])))).toEqual(['a < c (1)', 'b < c (1)'])
  })
})

describe('data flow', () => {
  const flow = (used: unknown, result: object, prompt = 'Pay.') => ({
    prompt,
    tool_calls: [call('find', { q: 'open' }), call('pay', { id: used })],
    tool_results: [result, { content: 'ok' }],
  })
  const found = (...ids: string[]) => ({ structured: { items: ids.map((id) => ({ id })) } })

  it('is found where an argument first appeared in a result', () => {
    const test = learnOne(flow('inv-1', found('inv-9', 'inv-1')), flow('inv-2', found('inv-2')))
    expect(flowsOf(test)).toEqual(['find items[*].id > pay id'])
    expect(test.calls[1]?.args).toBeUndefined()
    expect(test.orders).toEqual([])
  })

  it('is found in texts and in lists too', () => {
    expect(flowsOf(learnOne(flow('inv-1', { content: 'There is inv-1, due.' })))).toEqual(['find text > pay id'])
    expect(flowsOf(learnOne(flow(['inv-1', 'inv-2'], found('inv-1', 'inv-2'))))).toEqual([
      'find items[*].id > pay id[*]',
    ])
  })

  it('is not claimed when one call had its value from elsewhere', () => {
    expect(flowsOf(learnOne(flow('inv-1', found('inv-1')), flow('inv-3', found('inv-2'))))).toEqual([])
  })

  it('is not claimed for what the user said, for an echo, for a failed result, or for what may be chance', () => {
    expect(flowsOf(learnOne(flow('inv-1', found('inv-1'), 'Pay inv-1.')))).toEqual([])
    expect(flowsOf(learnOne(flow('open', found('open'))))).toEqual([])
    expect(flowsOf(learnOne(flow('inv-1', { ...found('inv-1'), is_error: true })))).toEqual([])
    expect(flowsOf(learnOne(flow(5, { structured: { id: 5 } })))).toEqual([])
  })
})

describe('tools', () => {
  it('that write, were offered every time and never called are restricted; others are only not allowed', () => {
    const tools = [
      { name: 'a' },
      { name: 'get_b' },
      { name: 'delete_b' },
      { name: 'wipe', annotations: { destructiveHint: true } },
    ]
    const first = {
      ...run('a'),
      tools: [...tools, { name: 'send_mail' }, { name: 'add_c' }],
      injected_tools: [{ name: 'add_c' }],
    }
    const test = learnOne(first, {
      ...run('a'),
      tools: [...tools, { name: 'add_c' }],
      injected_tools: [{ name: 'add_c' }],
    })
    expect(test.allowed?.map(({ id }) => id)).toEqual(['a'])
    expect(test.restricted.map(({ id }) => id)).toEqual(['delete_b', 'wipe'])
  })

  it('hand over as they did', () => {
    expect(learnOne(run('s.a', 't.b', 't.c', 's.a'), run('s.a', 'd')).handoffs).toEqual([
      { from: 's', to: 't' },
      { from: 't', to: 's' },
    ])
  })

  it('that a suite cannot name are in no check, and a comment says so', async () => {
    const traces = [{ tool_calls: [call('a'), { name: 'x*\n# y' }, { server: 's', name: 'a' }, call('b')] }]
    const test = learnOne(...traces)
    // A call of `a` on an unknown server may be one of `s.a`.
    expect(test.unnameable.map(({ id }) => id)).toEqual(['a', 'x*\n# y', 's.a'])
    expect(idsOf(test)).toEqual(['b'])
    expect(gatesText(test)).toContain('# In no check, because a suite cannot name them: `a`, `x*\\n# y` and `s.a`.\n')
    expect(await statusOf(test, traces)).toBe('passed')
  })
})

describe('traces', () => {
  it('of several agents make several tests, or one', () => {
    const traces = [
      { agent: 'one', ...run('a') },
      { agent: 'two', ...run('b') },
      run('c'),
      { agent: 'idle', tool_calls: [] },
    ]
    expect(learn(traces).map(({ name }) => name)).toEqual(['one', 'two', 'learned'])
    expect(learn(traces, true).map(({ runs }) => runs)).toEqual([4])
  })

  it('of endless calls and tools make no endless lists', () => {
    const names = Array.from({ length: 2_500 }, (_, index) => `t${index}`)
    const test = learnOne(run(...names))
    expect(test.calls).toHaveLength(2_000)
    expect(test).toMatchObject({ unordered: [], flows: [], allowed: null })
  })

  it('that did not complete are no example', () => {
    const learner = new SuiteLearner({ oneTest: false })
    for (const trace of parseTraces([{ ...run('a'), outcome: { status: 'max_turns' } }])) learner.add(trace)
    expect(learner.finish()).toEqual([])
    expect(learner.unfinished).toBe(1)
  })

  it('without a call, or with calls that no check can be about, teach nothing', () => {
    expect(learn([{ tool_calls: [] }])).toEqual([])
    expect(learn([{ tool_calls: [{ name: '*' }] }, { tool_calls: [{ name: 'a*' }] }])).toEqual([])
  })
})

it('servers with names of any length make a suite that loads', async () => {
  const server = '[long]'.repeat(200)
  const { servers } = await parseSuite(suiteText(learn([run(`${server}.read`, 'files.write')])))
  expect([...servers.keys()]).toEqual([server, 'files'])
})

it('whatever the runs, the suite is valid, and all of them pass', async () => {
  const text = fc.oneof(
    fc.constantFrom('a', 'b', 'c', 'delete_it', 's.a', 'a.*', '*', '', 'x: "y"\n# z', `$\{HOME}`, '{{q}}', '\u001b[2J'),
    fc.string({ unit: 'binary', maxLength: 6 }),
  )
  const server = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(null, 's', 't') }, { weight: 1, arbitrary: text })
  const tool = fc.record({ server, name: text.filter((name) => name !== '') })
  const value = fc.oneof(fc.constantFrom('inv-1', 'inv-2', 1001, 'x', 2, null), fc.jsonValue({ maxDepth: 2 }))
  const args = fc.oneof(
    fc.dictionary(fc.oneof(fc.constantFrom('id', 'a.b', '__proto__'), text), value, { maxKeys: 3 }),
    value,
  )
  const trace = (tools: readonly object[]) =>
    fc
      .array(fc.tuple(fc.constantFrom(...tools), args, value, fc.nat(2), fc.boolean()), { maxLength: 8 })
      .map((steps) => ({
        agent: 'x',
        prompt: `# $\{X} "`,
        tools,
        tool_calls: steps.map(([one, own, , turn]) => ({ ...one, args: own, turn })),
        tool_results: steps.map(([, , result, , is_error]) => ({ structured: { result, list: [result] }, is_error })),
      }))
  const runs = fc
    .array(tool, { minLength: 1, maxLength: 4 })
    .chain((tools) => fc.array(trace(tools), { minLength: 1, maxLength: 5 }))
  await fc.assert(
    fc.asyncProperty(runs, async (traces) => {
      const [test] = learn(traces)
      if (test === undefined) return
      expect(parseSuite(suiteText([test])).warnings).toEqual([])
      expect(await statusOf(test, traces)).toBe('passed')
    }),
    { numRuns: 300 },
  )
}, 120_000)
