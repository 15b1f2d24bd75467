import { describe, expect, it } from 'vitest'
import { isMcproveError } from '../core/errors/error.js'
import { parseSuite } from './parse-suite.js'

/** Every problem, with its place. */
function problems(text: string): string[] {
  try {
    parseSuite(text, { file: 's.yml' })
    return []
  } catch (error) {
    if (!isMcproveError(error)) throw error
    return error.problems
      .filter(({ severity }) => severity === 'error')
      .map(({ line, column, path, message }) => `${line}:${column} ${path}: ${message}`)
  }
}

describe('what judges decide', () => {
  it('has no block in a test: it is a row of its own', () => {
    expect(problems('agents: [{ name: t, prompt: p, judge: { rubric: Good? } }]')).toSay('1:32')
  })

  it('may be expected of the targets of `judge`, and of no others', () => {
    const text = (target: string) => `
agents: [{ name: t, prompt: p, eval: { rubric: Good?, judge: { model: gpt-5 }, expect: [{ ${target}: { ">=": 80 } }] } }]
evals: [{ name: e, agent: t, rubric: Good?, judge: { model: gpt-5 }, expect: [{ ${target}: { ">=": 80 } }] }]`
    expect(problems(text('judge.pass_rate'))).toEqual([])
    const targets = '`judge.pass_rate`, `judge.score`, `judge.min_score` and `judge.agreement`'
    expect(problems(text('judge.passrate'))).toSay(targets, '2:91', '3:81')
  })

  it('of a narrative is advisory, in a row named after it', () => {
    const { evals } = parseSuite('agents: [{ name: t, prompt: p, narrative: { llm_assisted: true } }]')
    expect(evals.map(({ name, agent, advisory }) => [name, agent, advisory])).toEqual([['t > narrative', 't', true]])
  })

  it('is a row per model of its test, and those names are taken', () => {
    const agent = '{ name: t, prompt: p, models: [gpt-5, claude-sonnet-4-5], eval: { rubric: Good?, judge: {} } }'
    const panel = '{ name: panel, agent: t, rubric: Good?, judge: {} }'
    expect(problems(`agents: [${agent}]\nevals: [${panel}]`)).toEqual([])
    expect(
      problems(`agents:
  - ${agent}
  - { name: "panel [gpt-5]", prompt: p }
  - { name: "t > judge [gpt-5]", prompt: p }
evals: [${panel}]
tools: [{ name: "panel [claude-sonnet-4-5]", server: s, tool: x }]
servers: { s: { command: [x] } }`),
    ).toSay('4:13', '5:17', '6:17')
  })
})
