import { describe, expect, it } from 'vitest'
import { isMcproveError } from '../core/error.js'
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
    expect(problems('agents: [{ name: t, prompt: p, judge: { rubric: Good? } }]')).toEqual([
      '1:32 agents[0].judge: `judge` is scored on what judges say, in a row of its own',
    ])
  })

  it('may be expected of the targets of `judge`, and of no others', () => {
    const text = (target: string) => `
agents: [{ name: t, prompt: p, eval: { rubric: Good?, judge: { model: gpt-5 }, expect: [{ ${target}: { ">=": 80 } }] } }]
evals: [{ name: e, agent: t, rubric: Good?, judge: { model: gpt-5 }, expect: [{ ${target}: { ">=": 80 } }] }]`
    expect(problems(text('judge.pass_rate'))).toEqual([])
    const targets = '`judge.pass_rate`, `judge.score`, `judge.min_score` and `judge.agreement`'
    expect(problems(text('judge.passrate'))).toEqual([
      `2:91 agents[0].eval.expect[0]["judge.passrate"]: \`judge\` has no target \`judge.passrate\`; it has ${targets}`,
      `3:81 evals[0].expect[0]["judge.passrate"]: \`judge\` has no target \`judge.passrate\`; it has ${targets}`,
    ])
  })

  it('of a narrative is advisory, in a row named after it', () => {
    const { evals } = parseSuite('agents: [{ name: t, prompt: p, narrative: { llm_assisted: true } }]')
    expect(evals.map(({ name, agent, advisory }) => [name, agent, advisory])).toEqual([['t > narrative', 't', true]])
  })
})
