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
    ]
    const files = cassettes(
      names.map((name) => `  - { name: ${JSON.stringify(name)}, prompt: p, model: "../m" }`).join('\n'),
      '../../..mcprove.yml',
    )
    expect(new Set(files).size).toBe(names.length)
    for (const file of files) expect(file).toMatch(/^cassettes\/[a-z0-9-]{1,70}\/(?!con\.)[a-z0-9-]{1,70}\.m\.jsonl$/)
  })
})
