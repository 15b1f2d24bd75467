import { describe, expect, it } from 'vitest'
import { ToolTable } from '../core/trace/tool.js'
import { readTrace } from '../core/trace/trace-reader.js'
import { parseSuite } from '../suite/parse-suite.js'
import { RowScorer, type RowScorerOptions } from './row-scorer.js'

const gate = { trajectory: { calls: [{ name: 'x' }] } }

function rows(suite: object, traces: object[], options: Partial<RowScorerOptions> = {}) {
  const scorer = new RowScorer(parseSuite(suite).tests, {
    suite: 's.yml',
    reproduce: 'again',
    takesAll: false,
    perTrace: false,
    ...options,
  })
  const early = traces.flatMap((raw) => scorer.add(readTrace(raw, new ToolTable())))
  const all = [...early, ...scorer.finish()]
  return { scorer, names: all.map((row) => [row.name, row.model, row.runs.length, row.status]), all }
}

const trace = (agent: string | null, model: string | null, name = 'x') => ({ agent, model, tool_calls: [{ name }] })
const two = {
  agents: [
    { name: 'a', prompt: 'p', ...gate },
    { name: 'b', prompt: 'p', ...gate },
  ],
}

describe('traces of a suite', () => {
  it('go to the tests on their agent, in suite order, and tests without any are skipped', () => {
    const { names } = rows({ agents: [...two.agents, { name: 'c', prompt: 'p', ...gate }] }, [
      trace('b', 'm'),
      trace('a', 'm', 'y'),
      trace('b', 'm'),
    ])
    expect(names).toEqual([
      ['a', 'm', 1, 'failed'],
      ['b', 'm', 2, 'passed'],
      ['c', null, 0, 'skipped'],
    ])
  })

  it('of an agent that no test is on leave a test without any inconclusive: they may be its own, misspelled', () => {
    const { names, all } = rows(two, [trace('a', 'm'), trace('bb', 'm')])
    expect(names).toEqual([
      ['a', 'm', 1, 'passed'],
      ['b', null, 0, 'inconclusive'],
    ])
    expect(all[1]?.warnings).toMatchSnapshot()
    expect(
      rows(two, [trace('a', 'm'), trace('b', 'm'), trace('bb', 'm')]).names.map(([, , , status]) => status),
    ).toEqual(['passed', 'passed'])
    const skipping = { agents: [two.agents[0], { ...two.agents[1], skip: true }] }
    expect(rows(skipping, [trace('a', 'm'), trace('bb', 'm')]).names[1]).toEqual(['b', null, 0, 'skipped'])
  })

  it('are scored by every test that shares the runs of the agent', () => {
    const suite = { agents: [{ name: 'a', prompt: 'p', ...gate }], tests: [{ name: 't', agent: 'a', ...gate }] }
    expect(rows(suite, [trace('a', null)]).names).toEqual([
      ['a', null, 1, 'passed'],
      ['t', null, 1, 'passed'],
    ])
  })

  it('make a row per model, declared ones first and in their order', () => {
    const suite = { agents: [{ name: 'a', prompt: 'p', models: ['m1', 'm2'], ...gate }] }
    expect(rows(suite, [trace('a', 'm3'), trace('a', 'm2')]).names).toEqual([
      ['a [m1]', 'm1', 0, 'skipped'],
      ['a [m2]', 'm2', 1, 'passed'],
      ['a [m3]', 'm3', 1, 'passed'],
    ])
  })

  it('name their model in full where the suite may leave the provider out', () => {
    const suite = { agents: [{ name: 'a', prompt: 'p', models: ['claude-x', 'gpt-5'], ...gate }] }
    expect(rows(suite, [trace('a', 'openai/gpt-5'), trace('a', 'anthropic/claude-x')]).names).toEqual([
      ['a [claude-x]', 'claude-x', 1, 'passed'],
      ['a [gpt-5]', 'gpt-5', 1, 'passed'],
    ])
  })

  it('without an agent need a suite with one test', () => {
    expect(rows({ agents: [{ name: 'a', prompt: 'p', ...gate }] }, [trace(null, null)]).names).toEqual([
      ['a', null, 1, 'passed'],
    ])
    expect(() => rows(two, [trace(null, null)])).toFailWithHint('TRACES_UNMATCHED')
  })

  it('of an unknown agent are counted, not scored', () => {
    const { scorer, names } = rows(two, [trace('z', null), trace('z', null), trace('a', null)])
    expect([...scorer.measurer.unmatched]).toEqual([['z', 2]])
    expect(scorer.measurer.hasMatched).toBe(true)
    expect(names.map(([name]) => name)).toEqual(['a', 'b'])
    expect(rows(two, [trace('z', null)]).scorer.measurer.hasMatched).toBe(false)
  })

  it('of a test that is skipped are known and not scored', () => {
    const [a, b] = two.agents
    const { scorer, names } = rows({ agents: [a, { ...b, skip: 'not yet' }] }, [trace('b', 'm')])
    expect([scorer.measurer.hasMatched, scorer.measurer.unmatched.size]).toEqual([true, 0])
    expect(names).toEqual([
      ['a', null, 0, 'skipped'],
      ['b', null, 0, 'skipped'],
    ])
  })

  it('name the models apart where a test without a list of models has runs of several', () => {
    const runs = [trace('a', 'm1'), trace('a', 'm2'), trace('a', null)]
    expect(rows({ agents: [{ name: 'a', prompt: 'p', model: 'm1', ...gate }] }, runs).names).toEqual([
      ['a [m1]', 'm1', 1, 'passed'],
      ['a [m2]', 'm2', 1, 'passed'],
      ['a', null, 1, 'passed'],
    ])
  })

  it('leave a test without any with the model that it names', () => {
    const suite = { agents: [{ name: 'a', prompt: 'p', model: 'm1', ...gate }] }
    expect(rows(suite, []).names).toEqual([['a', 'm1', 0, 'skipped']])
    expect(rows(suite, [], { takesAll: true }).names).toEqual([['a', null, 0, 'skipped']])
  })
})

it('one test can take all traces whatever they name', () => {
  const { names } = rows({ agents: [{ name: 'a', prompt: 'p', ...gate }] }, [trace('q', 'm1'), trace(null, 'm2')], {
    takesAll: true,
  })
  expect(names).toEqual([['a', null, 2, 'passed']])
  const matrix = { agents: [{ name: 'a', prompt: 'p', models: ['m1', 'm2'], ...gate }] }
  const taken = rows(matrix, [trace('q', 'm1')], { takesAll: true })
  expect([taken.names, taken.scorer.measurer.hasMatched]).toEqual([[['a', 'm1', 1, 'passed']], true])
})

it('each trace can be a row of its own, complete at once', () => {
  const { names, all } = rows(two, [trace('a', 'm'), trace('b', 'm', 'y'), trace('a', 'm')], { perTrace: true })
  expect(names).toEqual([
    ['a (1)', 'm', 1, 'passed'],
    ['b (1)', 'm', 1, 'failed'],
    ['a (2)', 'm', 1, 'passed'],
  ])
  expect(all[0]).toMatchObject({ suite: 's.yml', reproduce: 'again' })
  expect(rows(two, [trace('b', 'm')], { perTrace: true }).names).toEqual([
    ['b (1)', 'm', 1, 'passed'],
    ['a', null, 0, 'skipped'],
  ])
})
