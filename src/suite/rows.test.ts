import { describe, expect, it } from 'vitest'
import { cassetteNames } from './cassette-name.js'
import { parseSuite } from './parse-suite.js'
import { planRows } from './rows.js'

const rowsOf = (agents: string, file = 'suites/weather.mcprove.yml') =>
  planRows(parseSuite(`agents:\n${agents}`, { file }))
const cassettes = (agents: string, file?: string) => [...cassetteNames(rowsOf(agents, file)).values()]

describe('rows', () => {
  it('are one per test and model, in the order of the suite; only `models` puts the model into the name', () => {
    const rows = rowsOf(`
  - { name: one, prompt: p, model: m }
  - { name: none, prompt: p }
  - { name: matrix, prompt: p, models: [a, openai/b], runs: 3 }
  - { name: single, prompt: p, models: [a] }
`)
    expect(rows.map(({ suite, name, model, runs }) => [suite, name, model, runs])).toEqual([
      ['suites/weather.mcprove.yml', 'one', 'm', 1],
      ['suites/weather.mcprove.yml', 'none', null, 1],
      ['suites/weather.mcprove.yml', 'matrix [a]', 'a', 3],
      ['suites/weather.mcprove.yml', 'matrix [openai/b]', 'openai/b', 3],
      ['suites/weather.mcprove.yml', 'single [a]', 'a', 1],
    ])
  })
})

describe('a distractors block', () => {
  const block = (options: string) => `  - { name: a, prompt: p, distractors: { correct: [x], ${options} } }`

  it('with counts makes a row of its own of each, with a cassette of its own', () => {
    const rows = rowsOf(block('counts: [0, 5], seed: 3'))
    expect(rows.map(({ name, test }) => [name, test.settings.distractors, test.gates[0]?.options.count])).toEqual([
      ['a {distractors 0}', { count: 0, from: 'catalog', seed: 3 }, 0],
      ['a {distractors 5}', { count: 5, from: 'catalog', seed: 3 }, 5],
    ])
    expect(cassettes(block('counts: [0, 5]'))).toEqual([
      'cassettes/weather/a-distractors-0.no-model.jsonl',
      'cassettes/weather/a-distractors-5.no-model.jsonl',
    ])
  })

  it('with one count is the row itself', () => {
    const [row] = rowsOf(block('count: 2, from: near_duplicate, of: [x]'))
    expect(row).toMatchObject({ name: 'a', variant: null })
    expect(row?.test.settings.distractors).toEqual({ count: 2, from: 'near_duplicate', of: ['x'], seed: 0 })
  })

  it('with ablate adds advisory rows without each tool', () => {
    const rows = rowsOf(block('ablate: [x, s.y]'))
    expect(rows.map(({ name, test }) => [name, test.advisory, test.settings.without])).toEqual([
      ['a', false, undefined],
      ['a {without x}', true, 'x'],
      ['a {without s.y}', true, 's.y'],
    ])
  })

  it('on a test of another agent gives it runs of its own', () => {
    const text = `  - { name: a, prompt: p }
tests:
  - { name: crowded, agent: a, distractors: { correct: [x], count: 3 } }`
    expect(cassettes(text)).toEqual(['cassettes/weather/a.no-model.jsonl', 'cassettes/weather/crowded.no-model.jsonl'])
  })
})

describe('cassettes', () => {
  it('are named after suite, test and model', () => {
    expect(
      cassettes('  - { name: "Weather: look-up!", prompt: p, models: [anthropic/claude-sonnet-4-5, gpt-5] }'),
    ).toEqual([
      'cassettes/weather/weather-look-up.anthropic-claude-sonnet-4-5.jsonl',
      'cassettes/weather/weather-look-up.gpt-5.jsonl',
    ])
    expect(cassettes('  - { name: a, prompt: p }', 'mcprove.yml')).toEqual(['cassettes/mcprove/a.no-model.jsonl'])
  })

  it('are shared by tests that share runs, and by no others', () => {
    const text = `  - { name: a, prompt: p }
tests:
  - { name: same, agent: a }
  - { name: other, agent: a, runs: 2 }`
    expect(cassettes(text)).toEqual([
      'cassettes/weather/a.no-model.jsonl',
      'cassettes/weather/a.no-model.jsonl',
      'cassettes/weather/other.no-model.jsonl',
    ])
  })

  it('get a short hash where two names would share a slug, whatever their order', () => {
    const forward = cassettes('  - { name: a b, prompt: p, model: x/y }\n  - { name: A-B, prompt: p, model: x-y }')
    expect(forward).toMatchInlineSnapshot(`
      [
        "cassettes/weather/a-b--12j2tw6.x-y--1232rjv.jsonl",
        "cassettes/weather/a-b--1itvt0r.x-y--1alzam1.jsonl",
      ]
    `)
    expect(
      cassettes('  - { name: A-B, prompt: p, model: x-y }\n  - { name: a b, prompt: p, model: x/y }').sort(),
    ).toEqual(forward.toSorted())
  })

  it('never leave their folder, are never empty, overlong or a device of Windows', () => {
    const names = [
      '../../etc/passwd',
      '..',
      '/',
      '天気',
      '天',
      'CON',
      'a'.repeat(300),
      `${'a'.repeat(300)}b`,
      'a\\b',
      'x\u0000y',
      'a-1abcdef',
      // Composed and not, which one file system takes for the same name and another does not.
      'caf\u00e9',
      'cafe\u0301',
      'CAFE',
      '\uff0e\uff0e\uff0f',
      '%2e%2e%2f',
      '.git/hooks/pre-commit',
      'lpt1',
      'NUL',
    ]
    const files = cassettes(
      names.map((name) => `  - { name: ${JSON.stringify(name)}, prompt: p, model: "../m" }`).join('\n'),
      '../../..mcprove.yml',
    )
    expect(new Set(files).size).toBe(names.length)
    for (const file of files) expect(file).toMatch(/^cassettes\/[a-z0-9-]{1,70}\/(?!con\.)[a-z0-9-]{1,70}\.m\.jsonl$/)
  })
})

describe('a critics block with tracks', () => {
  const suite = (tracks: string, rest = '') => `servers: { a: { command: x }, b: { command: x } }
agents:
  - { name: t, prompt: p, servers: [a]${rest}, critics: { ${tracks} } }`
  const tracked = (text: string) => planRows(parseSuite(text, { file: 'weather.mcprove.yml' }))

  it('is a row per track in the order written, with servers and expected calls of its own', () => {
    const rows = tracked(suite('tracks: { v2: { servers: [b], expected: [{ tool: x }] }, v1: { expected: [] } }'))
    expect(rows.map(({ name, test }) => [name, test.settings.track, test.settings.servers])).toEqual([
      ['t {track v2}', 'v2', ['b']],
      ['t {track v1}', 'v1', ['a']],
    ])
    expect(rows.map(({ test }) => test.gates[0]?.options)).toMatchObject([
      { expected: [{ tool: 'x', args: {} }], fields: [] },
      { expected: [], fields: [] },
    ])
    expect([...cassetteNames(rows).values()]).toEqual([
      'cassettes/weather/t-track-v2.no-model.jsonl',
      'cassettes/weather/t-track-v1.no-model.jsonl',
    ])
  })

  it('is swept on every track when there are distractors too', () => {
    const rows = tracked(suite('tracks: { v1: { expected: [] } }', ', distractors: { correct: [x], counts: [0, 5] }'))
    expect(rows.map(({ name }) => name)).toEqual(['t {track v1, distractors 0}', 't {track v1, distractors 5}'])
  })

  it('refuses names whose order would be lost', () => {
    expect(() => tracked(suite('tracks: { "2": { expected: [] }, "1": { expected: [] } }'))).toThrow(
      'the name of the track `2` is a whole number, and the order of such keys is lost',
    )
  })

  it('names a server that nobody has, and calls that stand beside the tracks', () => {
    expect(() => tracked(suite('tracks: { v1: { servers: [c], expected: [] } }'))).toThrow(/`c`/)
    expect(() => tracked(suite('expected: [], tracks: { v1: { expected: [] } }'))).toThrow(
      /both `expected` and `tracks`/,
    )
  })
})
