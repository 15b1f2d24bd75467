import { describe, expect, it } from 'vitest'
import { gateLoaders } from '../../gates/gate-loaders.js'
import { gates } from '../../gates/index.js'
import { problemLines } from '../check/problem-lines.js'
import { loadSuite } from '../load-suite.js'
import { parseSuite } from '../parse-suite.js'
import { memoryHost } from '../read/memory-host.js'
import { ProblemCollector, type Source, sourceFromObject } from '../read/source.js'
import { withNamedGates } from './named-gates.js'

const load = (text: string) => loadSuite('main.yml', memoryHost({ 'main.yml': text }))

/** Every registry that was tried, by its keys; the last one counted. */
async function registriesFor(data: object, isCertain = true, fails = false): Promise<string[][]> {
  // Nothing is too deep here, so there is a source.
  const source = sourceFromObject(data, 'suite', new ProblemCollector()) as Source
  const tried: string[][] = []
  await withNamedGates(
    async (gatesFor) => {
      tried.push(Object.keys(await gatesFor([source], [])))
      if (fails && tried.length === 1) parseSuite('agents: 1')
    },
    () => isCertain,
  )
  return tried
}

it('has a loader for every gate', async () => {
  expect(Object.keys(gateLoaders)).toEqual(Object.keys(gates))
  for (const [key, loadGate] of Object.entries(gateLoaders)) expect((await loadGate()).key).toBe(key)
})

describe('loads', () => {
  it('the gates that stand at the top and in entries, and no others', async () => {
    const block = { calls: ['stability'] }
    expect(
      await registriesFor({ agents: [{ name: 'a', golden_path: block }], tests: [null, { tool_edges: {} }] }),
    ).toEqual([['golden_path', 'tool_edges']])
    expect(await registriesFor({ tool_quality: {}, servers: { trajectory: {} } })).toEqual([['tool_quality']])
  })

  it('all of them where something is wrong or in doubt', async () => {
    const all = Object.keys(gates)
    expect(await registriesFor({ trajectory: {} }, false)).toEqual([['trajectory'], all])
    expect(await registriesFor({ trajectory: {} }, true, true)).toEqual([['trajectory'], all])
  })
})

describe('says the same as with all gates', () => {
  it.each([
    'agents: [{ name: a, prompt: p, golden_pth: { calls: [x] } }]',
    'agents: [{ name: a, prompt: p, expect: [{ edges.passed: 1 }] }]',
    'agents: [{ name: a, expect: [{ "trajectory.passed": 1 }] }]',
    'agents: [{ name: a, prompt: p, expect: [{ trajectory.passed: { rubric: fine? } }] }]',
    'agents: [{ name: a, prompt: p, golden_path: { calls: [x], expect: [{ trajectory.passed: 1 }] } }]',
    'agents: [{ name: a, prompt: p, tool_quality: {} }]',
    'agents: [{ name: a, prompt: p, each: [{ t: trajectory }], expect: [{ "{{t}}.passed": 1 }] }]',
  ])('%s', async (text) => {
    const lines = await problemLines(() => load(text))
    expect(lines).not.toBe('fine')
    expect(lines).toEqual(await problemLines(() => parseSuite(text, { file: 'main.yml' })))
  })
})
