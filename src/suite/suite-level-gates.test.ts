import { expect, it } from 'vitest'
import { gates } from '../gates/index.js'
import { toolQuality } from '../gates/tool-quality/gate.js'
import { agentTestFrom } from './build/agent-test.js'
import { problemLines } from './check/problem-lines.js'
import { parseGatesFile } from './parse-gates-file.js'
import { parseSuite } from './parse-suite.js'
import { suiteJsonSchema } from './schema/json-schema.js'

const registry = { ...gates, tool_quality: toolQuality }
const parse = (text: string) => parseSuite(text, { file: 's.yml' })

it('a suite-level gate stands at the top of a suite', () => {
  const { list_gates } = parse(`servers: { w: { command: node } }
tool_quality: { servers: [w], expect: [{ tool_quality.min_score: { ">=": 0.9 } }] }
`)
  expect(list_gates.map(({ gate, servers }) => [gate.key, servers])).toEqual([['tool_quality', ['w']]])
  expect(list_gates[0]?.expect?.map(({ target }) => target.text)).toEqual(['tool_quality.min_score'])
})

it('there, only its own targets can be expected', async () => {
  const text = `tool_quality:
  expect:
    - tool_quality.min_scor: { ">=": 0.5 }
    - { target: golden_path.passed, matcher: 1 }
    - tool_quality.warning_count: { "<=": 3 }
`
  expect(await problemLines(() => parse(text))).toMatchInlineSnapshot(`
    "SUITE_INVALID: s.yml has 2 problems
    s.yml:3:7 tool_quality.expect[0]["tool_quality.min_scor"]: \`tool_quality\` has no target \`tool_quality.min_scor\`; it has \`tool_quality.min_score\`, \`tool_quality.mean_score\`, \`tool_quality.critical_count\`, \`tool_quality.error_count\`, \`tool_quality.warning_count\` and \`tool_quality.ignored_count\`
    s.yml:4:17 tool_quality.expect[1].target: \`tool_quality\` has no target \`golden_path.passed\`; it has \`tool_quality.min_score\`, \`tool_quality.mean_score\`, \`tool_quality.critical_count\`, \`tool_quality.error_count\`, \`tool_quality.warning_count\` and \`tool_quality.ignored_count\`"
  `)
})

it('in a test of a suite it is refused, with the place it belongs to', async () => {
  const text = `agents:
  - { name: a, prompt: p, expect: [{ turns: 1 }], tool_quality: { expect: [{ nonsense: 1 }] } }
  - { name: b, prompt: p, each: [{ x: 1 }, { x: 2 }], tool_quality: {} }
tests:
  - { name: c, agent: a, tool_quality: {}, expect: [{ tool_quality.min_score: 1 }] }
`
  expect(await problemLines(() => parse(text))).toMatchInlineSnapshot(`
    "SUITE_INVALID: s.yml has 4 problems
    s.yml:2:51 agents[0].tool_quality: \`tool_quality\` checks the tool lists of servers, not the runs of a test (Move \`tool_quality:\` to the top level of the suite, next to \`agents:\`.)
    warning s.yml:3:5 agents[1]: \`b (1)\` checks nothing: it has no \`expect\` and no gate
    s.yml:3:55 agents[1].tool_quality: \`tool_quality\` checks the tool lists of servers, not the runs of a test (Move \`tool_quality:\` to the top level of the suite, next to \`agents:\`.)
    s.yml:5:26 tests[0].tool_quality: \`tool_quality\` checks the tool lists of servers, not the runs of a test (Move \`tool_quality:\` to the top level of the suite, next to \`agents:\`.)
    s.yml:5:55 tests[0].expect[0]["tool_quality.min_score"]: \`tool_quality.min_score\` is a target of \`tool_quality\` (Move it to \`expect:\` in the \`tool_quality:\` block at the top level.)"
  `)
})

it('a test that stands alone may have it: a gates file, and scoring in code', async () => {
  const block = { tool_quality: { servers: ['w'], expect: [{ 'tool_quality.critical_count': 0 }] } }
  const alone = agentTestFrom(block, registry)
  const { test } = await parseGatesFile(JSON.stringify(block), 'gates.json')
  for (const { gates: blocks } of [alone, test]) {
    expect(blocks).toMatchObject([{ gate: toolQuality, options: { servers: ['w'] } }])
  }
  const wrong = () => parseGatesFile('tool_quality: { server: [w], expect: [{ a: 1 }] }', 'gates.yml')
  expect(await problemLines(wrong)).toMatchInlineSnapshot(`
    "SUITE_INVALID: gates.yml has 2 problems
    gates.yml:1:17 tool_quality.server: unknown key \`server\`; did you mean \`servers\`?
    gates.yml:1:41 tool_quality.expect[0].a: \`tool_quality\` has no target \`a\`; it has \`tool_quality.min_score\`, \`tool_quality.mean_score\`, \`tool_quality.critical_count\`, \`tool_quality.error_count\`, \`tool_quality.warning_count\` and \`tool_quality.ignored_count\`"
  `)
})

it('the JSON Schema of tests does not offer it', () => {
  const schema = JSON.parse(JSON.stringify(suiteJsonSchema()))
  expect(Object.keys(schema.properties)).toContain('tool_quality')
  expect(Object.keys(schema.properties.agents.items.properties)).toContain('golden_path')
  expect(schema.properties.agents.items.properties.tool_quality).toBeUndefined()
  expect(Object.keys(schema.properties.tests.items.anyOf[0].properties)).toContain('golden_path')
  expect(schema.properties.tests.items.anyOf[0].properties.tool_quality).toBeUndefined()
})
