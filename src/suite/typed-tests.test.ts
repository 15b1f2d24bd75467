import { describe, expect, it } from 'vitest'
import { parseSuite } from './parse-suite.js'

const SERVERS = 'servers: { calc: { command: [node, calc.mjs] } }\n'
const suiteOf = (tests: string) => parseSuite(`${SERVERS}tests:\n${tests}`)

describe('a `tests:` entry', () => {
  it('of type tool, resource or prompt is the direct test of that section', () => {
    const typed = suiteOf(`
  - { name: adds, type: tool, server: calc, tool: add, args: { a: 1 }, expect: [{ is_error: false }] }
  - { name: reads, type: resource, server: calc, uri: "calc://pi" }
  - { name: asks, type: prompt, server: calc, prompt: explain, args: { a: "1" } }`)
    const sections = parseSuite(`${SERVERS}
tools: [{ name: adds, server: calc, tool: add, args: { a: 1 }, expect: [{ is_error: false }] }]
resources: [{ name: reads, server: calc, uri: "calc://pi" }]
prompts: [{ name: asks, server: calc, prompt: explain, args: { a: "1" } }]`)
    const shown = (suite: ReturnType<typeof parseSuite>) =>
      suite.direct_tests.map(({ position: _, problemAt: __, ...test }) => test)
    expect(JSON.stringify(shown(typed))).toBe(JSON.stringify(shown(sections)))
    expect(typed.direct_tests.map(({ kind, position }) => [kind, position.line])).toEqual([
      ['tool', 4],
      ['resource', 5],
      ['prompt', 6],
    ])
    expect(typed.tests).toEqual([])
  })

  it('without an agent is a test of its own when it has a prompt', () => {
    const { tests } = suiteOf(`
  - { name: one, type: agent, servers: [calc], prompt: Add 1 and 2., expect: [{ turns: 1 }] }
  - { name: two, prompt: Add 3 and 4., expect: [{ turns: 1 }] }`)
    expect(tests.map(({ name, agent, definition, settings }) => [name, agent, definition, settings.prompt])).toEqual([
      ['one', 'one', 'one', 'Add 1 and 2.'],
      ['two', 'two', 'two', 'Add 3 and 4.'],
    ])
  })

  it('without an agent and a prompt asks nothing', () => {
    expect(() => suiteOf('  - { name: one, expect: [{ turns: 1 }] }')).toFailWith('SUITE_INVALID', 'one', 'agent')
  })

  it('of a direct type has the keys of that type', () => {
    const wrong = '  - { name: adds, type: tool, agent: a, server: calc, tool: add, expect: [{ turns: 1 }] }'
    expect(() => suiteOf(wrong)).toFailWith('SUITE_INVALID', 'agent', 'turns')
  })

  it('has one of six types', () => {
    expect(() => suiteOf('  - { name: a, type: tols, prompt: p }')).toFailWith('SUITE_INVALID', 'tols')
  })

  it('of two types with one name is a problem', () => {
    const twice =
      '  - { name: a, prompt: p, expect: [{ turns: 1 }] }\n  - { name: a, type: resource, server: calc, uri: x }'
    expect(() => suiteOf(twice)).toFailWith('SUITE_INVALID', 'a')
  })
})
