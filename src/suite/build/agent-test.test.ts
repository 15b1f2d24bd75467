import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { defineGate } from '../../core/gate/gate.js'
import { problemLines } from '../check/problem-lines.js'
import { agentTestFrom } from './agent-test.js'

const politeness = defineGate({
  key: 'politeness',
  summary: 'Did the agent say please?',
  options: z
    .strictObject({ words: z.array(z.string()).min(1).describe('Polite words.'), limit: z.int().prefault(3) })
    .refine(({ words, limit }) => words.length <= limit, { error: 'more words than the limit', path: ['words'] }),
  targets: { 'politeness.words': 'How many polite words were said.' },
  defaultExpect: [{ target: 'politeness.words', matcher: { '>=': 1 } }],
  perRun: true,
  check: (_options, { name, runs }) =>
    runs > 1000 ? [{ path: ['limit'], message: `fine: ${name}`, severity: 'warning' }] : [],
  measure: () => 0,
  fold: () => ({ targets: { 'politeness.words': 0 }, findings: [] }),
})

describe('agentTestFrom', () => {
  it('takes gate blocks as in YAML; nothing else is needed', () => {
    const test = agentTestFrom({ golden_path: { calls: ['a'] }, expect: [{ turns: { '<': 3 } }], min_valid_runs: 2 })
    expect(test).toMatchObject({
      name: 'test',
      agent: 'test',
      models: [null],
      matrix: false,
      runs: 1,
      min_valid_runs: 2,
      advisory: false,
      gates: [{ gate: { key: 'golden_path' }, expect: null, source: { calls: ['a'] } }],
      position: { file: 'test', line: 0, column: 0 },
    })
  })

  it('works on frozen input and leaves the number of runs to the traces', () => {
    const test = Object.freeze({
      name: 'mine',
      tool_selection: Object.freeze({ expected_tool: 'a', min_selection_rate: 1, k: 9 }),
    })
    expect(agentTestFrom(test).name).toBe('mine')
  })

  it('reports every problem', async () => {
    const broken = {
      golden_path: { calls: [] },
      trajectory: { mode: 'strict', cals: [] },
      each: [{}],
      expect: [{ 'trajectory.passed': 1 }],
    }
    expect(await problemLines(() => agentTestFrom(broken as never))).toMatchInlineSnapshot(`
      "SUITE_INVALID: the test has 4 problems
      test:0:0 each: \`each\` is only supported in suites
      test:0:0 expect[0]["trajectory.passed"]: \`trajectory.passed\` is a target of \`trajectory\` (Move it to \`expect:\` in the \`trajectory:\` block of this test.)
      test:0:0 golden_path.calls: needs at least one entry
      test:0:0 trajectory.cals: unknown key \`cals\`; did you mean \`calls\`?"
    `)
    expect(await problemLines(() => agentTestFrom(null as never))).toMatchInlineSnapshot(`
      "SUITE_INVALID: the test has 1 problem
      test:0:0 expected a mapping with gate blocks"
    `)
  })

  it("takes a user's own gates, refinements and all", async () => {
    const gates = { politeness }
    const own = (block: unknown) => problemLines(() => agentTestFrom({ politeness: block } as never, gates))
    expect(await own({ words: ['please'], expect: [{ 'politeness.words': 2 }] })).toBe('fine')
    expect(await own({ words: ['a', 'b'], limit: 1 })).toMatchInlineSnapshot(`
      "SUITE_INVALID: the test has 1 problem
      test:0:0 politeness.words: more words than the limit"
    `)
    expect(await own({ words: ['a'], expect: [{ 'politeness.wrds': 2 }], lmit: 2 })).toMatchInlineSnapshot(`
      "SUITE_INVALID: the test has 2 problems
      test:0:0 politeness.expect[0]["politeness.wrds"]: \`politeness\` has no target \`politeness.wrds\`; it has \`politeness.words\`
      test:0:0 politeness.lmit: unknown key \`lmit\`; did you mean \`limit\`?"
    `)
  })
})
