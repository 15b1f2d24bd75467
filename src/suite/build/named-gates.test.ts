import { describe, expect, it } from 'vitest'
import { gateLoaders } from '../../gates/gate-loaders.js'
import { gates } from '../../gates/index.js'
import { problemLines } from '../check/problem-lines.js'
import { loadSuite } from '../load-suite.js'
import { parseSuite } from '../parse-suite.js'
import { memoryHost } from '../read/memory-host.js'
import { ProblemCollector, type Source, sourceFromObject } from '../read/source.js'
import { gatesOfSuite } from './named-gates.js'

const load = (text: string) => loadSuite('main.yml', memoryHost({ 'main.yml': text }))

/** The keys of the gates that a suite is read with. */
async function gatesLoadedFor(data: object): Promise<string[]> {
  // Nothing is too deep here, so there is a source.
  const source = sourceFromObject(data, 'suite', new ProblemCollector()) as Source
  return Object.keys(await gatesOfSuite([source], []))
}

it('has a loader for every gate', async () => {
  expect(Object.keys(gateLoaders)).toEqual(Object.keys(gates))
  for (const [key, loadGate] of Object.entries(gateLoaders)) expect((await loadGate()).key).toBe(key)
})

describe('loads', () => {
  it('the gates that stand at the top and in entries, and no others', async () => {
    const block = { calls: ['stability'] }
    expect(
      await gatesLoadedFor({ agents: [{ name: 'a', golden_path: block }], tests: [null, { tool_edges: {} }] }),
    ).toEqual(['golden_path', 'tool_edges'])
    expect(await gatesLoadedFor({ tool_quality: {}, servers: { trajectory: {} } })).toEqual(['tool_quality'])
  })

  it('no others for what a trace has, wherever `each` stands', async () => {
    const expected = [{ 'tool_calls[{{n}}].name': '{{name}}' }, { target: 'final_response', matcher: 'x' }]
    const entry = { name: 'a', each: [{ n: 0, name: 'x' }], trajectory: {}, expect: expected }
    expect(await gatesLoadedFor({ agents: [entry] })).toEqual(['trajectory'])
  })

  it('no others where a block stands in the wrong place', async () => {
    expect(await gatesLoadedFor({ agents: [{ name: 'a', tool_quality: {} }] })).toEqual(['tool_quality'])
  })

  it.each([
    ['a key at the top', { trajectory: {} }],
    ['a key of an entry', { agents: [{ name: 'a', trajectry: {} }] }],
    ['a target', { tests: [{ expect: [{ 'trajectory.passed': 1 }] }] }],
    ['a target as a value', { tests: [{ expect: [{ target: 'edges', matcher: 1 }] }] }],
    ['a target that `each` puts in', { agents: [{ expect: [{ '{{ t }}.passed': 1 }] }] }],
    ['a list that `each` puts in', { agents: [{ expect: '{{checks}}' }] }],
  ])('all of them when they do not explain %s', async (_what, data) => {
    expect(await gatesLoadedFor(data)).toEqual(Object.keys(gates))
  })
})

it('reads the files of a suite once, also when it is invalid', async () => {
  const files = { 'main.yml': 'imports: [more.yml]\nagents: [{ name: a, golden_pth: {} }]', 'more.yml': 'agents: []' }
  const host = memoryHost(files)
  const read: string[] = []
  const watched = {
    ...host,
    read: (file: string) => {
      read.push(file)
      return host.read(file)
    },
  }
  await expect(loadSuite('main.yml', watched)).rejects.toThrow('golden_path')
  expect(read).toEqual(['main.yml', 'more.yml'])
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
    'agents: [{ name: a, prompt: p, each: [{ t: trajectory }], expect: [{ "{{ t }}.passed": 1 }] }]',
    'agents: [{ name: a, prompt: p, each: [{ c: [{ trajectory.passed: 1 }] }], expect: "{{c}}" }]',
    'trajectory: { calls: [x] }',
    'tool_qualty: {}',
    'agents: [{ name: a, prompt: p, expect: [{ "[\\"trajectory\\"].passed": 1 }] }]',
    'agents: [{ name: a, prompt: p, expect: [{ tool_call: 1 }, { "edges": { absent: true } }] }]',
    'agents: [{ name: a, prompt: p, judge: {} }]',
    'agents: [{ name: a, prompt: p, trajectory: { calls: [x] }, servers: [s], stabilty: {} }]',
    'agents: { name: a }',
    'agents: [{ name: a, prompt: p, expect: 5 }]',
  ])('%s', async (text) => {
    const lines = await problemLines(() => load(text))
    expect(lines).not.toBe('fine')
    expect(lines).toEqual(await problemLines(() => parseSuite(text, { file: 'main.yml' })))
  })
})
