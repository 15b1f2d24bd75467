import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseTraces } from '../core/trace/parse-traces.js'
import { TestScorer } from '../score/test-scorer.js'
import { parseGatesFile } from '../suite/parse-gates-file.js'
import { parseSuite } from '../suite/parse-suite.js'
import type { LearnedTest } from './learned-test.js'
import { SuiteLearner } from './suite-learner.js'
import { gatesText, suiteText } from './text/suite-text.js'

function learn(traces: unknown, oneTest = false): readonly LearnedTest[] {
  const learner = new SuiteLearner({ oneTest })
  for (const trace of parseTraces(traces)) learner.add(trace)
  return learner.finish().map(({ test }) => test)
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

/** A run of one write. */
function wrote(args: unknown): object {
  return { tool_calls: [call('update_order', args)] }
}

/** The lines of a block that are checked, or of one that is proposed, without comments. */
function linesOf({ checks }: LearnedTest, block: string, isProposed = false): string[] {
  return checks.flatMap((check) => (check.block === block && check.isProposed === isProposed ? check.lines : []))
}

async function statusOf(test: LearnedTest, traces: unknown): Promise<string> {
  const { test: checks } = await parseGatesFile(gatesText(test), 'gates.yml')
  const scorer = new TestScorer(checks)
  for (const trace of parseTraces(traces)) scorer.add(trace)
  return scorer.finish('learned').status
}

const ONLY_THESE = ['mode: unordered', 'extra_calls: reads', 'failed_calls: ignore']

describe('writes', () => {
  it('are expected in any order and no others, whatever was read and what failed', async () => {
    const test = learnOne(run('get_a', 'add_a', 'delete_b'), run('delete_b', 'find_c', 'add_a'))
    expect(linesOf(test, 'trajectory')).toEqual([
      ...ONLY_THESE,
      'calls:',
      '  - { name: add_a, args: { exact: {} } }',
      '  - { name: delete_b, args: { exact: {} } }',
    ])
    expect(await statusOf(test, [run('list_x', 'delete_b', 'add_a')])).toBe('passed')
    expect(await statusOf(test, [run('add_a')])).toBe('failed')
    expect(await statusOf(test, [run('add_a', 'delete_b', 'cancel_c')])).toBe('failed')
    const failed = { ...run('cancel_c', 'add_a', 'delete_b'), tool_results: [{ is_error: true }, {}, {}] }
    expect(await statusOf(test, [failed])).toBe('passed')
  })

  it('keep the arguments that agree; what differs from run to run is free', () => {
    const one = { unit: 'metric', note: 'a', where: { zip: 1, country: 'IT' }, tags: ['a', 'b'] }
    const other = { unit: 'metric', note: 'b', where: { zip: 2, country: 'IT' }, tags: ['a', 'b'], more: 1 }
    expect(linesOf(learnOne(wrote(one), wrote(other)), 'trajectory').at(-1)).toBe(
      '  - { name: update_order, args: { exact: { unit: metric, where: { country: IT }, tags: [a, b] }, ignore_keys: [more, note, where.zip] } }',
    )
  })

  it('that differ in a few ways are alternatives: what came more than once is no chance', () => {
    const test = learnOne(...['x', 'x', 'y', 'y', 'y'].map((pay) => wrote({ id: 17, pay })))
    expect(linesOf(test, 'trajectory').slice(3)).toEqual([
      'calls:',
      '  - { name: update_order, args: { exact: { id: 17, pay: "y" } } }',
      'alternatives:',
      '  # in 2 of 5 runs',
      '  - - { name: update_order, args: { exact: { id: 17, pay: x } } }',
    ])
  })

  it('of a list in another order are an alternative, not a free list', async () => {
    const test = learnOne(wrote({ ids: [1, 2] }), wrote({ ids: [2, 1] }))
    expect(await statusOf(test, [wrote({ ids: [2, 1] })])).toBe('passed')
    expect(await statusOf(test, [wrote({ ids: [1, 2, 3] })])).toBe('failed')
  })

  it('of other tools in some runs are alternatives too, none among them', async () => {
    const test = learnOne(run('get_a', 'add_a'), run('get_a', 'add_a'), run('get_a'))
    expect(linesOf(test, 'trajectory').slice(-3)).toEqual(['alternatives:', '  # in 1 of 3 runs', '  - []'])
    expect(await statusOf(test, [run('get_a', 'delete_a')])).toBe('failed')
  })

  it('that are different in every run leave what they share, and how many there were', async () => {
    const test = learnOne(run('add_a', 'add_b'), run('add_a', 'add_c', 'add_d'), run('add_a', 'add_e'))
    expect(linesOf(test, 'trajectory')).toEqual([
      'mode: superset',
      'failed_calls: ignore',
      'calls:',
      '  - { name: add_a, args: { exact: {} } }',
      'max_writes: 3',
    ])
    expect(await statusOf(test, [run('add_a', 'add_x')])).toBe('passed')
    expect(await statusOf(test, [run('add_a', 'add_b', 'add_c', 'add_d')])).toBe('failed')
  })

  it('keep no prose, no secret and no nest', () => {
    const deep = JSON.parse(`${'['.repeat(50)}${']'.repeat(50)}`)
    const args = { text: 'x'.repeat(300), key: 'Bearer [redacted:API_KEY]', deep, kept: 1 }
    expect(linesOf(learnOne(wrote(args)), 'trajectory').at(-1)).toBe(
      '  - { name: update_order, args: { exact: { kept: 1 }, ignore_keys: [deep, key, text] } }',
    )
  })
})

describe('runs that write nothing', () => {
  it('must go on writing nothing, and make the calls that all of them made', async () => {
    const look = (id: number, q: string) => ({
      tool_calls: [call('get_order', { id }), call('find_rule', { q, top: 1 })],
    })
    const test = learnOne(look(17, 'a'), look(17, 'b'), look(17, 'c'))
    expect(linesOf(test, 'trajectory')).toEqual([
      ...ONLY_THESE,
      'calls:',
      '  - { name: get_order, args: { subset: { id: 17 } } }',
      '  - { name: find_rule, args: { subset: { top: 1 } } }',
    ])
    expect(await statusOf(test, [look(17, 'd')])).toBe('passed')
    expect(await statusOf(test, [look(18, 'a')])).toBe('failed')
    expect(await statusOf(test, [{ tool_calls: [] }])).toBe('failed')
  })

  it('and have no call in common are still known to write nothing', () => {
    expect(linesOf(learnOne(run('a'), run('b')), 'trajectory')).toEqual([...ONLY_THESE, 'calls: []'])
  })
})

describe('numbers', () => {
  const told = (final_response: string, prompt = 'What do I owe?') => ({
    prompt,
    tool_calls: [call('get_bills')],
    tool_results: [{ content: '[{"sum": 1200.5}, {"sum": 99.25}, {"sum": 300.25}]' }],
    final_response,
  })

  it('that the agent worked out have to be told, however they are written', async () => {
    const test = learnOne(told('1,600 in all.'), told('You owe $1600.00.'), told('Three bills: 1600'))
    expect(linesOf(test, 'expect')).toHaveLength(1)
    expect(await statusOf(test, [told('That is 1,600.00!')])).toBe('passed')
    expect(await statusOf(test, [told('You owe 11600.')])).toBe('failed')
    expect(await statusOf(test, [told('You owe 1,600.50.')])).toBe('failed')
  })

  it('that a result or the user gave are only proposed, and so are those of two runs', () => {
    const given = learnOne(told('First 1200.5'), told('1,200.50 first'), told('1200.5'))
    expect([linesOf(given, 'expect'), linesOf(given, 'expect', true).length]).toEqual([[], 3])
    expect(linesOf(learnOne(told('1600'), told('1600')), 'expect')).toEqual([])
    const asked = ['a', 'b', 'c'].map((text) => told(`1600 ${text}`, 'Is it 1600?'))
    expect(linesOf(learnOne(...asked), 'expect')).toEqual([])
  })
})

describe('data flow', () => {
  const flow = (used: unknown, result: object, prompt = 'Pay.') => ({
    prompt,
    tool_calls: [call('find', { q: 'open' }), call('pay', { id: used })],
    tool_results: [result, { content: 'ok' }],
  })
  const found = (...ids: string[]) => ({ structured: { items: ids.map((id) => ({ id })) } })
  const line = '- { producer: find, consumer: pay, via: { result: "items[*].id", arg: id } }'

  it('is checked where a written value differs from run to run', () => {
    const test = learnOne(...['inv-1', 'inv-2', 'inv-3'].map((id) => flow(id, found('inv-9', id))))
    expect(linesOf(test, 'trajectory_axes')).toEqual([line])
    expect(linesOf(test, 'trajectory').at(-1)).toBe('  - { name: pay }')
  })

  it('leads back to the first result that it came from', () => {
    const chain = (n: number) => ({
      tool_calls: [call('find_orders'), call('get_order', { id: `ord-${n}` }), call('pay', { bill: `bill-${n}` })],
      tool_results: [{ structured: { ids: [`ord-${n}`] } }, { structured: { bill: `bill-${n}` } }, {}],
    })
    expect(linesOf(learnOne(chain(1), chain(2), chain(3)), 'trajectory_axes')).toEqual([
      '- { producer: find_orders, consumer: get_order, via: { result: "ids[*]", arg: id } }',
      '- { producer: get_order, consumer: pay, via: { result: bill, arg: bill } }',
    ])
  })

  it('of two runs is proposed; of a value that is always the same it is not needed', () => {
    expect(
      linesOf(learnOne(flow('inv-1', found('inv-1')), flow('inv-2', found('inv-2'))), 'trajectory_axes', true),
    ).toEqual([line])
    const same = learnOne(...[1, 2, 3].map(() => flow('inv-1', found('inv-1'))))
    expect(same.checks.filter(({ block }) => block === 'trajectory_axes')).toEqual([])
  })

  it('is not claimed when one call had its value from elsewhere, when the user said it, or when not every run has it', () => {
    const flows = (...traces: object[]) => learnOne(...traces).checks.filter(({ block }) => block === 'trajectory_axes')
    const runs = [flow('inv-1', found('inv-1')), flow('inv-2', found('inv-2'))]
    expect(flows(...runs, flow('inv-3', found('inv-4')))).toEqual([])
    expect(flows(...runs, flow('inv-3', found('inv-3'), 'Pay inv-3.'))).toEqual([])
    expect(flows(...runs, flow('inv-3', { ...found('inv-3'), is_error: true }))).toEqual([])
    expect(flows(...runs, run('find'))).toEqual([])
  })
})

describe('tools', () => {
  it('that write, were offered every time and never called are restricted, from three runs on', () => {
    const tools = [
      { name: 'a' },
      { name: 'get_b' },
      { name: 'delete_b' },
      { name: 'wipe', annotations: { destructiveHint: true } },
    ]
    const one = {
      ...run('a'),
      tools: [...tools, { name: 'send_mail' }, { name: 'add_c' }],
      injected_tools: [{ name: 'add_c' }],
    }
    const other = { ...run('a'), tools: [...tools, { name: 'add_c' }], injected_tools: [{ name: 'add_c' }] }
    expect(linesOf(learnOne(one, other, other), 'tool_edges')).toEqual(['restricted: [delete_b, wipe]'])
    expect(linesOf(learnOne(one, other), 'tool_edges')).toEqual([])
  })

  it('that a call without a server may have been of are not restricted', () => {
    const one = {
      ...run('add_it'),
      tools: [
        { server: 's', name: 'add_it' },
        { server: 's', name: 'delete_it' },
      ],
    }
    expect(linesOf(learnOne(one, one, one), 'tool_edges')).toEqual(['restricted: [s.delete_it]'])
  })

  it('that were called, the ways between servers and the number of calls are proposed', () => {
    const test = learnOne(run('s.a', 't.b', 't.c', 's.a'), run('s.a', 'd'))
    expect(linesOf(test, 'tool_edges', true)).toEqual([
      'allowed: [s.a, t.b, t.c, d]',
      'delegation:',
      '  - { from: "s.*", to: "t.*" }',
      '  - { from: "t.*", to: "s.*" }',
    ])
    expect(linesOf(test, 'expect', true)).toEqual([
      '- tool_names: { contains: [a] }',
      '- tool_names: { length: { "<=": 4 } }',
    ])
  })

  it('that a suite cannot name are in no check, and a comment says so', async () => {
    const traces = [{ tool_calls: [call('a'), { name: 'x*\n# y' }, { server: 's', name: 'a' }, call('b')] }]
    const test = learnOne(...traces)
    // A call of `a` on an unknown server may be one of `s.a`.
    expect(test.unnameable.map(({ id }) => id)).toEqual(['a', 'x*\n# y', 's.a'])
    expect(linesOf(test, 'trajectory').slice(3)).toEqual(['calls:', '  - { name: b }'])
    expect(gatesText(test)).toContain(
      '# Not in any check, because a suite cannot name them: `a`, `x*\\n# y` and `s.a`.\n',
    )
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
    expect(linesOf(test, 'trajectory')).toHaveLength(2_004)
    expect(linesOf(test, 'tool_edges', true)).toEqual([])
  })

  it('that did not complete are no example', () => {
    const learner = new SuiteLearner({ oneTest: false })
    for (const trace of parseTraces([{ ...run('a'), outcome: { status: 'max_turns' } }])) learner.add(trace)
    expect(learner.finish()).toEqual([])
    expect(learner.unfinished).toBe(1)
  })

  it('without a call teach nothing', () => {
    expect(learn([{ tool_calls: [] }])).toEqual([])
  })

  it('without a prompt make a suite that asks no model anything before somebody writes one', async () => {
    const text = suiteText(learn([run('s.a')]))
    expect(text).toContain(`prompt: "$\{PROMPT}"`)
    expect(parseSuite(text).warnings).toEqual([])
  })
})

it('servers with names of any length make a suite that loads', async () => {
  const server = '[long]'.repeat(200)
  const { servers } = await parseSuite(suiteText(learn([run(`${server}.read`, 'files.write')])))
  expect([...servers.keys()]).toEqual([server, 'files'])
})

it('whatever the runs, the suite is valid, and all of them pass', async () => {
  const text = fc.oneof(
    fc.constantFrom(
      'a',
      'b',
      'c',
      'delete_it',
      'add_it',
      's.a',
      'a.*',
      '*',
      '',
      'x: "y"\n# z',
      `$\{HOME}`,
      '{{q}}',
      '\u001b[2J',
    ),
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
        final_response: steps.map(([, own, result]) => JSON.stringify([own, result])).join(' and 1,600.50 '),
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
})
