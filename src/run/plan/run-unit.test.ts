import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { parseSuite } from '../../suite/parse-suite.js'
import { plannedRows } from './planned-row.js'
import { modelId, runUnits } from './run-unit.js'
import { selectRows } from './select-rows.js'

const SUITE = `
agents:
  - { name: a, prompt: p, models: [gpt-5, claude-sonnet-4-5], runs: 3 }
  - { name: "A!", prompt: other, model: gpt-5 }
tests:
  - { name: same runs, agent: a }
  - { name: own runs, agent: a, prompt: q }
`

function units(test?: string, file = 'sub/s.mcprove.yml') {
  const rows = plannedRows({ suite: parseSuite(SUITE, { file }), line: null }, {})
  return runUnits(selectRows(rows, { isCi: false, test }), tmpdir())
}

const shown = (test?: string) =>
  units(test).map(({ cassette, rows, runs }) => [cassette.replace(/^.*\//, ''), rows.map(({ name }) => name), runs])

describe('what shares runs and a cassette', () => {
  it('a test that overrides nothing scores the runs of its agent, model by model', () => {
    const all = [1, 2, 3]
    expect(shown()).toEqual([
      [expect.stringMatching(/^a.*gpt-5\.jsonl$/), ['a [gpt-5]', 'same runs [gpt-5]'], all],
      [
        expect.stringMatching(/^a.*claude-sonnet-4-5\.jsonl$/),
        ['a [claude-sonnet-4-5]', 'same runs [claude-sonnet-4-5]'],
        all,
      ],
      [expect.stringMatching(/^a.*gpt-5\.jsonl$/), ['A!'], [1]],
      ['own-runs.gpt-5.jsonl', ['own runs [gpt-5]'], all],
      ['own-runs.claude-sonnet-4-5.jsonl', ['own runs [claude-sonnet-4-5]'], all],
    ])
  })

  it('lies beside the suite, and names that would share a file do not', () => {
    const cassettes = units().map(({ cassette }) => cassette)
    for (const cassette of cassettes) expect(cassette).toMatch(/^sub\/cassettes\/s\/[^/]+\.jsonl$/)
    expect(new Set(cassettes).size).toBe(5)
  })

  it('has the same file whichever rows are chosen', () => {
    const whole = units().map(({ cassette }) => cassette)
    expect(units('A!').map(({ cassette }) => cassette)).toEqual([whole[2]])
    expect(units('same runs [gpt-5]')).toMatchObject([{ cassette: whole[0], name: 'same runs [gpt-5]' }])
  })

  it('with one run chosen wants that one, and knows them all', () => {
    expect(units('a [gpt-5] #2')).toMatchObject([{ runs: [2], allRuns: [1, 2, 3] }])
  })
})

it('a model is known by its full name', () => {
  const idOf = (model: string | null) => modelId({ model })
  expect(idOf('claude-sonnet-4-5')).toBe('anthropic/claude-sonnet-4-5')
  expect(idOf('openai/gpt-5')).toBe('openai/gpt-5')
  expect(idOf(null)).toBeNull()
  expect(() => idOf('clippy')).toThrow('clippy')
})
