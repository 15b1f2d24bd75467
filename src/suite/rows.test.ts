import { describe, expect, it } from 'vitest'
import { cassettePlaces } from './cassette-name.js'
import { parseSuite } from './parse-suite.js'
import { planRows } from './rows.js'

const rowsOf = (agents: string, file = 'suites/weather.mcprove.yml') =>
  planRows(parseSuite(`agents:\n${agents}`, { file }))
const cassettes = (agents: string, file?: string) => rowsOf(agents, file).map((row) => cassettePlaces(row).own)

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
    const files = cassettes(block('counts: [0, 5]'))
    expect(files[0]).toMatch(/^cassettes\/weather\/a-distractors-0--\w{7}\.no-model\.jsonl$/)
    expect(files[1]).toMatch(/^cassettes\/weather\/a-distractors-5--\w{7}\.no-model\.jsonl$/)
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
    expect(cassettes('  - { name: weather look up, prompt: p, models: [anthropic/claude-sonnet-4-5, gpt-5] }')).toEqual(
      [
        'cassettes/weather/weather-look-up.anthropic-claude-sonnet-4-5.jsonl',
        'cassettes/weather/weather-look-up.gpt-5.jsonl',
      ],
    )
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

  it('are named by themselves alone: a slug is of one name, and every other with the same letters has a hash', () => {
    const names = ['x y', 'x-y', 'X y', 'x  y', 'x: y', 'x y!']
    const files = cassettes(names.map((name) => `  - { name: "${name}", prompt: p, model: gpt-5 }`).join('\n'))
    expect(files).toMatchInlineSnapshot(`
      [
        "cassettes/weather/x-y.gpt-5.jsonl",
        "cassettes/weather/x-y--1alzam1.gpt-5.jsonl",
        "cassettes/weather/x-y--0nxn49g.gpt-5.jsonl",
        "cassettes/weather/x-y--08s7d70.gpt-5.jsonl",
        "cassettes/weather/x-y--0c3jo9y.gpt-5.jsonl",
        "cassettes/weather/x-y--1nxt2sd.gpt-5.jsonl",
      ]
    `)
    for (const [index, name] of names.entries()) {
      expect(cassettes(`  - { name: "${name}", prompt: p, model: gpt-5 }`)).toEqual([files[index]])
    }
  })

  it('of models that share letters are apart, too', () => {
    const models = [
      'anthropic/claude-x',
      'anthropic-claude-x',
      'claude-x',
      'openai/gpt-4.1',
      'openai/gpt-4-1',
      'openai-compatible/x',
      'openai/compatible-x',
      'no model',
    ]
    const files = cassettes(`  - { name: a, prompt: p, models: ${JSON.stringify(models)} }`)
    expect(files.map((file) => file.replace('cassettes/weather/a.', ''))).toMatchInlineSnapshot(`
      [
        "anthropic-claude-x.jsonl",
        "anthropic-claude-x--0jazauz.jsonl",
        "claude-x.jsonl",
        "openai-gpt-4-1--0zt1jjf.jsonl",
        "openai-gpt-4-1.jsonl",
        "openai-compatible-x.jsonl",
        "openai-compatible-x--1h356r1.jsonl",
        "no-model--16pdecr.jsonl",
      ]
    `)
    expect(new Set([...files, ...cassettes('  - { name: a, prompt: p }')]).size).toBe(models.length + 1)
  })

  it('of suites with names alike are apart, also where upper and lower case are the same', () => {
    const suites = [
      'a.mcprove.yml',
      'a.yml',
      'a.json',
      'a.mcprove.ts',
      'A.mcprove.yml',
      'a b.mcprove.yml',
      'a-b.mcprove.yml',
    ]
    const more = ['mcprove.yml', 'mcprove.mcprove.yml', 'con.yml', 'a--b.yml', `${'a'.repeat(80)}.yml`]
    const folders = [...suites, ...more].map((file) => cassettes('  - { name: t, prompt: p }', file)[0]?.split('/')[1])
    expect(folders).toMatchInlineSnapshot(`
      [
        "a",
        "a.yml",
        "a.json",
        "a.mcprove.ts",
        "a-mcprove-yml--1aq0l4c",
        "a-b-mcprove-yml--1d3iupq",
        "a-b",
        "mcprove",
        "mcprove.mcprove.yml",
        "con-yml--0k3fycp",
        "a-b-yml--0kz77pc",
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa--1ux9qwb",
      ]
    `)
    expect(new Set(folders.map((folder) => folder?.toLowerCase())).size).toBe(suites.length + more.length)
  })

  it('are looked for where 0.1 put them, with and without other tests of the same slug', () => {
    const [row] = rowsOf('  - { name: X y, prompt: p, model: openai/gpt-4.1 }', 'a.yml')
    expect(row && cassettePlaces(row)).toMatchInlineSnapshot(`
      {
        "earlier": [
          "cassettes/a.yml/x-y--0nxn49g.gpt-4-1--1nfvodk.jsonl",
          "cassettes/a.yml/x-y--0nxn49g.gpt-4-1--1nfvodk.jsonl",
          "cassettes/a/x-y.openai-gpt-4-1.jsonl",
          "cassettes/a/x-y.openai-gpt-4-1--0zt1jjf.jsonl",
          "cassettes/a/x-y.gpt-4-1.jsonl",
          "cassettes/a/x-y.gpt-4-1--1nfvodk.jsonl",
          "cassettes/a/x-y--0nxn49g.openai-gpt-4-1.jsonl",
          "cassettes/a/x-y--0nxn49g.openai-gpt-4-1--0zt1jjf.jsonl",
          "cassettes/a/x-y--0nxn49g.gpt-4-1.jsonl",
          "cassettes/a/x-y--0nxn49g.gpt-4-1--1nfvodk.jsonl",
        ],
        "own": "cassettes/a.yml/x-y--0nxn49g.openai-gpt-4-1--0zt1jjf.jsonl",
        "spare": "cassettes/a.yml/x-y--0nxn49g.openai-gpt-4-1--0zt1jjf.jsonl",
      }
    `)
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
    for (const file of files)
      expect(file).toMatch(/^cassettes\/[a-z0-9-]{1,70}\/(?!con\.)[a-z0-9-]{1,70}\.m--\w{7}\.jsonl$/)
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
    expect(rows.map((row) => cassettePlaces(row).own)).toEqual([
      'cassettes/weather/t-track-v2--0vrr7mc.no-model.jsonl',
      'cassettes/weather/t-track-v1--0d330tj.no-model.jsonl',
    ])
  })

  it('is swept on every track when there are distractors too', () => {
    const rows = tracked(suite('tracks: { v1: { expected: [] } }', ', distractors: { correct: [x], counts: [0, 5] }'))
    expect(rows.map(({ name }) => name)).toEqual(['t {track v1, distractors 0}', 't {track v1, distractors 5}'])
  })

  it('refuses names whose order would be lost', () => {
    expect(() => tracked(suite('tracks: { "2": { expected: [] }, "1": { expected: [] } }'))).toFailWith('SUITE_INVALID')
  })

  it('names a server that nobody has, and calls that stand beside the tracks', () => {
    expect(() => tracked(suite('tracks: { v1: { servers: [c], expected: [] } }'))).toThrow(/`c`/)
    expect(() => tracked(suite('expected: [], tracks: { v1: { expected: [] } }'))).toFailWith('SUITE_INVALID')
  })
})
