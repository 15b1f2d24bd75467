import { describe, expect, it } from 'vitest'
import { ToolTable } from '../../core/trace/tool.js'
import { readTrace } from '../../core/trace/trace-reader.js'
import { scoreTest } from '../../score/score-test.js'
import { tokenEfficiency } from './gate.js'

const NAMES = ['tool_surface_tokens', 'correct_selections', 'tokens_per_correct', 'cost_per_correct', 'f1']

function score(...traces: object[]) {
  const test = {
    name: 'x',
    equal_function_sets: { classes: [{ name: 'a', members: ['a'] }] },
    token_efficiency: { expect: [{ 'token_efficiency.f1': { '>=': 0 } }] },
  }
  const check = scoreTest(test, traces).gates.find(({ gate }) => gate === 'token_efficiency')
  const numbers = NAMES.map((name) => check?.targets[`token_efficiency.${name}`])
  return { numbers, messages: check?.findings.map(({ run, message }) => `${run}: ${message}`) }
}

/** A run with a right choice. */
function right(total: number | null, cost_usd: number | null, ...toolTokens: (number | undefined)[]) {
  return {
    tools: toolTokens.map((tokens, index) => ({ name: `t${index}`, ...(tokens === undefined ? {} : { tokens }) })),
    tool_calls: [{ name: 'a' }],
    conversation: { tokens: { total }, cost_usd },
  }
}

/** Its JSON has 76 characters. */
const SEARCH = { name: 'search', description: 'Searches.', input_schema: { type: 'object' } }

describe('the surface', () => {
  it.each<[string, object[], number | null]>([
    ['of counted tools is their sum', [right(1, 1, 10, 0, 5)], 15],
    ['of an empty tool list is unknown', [right(1, 1)], null],
    ['of uncounted tools is unknown', [right(1, 1, undefined)], null],
    ['of a partly counted list is unknown', [right(1, 1, 10, undefined)], null],
    ['of tools with a schema is counted', [{ ...right(1, 1), tools: [SEARCH] }], 19],
    ['of recorded and counted tools is their sum', [{ ...right(1, 1), tools: [SEARCH, { name: 'b', tokens: 5 }] }], 24],
    ['keeps what was recorded', [{ ...right(1, 1), tools: [{ ...SEARCH, tokens: 7 }] }], 7],
    ['of a tool without schema and tokens is unknown', [{ ...right(1, 1), tools: [SEARCH, { name: 'b' }] }], null],
    ['over runs is the largest, wherever it is', [right(1, 1, 12), right(1, 1, 10)], 12],
    ['over runs is the largest', [right(1, 1, 10), right(1, 1, 12), right(1, 1)], 12],
  ])('%s', (_name, traces, surface) => {
    expect(score(...traces).numbers[0]).toBe(surface)
  })
})

describe('the price of a correct selection', () => {
  it('is over all runs, those without one included', () => {
    const wrong = { tool_calls: [{ name: 'b' }], conversation: { tokens: { total: 50 }, cost_usd: 0.5 } }
    expect(score(right(100, 0.25, 1), wrong)).toEqual({
      numbers: [1, 1, 150, 0.75, 50],
      messages: ['2: no call matched a class', '2: no tool list recorded'],
    })
  })

  it('is unknown when a run did not record it', () => {
    expect(score(right(100, null, 1), right(null, 1, 1))).toEqual({
      numbers: [1, 2, null, null, 100],
      messages: ['1: no cost recorded', '2: no tokens recorded'],
    })
  })

  it('that is unknown is a note', () => {
    const options = tokenEfficiency.options.parse({})
    const context = { name: 'x', runs: 1, classes: [], checks: [], texts: [], outcomes: [], grades: [] }
    const trace = readTrace(right(null, null, 1), new ToolTable())
    expect(tokenEfficiency.measure(options, trace, context).findings.slice(-2)).toEqual([
      { level: 'note', kind: 'no_tokens', step: null, message: 'no tokens recorded' },
      { level: 'note', kind: 'no_cost', step: null, message: 'no cost recorded' },
    ])
  })

  it('may be free', () => {
    expect(score(right(0, 0, 0)).numbers).toEqual([0, 1, 0, 0, 100])
  })
})

it('needs classes', () => {
  const context = { name: 'x', runs: 1, classes: null, checks: [], texts: [], outcomes: [], grades: [] }
  const problems = tokenEfficiency.check?.({}, context)
  expect(problems).toMatchObject([{ path: [] }])
  expect(problems).toMatchSnapshot()
  expect(tokenEfficiency.check?.({}, { ...context, classes: [] })).toEqual([])
})

it('refuses options it does not have', () => {
  expect(tokenEfficiency.options.safeParse({ max: 1 }).success).toBe(false)
})
