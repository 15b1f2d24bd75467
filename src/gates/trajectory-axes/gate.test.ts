import { describe, expect, it } from 'vitest'
import { ToolTable } from '../../core/trace/tool.js'
import { readTrace } from '../../core/trace/trace-reader.js'
import { trajectoryAxes } from './gate.js'

const context = { name: 'test', runs: 1, classes: null, checks: [], texts: [], outcomes: [], grades: [] }

function score(block: unknown, ...traces: unknown[]) {
  const options = trajectoryAxes.options.parse(block)
  const tools = new ToolTable()
  const runs = traces.map((raw, index) => ({
    run: index + 1,
    measure: trajectoryAxes.measure(options, readTrace(raw, tools), context),
  }))
  return trajectoryAxes.fold(options, runs, context)
}

function calls(...names: string[]) {
  return { tool_calls: names.map((name) => ({ name })) }
}

describe('a dependency', () => {
  const block = { dependencies: [{ producer: 'p', consumer: 'c' }] }
  const satisfaction = (...traces: unknown[]) => score(block, ...traces).targets['trajectory.dependency_satisfaction']

  it.each([
    ['pc', 100],
    ['cp', 0],
    ['pcc', 100],
    ['cpc', 0],
    ['p', 100],
    ['', 100],
  ])('in %s: %i', (names, percent) => {
    expect(satisfaction(calls(...names))).toBe(percent)
  })

  it('is counted over edges and runs, floored', () => {
    expect(satisfaction(calls('p', 'c'), calls('c'), calls('c'))).toBe(33)
  })

  it('does not count a producer whose result is an error or missing', () => {
    const tool_calls = [{ name: 'p' }, { name: 'c' }]
    expect(satisfaction({ tool_calls, tool_results: [{ is_error: true }, {}] })).toBe(0)
    expect(satisfaction({ tool_calls, tool_results: [{ call_id: 'c2' }] })).toBe(0)
    expect(satisfaction({ tool_calls, tool_results: [{}, {}] })).toBe(100)
    expect(satisfaction({ tool_calls })).toBe(100)
  })

  it('says whether the producer was not called or failed', () => {
    const [never] = score(block, calls('x', 'c')).findings
    const failed = { tool_calls: [{ name: 'p' }, { name: 'c' }], tool_results: [{ is_error: true }, {}] }
    expect([never, score(block, failed).findings[0]]).toMatchSnapshot()
  })

  it('of a tool on itself needs an earlier call', () => {
    const self = { dependencies: [{ producer: 'p', consumer: 'p' }] }
    expect(score(self, calls('p', 'p')).findings.map(({ step }) => step)).toEqual([0])
  })
})

describe('an order edge', () => {
  it.each([
    ['ab', 100],
    ['ba', 0],
    ['bab', 0],
    ['aab', 100],
    ['xb', 0],
    ['a', 100],
  ])('in %s: %i', (names, percent) => {
    const { targets } = score({ order: [{ first: 'a', second: 'b' }] }, calls(...names))
    expect(targets['trajectory.order_satisfaction']).toBe(percent)
  })
})

describe('edges_exercised', () => {
  it('is the share of edges whose consumer or second ran, over all runs', () => {
    const block = { dependencies: [{ producer: 'p', consumer: 'c' }], order: [{ first: 'a', second: 'b' }] }
    const exercised = (...traces: unknown[]) => score(block, ...traces).targets['trajectory.edges_exercised']
    expect(exercised(calls('p', 'c'))).toBe(50)
    expect(exercised(calls('p', 'c', 'a', 'b'), calls('p'), calls('b'))).toBe(50)
    expect(exercised(calls())).toBe(0)
  })

  it('is null without edges, which the check refuses', () => {
    expect(score({}, calls('a')).targets).toEqual({
      'trajectory.dependency_satisfaction': 100,
      'trajectory.order_satisfaction': 100,
      'trajectory.edges_exercised': null,
    })
    const problems = trajectoryAxes.check?.(trajectoryAxes.options.parse({}), context)
    expect(problems).toMatchObject([{ path: [] }])
    expect(problems).toMatchSnapshot()
    const dependencies = [{ producer: 'p', consumer: 'c' }]
    const order = [{ first: 'a', second: 'b' }]
    for (const block of [{ dependencies }, { order }, { dependencies, order }]) {
      expect(trajectoryAxes.check?.(trajectoryAxes.options.parse(block), context)).toEqual([])
    }
  })
})

describe('provenance', () => {
  const messages = (via: unknown, args: unknown, ...results: unknown[]) => {
    const tool_calls = [...results.map(() => ({ name: 'p' })), { name: 'c', args }]
    const trace = { tool_calls, tool_results: [...results, {}] }
    return score({ dependencies: [{ producer: 'p', consumer: 'c', via }] }, trace).findings.map(
      ({ message }) => message,
    )
  }
  const holds = (via: unknown, args: unknown, ...results: unknown[]) => messages(via, args, ...results).length === 0
  const id = { result: 'id', arg: 'id' }
  const ids = { result: 'ids', arg: 'ids' }

  it.each([
    [1, { id: 1 }, true],
    [1, { id: '1' }, false],
    ['1', { id: 1 }, false],
    ['a', { id: 'A' }, false],
    [true, { id: true }, true],
    [null, { id: null }, false],
    [{ x: 1, y: 2 }, { id: { y: 2, x: 1 } }, true],
    [{ x: 1 }, { id: { x: 1, y: 2 } }, false],
    ['b', { id: ['a', ['b']] }, true],
    ['a', { other: 'a' }, false],
    ['', { id: '' }, true],
  ])('of %j in the data %j: %s', (value, structured, expected) => {
    expect(holds(id, { id: value }, { structured })).toBe(expected)
    expect(holds(id, { id: value }, { content: [{ type: 'text', text: JSON.stringify(structured) }] })).toBe(expected)
    expect(holds(id, { id: value }, { content: JSON.stringify(structured) })).toBe(expected)
  })

  it.each([
    ['ORD-1', 'order ORD-1 is open', true],
    ['ORD-1', 'order ORD-12 is open', false],
    ['ORD-1', 'order XORD-1 is open', false],
    ['id', 'the id_1', false],
    ['Zürich', 'Zürichsee, Zürich.', true],
    ['rich', 'Zürich', false],
    ['New York', 'in New York, NY', true],
    ['New York', 'in New Yorker', false],
    ['https://a.b/c', 'see https://a.b/c?d', true],
    ['https://a.b/c', 'see https://a.b/cd', false],
    ['', 'anything', false],
    ['42', 'room 42.', true],
    [42, 'room 42.', true],
    [42, 'room 42.0', true],
    [42, 'room 420', false],
    [42, 'room a42', false],
    [4.5, 'about 4.50 euros', true],
    [4, 'about 4.5 euros', false],
    [5, 'pages 1-5', true],
    [-5, 'at -5 C', true],
    [5, 'at -5 C', false],
    [1000, 'about 1e3', true],
    [2, 'version 1.2.3', false],
    [1001, '1001', true],
    ['x', '"x"', true],
    [true, 'ok: true', true],
    ['a b', '{ not json: a b }', true],
  ])('of %j in the text %j: %s', (value, text, expected) => {
    expect(holds(id, { id: value }, { content: [{ type: 'text', text }] })).toBe(expected)
  })

  it('looks at structured content before the text, and joins text blocks', () => {
    expect(holds(id, { id: 1 }, { structured: { id: 2 }, content: '{"id": 1}' })).toBe(false)
    const split = ['{"id":', '7}'].map((text) => ({ type: 'text', text }))
    expect(holds(id, { id: 7 }, { content: [...split, { type: 'image', data: '' }] })).toBe(true)
  })

  it('of an array is that of each element, from any earlier result', () => {
    expect(holds(ids, { ids: [1, 3] }, { structured: { ids: [1, 2] } }, { structured: { ids: [3] } })).toBe(true)
    expect(holds(ids, { ids: [1, 4] }, { structured: { ids: [1, 2] } }, { structured: { ids: [3] } })).toBe(false)
    expect(holds(ids, { ids: [] }, { structured: {} })).toBe(false)
    expect(holds({ result: 'ids', arg: 'pairs[*].id' }, { pairs: [{ id: 1 }] }, { structured: { ids: [1] } })).toBe(
      true,
    )
  })

  it('is missing when the argument is, and when nothing was recorded', () => {
    expect(messages(id, {}, { structured: { id: 1 } })).toMatchSnapshot()
    expect(messages(id, { id: 1 }, {})).toMatchSnapshot()
    expect(messages(id, null, { structured: { id: 1 } })).toMatchSnapshot()
    const unrecorded = { tool_calls: [{ name: 'p' }, { name: 'c', args: { id: 1 } }] }
    const { findings } = score({ dependencies: [{ producer: 'p', consumer: 'c', via: id }] }, unrecorded)
    expect(findings.map(({ kind }) => kind)).toEqual(['provenance_missing'])
  })

  it('is looked for in all results of a long run, and of a tool that provides many', () => {
    const results = Array.from({ length: 40 }, (_, index) => ({ structured: { id: index, row: { n: index } } }))
    for (const value of [0, 16, 17, 39]) {
      expect(holds(id, { id: value }, ...results)).toBe(true)
      expect(holds({ result: 'row', arg: 'row' }, { row: { n: value } }, ...results)).toBe(true)
    }
    expect(holds(id, { id: 40 }, ...results)).toBe(false)
    expect(holds({ result: 'row', arg: 'row' }, { row: { n: 40 } }, ...results)).toBe(false)
    expect(holds(id, { id: 'b' }, { content: 'a' }, { content: 'no b here' })).toBe(true)
    expect(holds(id, { id: [['a'], 'b'] }, { content: 'a' }, { content: 'b' })).toBe(true)
  })

  it('comes from earlier results only, and from none that is an error', () => {
    expect(holds(id, { id: 1 }, { is_error: true, structured: { id: 1 } }, { structured: { id: 2 } })).toBe(false)
    const tool_calls = [{ name: 'p' }, { name: 'c', args: { id: 2 } }, { name: 'p' }]
    const tool_results = [{ structured: { id: 1 } }, {}, { structured: { id: 2 } }]
    const block = { dependencies: [{ producer: 'p', consumer: 'c', via: id }] }
    expect(score(block, { tool_calls, tool_results }).findings).toHaveLength(1)
  })

  it('refuses a path that is none, at its place', () => {
    const block = { dependencies: [{ producer: 'p', consumer: 'c', via: { result: 'a..b', arg: 'x' } }] }
    const issues = trajectoryAxes.options.safeParse(block).error?.issues
    expect(issues?.map(({ path }) => path.join('.'))).toEqual(['dependencies.0.via.result'])
  })

  it.each([
    ['a repetitive text', 'a'.repeat(1_000_000), `${'a'.repeat(500_000)}b`],
    ['a text of many words', 'a '.repeat(500_000), `${'a '.repeat(250_000)}b`],
    ['a text of many near words', 'ab '.repeat(300_000), `${'ab '.repeat(100_000)}a`],
    ['digits', '1'.repeat(1_000_000), 1],
    ['broken JSON', '['.repeat(1_000_000), 'x'],
    ['deep JSON', `{"id":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 'x'],
  ])('is found in linear time in %s', (_name, text, value) => {
    expect(holds(id, { id: value }, { content: text })).toBe(false)
  })

  it('is quick for many consumers of many results', () => {
    const steps = Array.from({ length: 2000 }, (_, i) => i)
    const tool_calls = steps.flatMap((i) => [{ name: 'p' }, { name: 'c', args: { id: `id-${i}` } }])
    const text = (i: number) => `${'word '.repeat(200)} id-${i}`
    const tool_results = steps.flatMap((i) => [{ content: text(i) }, { content: '' }])
    const { findings } = score(
      { dependencies: [{ producer: 'p', consumer: 'c', via: id }] },
      { tool_calls, tool_results },
    )
    expect(findings).toEqual([])
  })

  it('of many calls is told in at most 200 findings', () => {
    const { findings, targets } = score({ dependencies: [{ producer: 'p', consumer: 'c' }] }, calls(...'c'.repeat(500)))
    expect(targets['trajectory.dependency_satisfaction']).toBe(0)
    expect(findings).toHaveLength(201)
    expect(findings.at(-1)).toEqual({
      level: 'note',
      kind: 'more_violations',
      run: 1,
      step: null,
      message: 'and 300 more violations',
    })
    expect(
      score({ dependencies: [{ producer: 'p', consumer: 'c' }] }, calls(...'c'.repeat(200))).findings,
    ).toHaveLength(200)
  })
})

describe('a call whose server is unknown', () => {
  it('counts as the tool that needs another, and not as the one that is needed', () => {
    const dependencies = [{ producer: 's.p', consumer: 's.c' }]
    const order = [{ first: 's.p', second: 's.c' }]
    expect(score({ dependencies, order }, calls('p', 'c')).targets).toEqual({
      'trajectory.dependency_satisfaction': 0,
      'trajectory.order_satisfaction': 0,
      'trajectory.edges_exercised': 100,
    })
  })
})
