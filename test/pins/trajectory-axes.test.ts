// docs/spec/gates.md section 4.
import { describe, expect, it } from 'vitest'
import { type Call, loadError, run, score, scoreGate } from './scoring.js'

const SEARCH_FETCH = { dependencies: [{ producer: 'search', consumer: 'fetch_page' }] }
const AUTH_SEARCH = { order: [{ first: 'authenticate', second: 'search' }] }

type Numbers = readonly [dependencies: number, order: number, exercised: number]

function numbers(block: object, traces: readonly object[]): Numbers {
  const { targets } = scoreGate('trajectory_axes', block as Record<string, unknown>, traces)
  expect(Object.keys(targets)).toEqual([
    'trajectory.dependency_satisfaction',
    'trajectory.order_satisfaction',
    'trajectory.edges_exercised',
  ])
  return Object.values(targets) as unknown as Numbers
}

describe('dependencies', () => {
  it.each<[string, Call[], Numbers]>([
    ['producer, then consumer', ['search', 'fetch_page'], [100, 100, 100]],
    ['consumer first', ['fetch_page', 'search'], [0, 100, 100]],
    ['consumer alone', ['fetch_page'], [0, 100, 100]],
    ['every consumer call needs one before it', ['fetch_page', 'search', 'fetch_page'], [0, 100, 100]],
    ['one producer serves several consumers', ['search', 'fetch_page', 'fetch_page'], [100, 100, 100]],
    ['other calls may lie between', ['search', 'x', 'fetch_page'], [100, 100, 100]],
    ['no consumer: holds, not exercised', ['search'], [100, 100, 0]],
    ['no calls at all', [], [100, 100, 0]],
  ])('%s', (_name, calls, expected) => {
    expect(numbers(SEARCH_FETCH, [run(...calls)])).toEqual(expected)
  })

  it('a producer whose result is an error does not count', () => {
    const trace = (...errors: boolean[]) => ({
      tool_calls: [{ name: 'search' }, { name: 'search' }, { name: 'fetch_page' }],
      tool_results: [...errors, false].map((is_error) => ({ is_error })),
    })
    expect(numbers(SEARCH_FETCH, [trace(true, true)])).toEqual([0, 100, 100])
    expect(numbers(SEARCH_FETCH, [trace(true, false)])).toEqual([100, 100, 100])
    expect(numbers(SEARCH_FETCH, [trace(false, true)])).toEqual([100, 100, 100])
  })

  it('a missing result is an error, unrecorded results are successes', () => {
    const tool_calls = [{ name: 'search' }, { name: 'fetch_page' }]
    expect(numbers(SEARCH_FETCH, [{ tool_calls, tool_results: [] }])).toEqual([0, 100, 100])
    expect(numbers(SEARCH_FETCH, [{ tool_calls }])).toEqual([100, 100, 100])
  })

  it('tools are member ids', () => {
    const block = { dependencies: [{ producer: 'web.*', consumer: 'http.get' }] }
    expect(numbers(block, [run('web.news', 'http.get')])).toEqual([100, 100, 100])
    expect(numbers(block, [run('other.news', 'http.get')])).toEqual([0, 100, 100])
    // Of an unknown server: it may be the consumer.
    expect(numbers(block, [run('get')])).toEqual([0, 100, 100])
    expect(numbers(block, [run('other.get')])).toEqual([100, 100, 0])
  })
})

describe('order', () => {
  it.each<[string, Call[], Numbers]>([
    ['first, then second', ['authenticate', 'search'], [100, 100, 100]],
    ['the first occurrence of second decides', ['search', 'authenticate', 'search'], [100, 0, 100]],
    ['second without first', ['search'], [100, 0, 100]],
    ['later occurrences do not matter', ['authenticate', 'search', 'authenticate', 'search'], [100, 100, 100]],
    ['second never ran: holds, not exercised', ['authenticate'], [100, 100, 0]],
  ])('%s', (_name, calls, expected) => {
    expect(numbers(AUTH_SEARCH, [run(...calls)])).toEqual(expected)
  })

  it('an erroneous first still came first', () => {
    const trace = { tool_calls: [{ name: 'authenticate' }, { name: 'search' }], tool_results: [{ is_error: true }, {}] }
    expect(numbers(AUTH_SEARCH, [trace])).toEqual([100, 100, 100])
  })
})

describe('percents', () => {
  it('are of edges over all runs, floored; an empty axis scores 100', () => {
    const both = { ...SEARCH_FETCH, ...AUTH_SEARCH }
    expect(numbers(both, [run('authenticate', 'search', 'fetch_page'), run('search'), run('fetch_page')])).toEqual([
      66, 66, 66,
    ])
    const three = {
      dependencies: [
        { producer: 'a', consumer: 'b' },
        { producer: 'b', consumer: 'c' },
        { producer: 'c', consumer: 'd' },
      ],
    }
    expect(numbers(three, [run('a', 'b', 'd')])).toEqual([66, 100, 66])
    expect(numbers({ ...three, order: [] }, [run('a', 'b', 'c', 'd')])).toEqual([100, 100, 100])
  })

  it('the default wants both satisfactions at 100', () => {
    const status = (block: object, ...calls: Call[]) =>
      scoreGate('trajectory_axes', block as Record<string, unknown>, [run(...calls)]).status
    expect(status(SEARCH_FETCH, 'search', 'fetch_page')).toBe('passed')
    expect(status(SEARCH_FETCH, 'fetch_page')).toBe('failed')
    expect(status(AUTH_SEARCH, 'search')).toBe('failed')
    expect(status(SEARCH_FETCH, 'x')).toBe('inconclusive')
    expect(status({ ...SEARCH_FETCH, expect: [{ 'trajectory.edges_exercised': 100 }] }, 'x')).toBe('failed')
    expect(status({ ...SEARCH_FETCH, expect: [{ 'trajectory.edges_exercised': 100 }] }, 'fetch_page')).toBe('passed')
  })

  it('is a per-run check', () => {
    const result = score({ trajectory_axes: SEARCH_FETCH }, [run('search', 'fetch_page'), run('fetch_page')])
    expect(result.runs.map(({ checks }) => checks)).toEqual([
      { trajectory_axes: 'passed' },
      { trajectory_axes: 'failed' },
    ])
  })

  it('a broken edge is a finding at the call that broke it', () => {
    const { findings } = scoreGate('trajectory_axes', { ...SEARCH_FETCH, ...AUTH_SEARCH }, [
      run('search', 'fetch_page'),
      run('authenticate', 'fetch_page'),
    ])
    expect(findings.map(({ level, run: number, step }) => [level, number, step])).toEqual([
      ['error', 1, 0],
      ['error', 2, 1],
    ])
  })
})

describe('via: provenance', () => {
  const via = (result: string, arg: string) => ({
    dependencies: [{ producer: 'search', consumer: 'fetch_page', via: { result, arg } }],
  })
  const ITEMS = via('items[*].url', 'url')
  const text = (value: string) => ({ content: [{ type: 'text', text: value }] })

  /** Producers with their results, then one consumer. */
  function holds(block: object, results: readonly object[], args: unknown): boolean {
    const trace = {
      tool_calls: [...results.map(() => ({ name: 'search' })), { name: 'fetch_page', args }],
      tool_results: [...results, {}],
    }
    const [dependencies, , exercised] = numbers(block, [trace])
    expect(exercised).toBe(100)
    return dependencies === 100
  }

  it.each<[string, object[], unknown, boolean]>([
    ['structured', [{ structured: { items: [{ url: 'http://a' }, { url: 'http://b' }] } }], { url: 'http://b' }, true],
    ['a value that was made up', [{ structured: { items: [{ url: 'http://a' }] } }], { url: 'http://c' }, false],
    [
      'strings exactly, no substrings',
      [{ structured: { items: [{ url: 'http://abc' }] } }],
      { url: 'http://a' },
      false,
    ],
    [
      'strings exactly, no trimming and no case',
      [{ structured: { items: [{ url: 'http://A ' }] } }],
      { url: 'http://a' },
      false,
    ],
    [
      'the value elsewhere in the result',
      [{ structured: { items: [{ title: 'http://a' }] } }],
      { url: 'http://a' },
      false,
    ],
    ['JSON text', [text('{"items":[{"url":"http://a"}]}')], { url: 'http://a' }, true],
    ['JSON text without the value', [text('{"items":[{"url":"http://b"}]}')], { url: 'http://a' }, false],
    [
      'structured wins over text',
      [{ structured: { items: [] }, ...text('{"items":[{"url":"http://a"}]}') }],
      { url: 'http://a' },
      false,
    ],
    ['plain text, a whole word', [text('I found http://a for you')], { url: 'http://a' }, true],
    ['plain text, a part of a word', [text('I found xhttp://a for you')], { url: 'http://a' }, false],
    ['plain text, a whole word after a part of one', [text('not xhttp://a but http://a')], { url: 'http://a' }, true],
    ['plain text, at its very start and end', [text('http://a')], { url: 'http://a' }, true],
    ['plain text, a prefix of a word', [text('I found http://abc for you')], { url: 'http://a' }, false],
    [
      'some preceding producer',
      [{ structured: { items: [{ url: 'http://a' }] } }, { structured: { items: [] } }],
      { url: 'http://a' },
      true,
    ],
    [
      'a result that is an error proves nothing',
      [{ is_error: true, structured: { items: [{ url: 'http://a' }] } }, { structured: { items: [] } }],
      { url: 'http://a' },
      false,
    ],
    ['no content at all', [{}], { url: 'http://a' }, false],
    [
      'an array argument, each element',
      [{ structured: { items: [{ url: 'a' }, { url: 'b' }] } }],
      { url: ['a', 'b'] },
      true,
    ],
    [
      'an array argument, one element made up',
      [{ structured: { items: [{ url: 'a' }, { url: 'b' }] } }],
      { url: ['a', 'c'] },
      false,
    ],
    ['an array argument against text', [text('a and b')], { url: ['a', 'b'] }, true],
    ['an array argument against text, one made up', [text('a and b')], { url: ['a', 'c'] }, false],
  ])('%s: %o %o', (_name, results, args, expected) => {
    expect(holds(ITEMS, results, args)).toBe(expected)
  })

  it('numbers compare numerically', () => {
    const ids = via('ids[*]', 'id')
    expect(holds(ids, [{ structured: { ids: [41, 42] } }], { id: 42 })).toBe(true)
    expect(holds(ids, [{ structured: { ids: [42.5] } }], { id: 42 })).toBe(false)
    expect(holds(ids, [text('{"ids":[4.2e1]}')], { id: 42 })).toBe(true)
    expect(holds(ids, [text('id 42 it is')], { id: 42 })).toBe(true)
    expect(holds(ids, [text('id 420 it is')], { id: 42 })).toBe(false)
    expect(holds(ids, [text('id 142 it is')], { id: 42 })).toBe(false)
  })

  it('a path that ends at a list means its elements', () => {
    const ids = via('ids', 'id')
    expect(holds(ids, [{ structured: { ids: ['a', 'b'] } }], { id: 'b' })).toBe(true)
    expect(holds(ids, [{ structured: { ids: 'ab' } }], { id: 'b' })).toBe(false)
  })

  it('paths go into nested values and picked elements', () => {
    const nested = via('data.rows[-1].id', 'where.id')
    const rows = [{ structured: { data: { rows: [{ id: 1 }, { id: 2 }] } } }]
    expect(holds(nested, rows, { where: { id: 2 } })).toBe(true)
    expect(holds(nested, rows, { where: { id: 1 } })).toBe(false)
  })

  it('only results before the consumer count', () => {
    const trace = {
      tool_calls: [{ name: 'search' }, { name: 'fetch_page', args: { url: 'b' } }, { name: 'search' }],
      tool_results: [{ structured: { items: [{ url: 'a' }] } }, {}, { structured: { items: [{ url: 'b' }] } }],
    }
    expect(numbers(ITEMS, [trace])).toEqual([0, 100, 100])
  })

  it('every consumer call needs its own proof', () => {
    const trace = {
      tool_calls: [
        { name: 'search' },
        { name: 'fetch_page', args: { url: 'a' } },
        { name: 'fetch_page', args: { url: 'z' } },
      ],
      tool_results: [{ structured: { items: [{ url: 'a' }] } }, {}, {}],
    }
    const { targets, findings } = scoreGate('trajectory_axes', ITEMS, [trace])
    expect(targets['trajectory.dependency_satisfaction']).toBe(0)
    expect(findings).toEqual([
      expect.objectContaining({ level: 'error', run: 1, step: 2, message: expect.stringContaining('z') }),
    ])
  })

  it('a trace without recorded results proves order but no provenance', () => {
    expect(numbers(ITEMS, [run('search', ['fetch_page', { url: 'a' }])])).toEqual([0, 100, 100])
  })
})

describe('load errors', () => {
  it.each<[string, object, RegExp]>([
    ['an unknown key', { dependencys: [] }, /dependencys[\s\S]*dependencies/],
    ['a dependency without consumer', { dependencies: [{ producer: 'a' }] }, /consumer/],
    ['an order with other names', { order: [{ before: 'a', after: 'b' }] }, /before|first/],
    ['via without arg', { dependencies: [{ producer: 'a', consumer: 'b', via: { result: 'x' } }] }, /arg/],
    [
      'via with a malformed path',
      { dependencies: [{ producer: 'a', consumer: 'b', via: { result: 'items[', arg: 'x' } }] },
      /items\[/,
    ],
    [
      'a target of the other trajectory gate',
      { ...SEARCH_FETCH, expect: [{ 'trajectory.passed': 1 }] },
      /trajectory\.passed[\s\S]*dependency_satisfaction/,
    ],
  ])('%s', (_name, block, message) => {
    expect(loadError({ trajectory_axes: block })).toMatch(message)
  })
})
