import { describe, expect, it } from 'vitest'
import { installEngines } from '../core/engines/engines.js'
import { schemaEngine } from '../core/engines/json-schema-engine.js'
import { regexEngine } from '../core/engines/regex-engine.js'
import { problemLines } from './check/problem-lines.js'
import { parseSuite } from './parse-suite.js'
import { memoryHost } from './read/memory-host.js'
import type { Suite } from './suite.js'

installEngines({ regex: regexEngine, schema: schemaEngine })

const parse = (text: string): Suite => parseSuite(text, { file: 'weather.mcprove.yml' })
const problems = (text: string): Promise<string> => problemLines(() => parse(text))

/** The suite of the specification. */
const EXAMPLE = `# yaml-language-server: $schema=./node_modules/mcprove/schema.json
servers:
  weather: { command: node, args: [./weather.mjs], env: { KEY: "\${WEATHER_KEY}", PORT: 3000 }, cwd: . }
  search:  { url: "http://127.0.0.1:3000/mcp", headers: { Authorization: "Bearer \${TOKEN:-none}" } }
  calc:    { command: [node, ./calc.mjs] }
  fake:    { mock: ./tools.yml, fault: hang }
defaults: { model: anthropic/claude-sonnet-4-5, max_turns: 8, runs: 1 }
faults: []
agents:
  - name: weather lookup
    model: claude-sonnet-4-5
    servers: [weather]
    system: You are terse.
    prompt: What is the weather in Sacramento?
    max_turns: 3
    max_tokens: 256
    runs: 5
    expect:
      - tool_calls[0].name: { exact: get_weather }
      - { target: "tool_results[0].is_error", matcher: { exact: false }, message: the call must work }
    trajectory: { mode: subsequence, calls: [{ name: get_weather }] }
tests:
  - { name: finds the news, type: agent, agent: weather lookup, servers: [search], prompt: What is new?, equal_function_sets: { classes: [{ name: search, members: [search.web] }] } }
evals: []
tools:
  - { name: adds, server: calc, tool: add, args: { a: 1, b: 2 }, expect: [{ "content[0].text": { exact: "3" } }] }
`

describe('a suite', () => {
  it('of the specification loads without a warning', () => {
    const suite = parse(EXAMPLE)
    expect(suite.warnings).toEqual([])
    expect([...suite.servers.keys()]).toEqual(['weather', 'search', 'calc', 'fake'])
    expect(suite.tests.map(({ name, agent, models, runs }) => ({ name, agent, models, runs }))).toEqual([
      { name: 'weather lookup', agent: 'weather lookup', models: ['claude-sonnet-4-5'], runs: 5 },
      { name: 'finds the news', agent: 'finds the news', models: ['claude-sonnet-4-5'], runs: 5 },
    ])
    const [lookup, news] = suite.tests
    expect(lookup?.expect.map(({ target, matcher, message }) => [target.text, matcher.source, message])).toEqual([
      ['tool_calls[0].name', { exact: 'get_weather' }, undefined],
      ['tool_results[0].is_error', { exact: false }, 'the call must work'],
    ])
    expect(lookup?.gates.map(({ gate, expect: own }) => [gate.key, own])).toEqual([['trajectory', null]])
    expect(lookup?.classes).toBeNull()
    expect(lookup?.position).toEqual({ file: 'weather.mcprove.yml', line: 10, column: 5 })
    expect(news?.expect).toEqual([])
    expect(news?.classes?.map(({ name, members }) => [name, members.ids])).toEqual([['search', ['search.web']]])
    expect(news?.settings).toEqual({
      servers: ['search'],
      prompt: 'What is new?',
      max_turns: 3,
      max_tokens: 256,
      system: 'You are terse.',
    })
    expect(suite.direct_tests).toMatchObject([{ kind: 'tool', name: 'adds', server: 'calc', args: { a: 1, b: 2 } }])
  })

  it('may be an object; its problems then have no line', async () => {
    expect(parseSuite({ agents: [{ name: 'a', prompt: 'p', golden_path: { calls: ['x'] } }] }).tests).toHaveLength(1)
    // @ts-expect-error the types would have said so
    expect(await problemLines(() => parseSuite({ agents: [{ name: 'a', modle: 'x' }] }))).toMatchInlineSnapshot(`
      "SUITE_INVALID: suite has 1 problem
      suite:0:0 agents[0].modle: unknown key \`modle\`; did you mean \`model\`?"
    `)
    const circular: Record<string, unknown> = { command: 'x' }
    circular.one = circular
    circular.other = circular
    // @ts-expect-error no type lets a server be a part of itself
    expect(await problemLines(() => parseSuite({ servers: { circular } }))).toMatchInlineSnapshot(`
      "SUITE_INVALID: suite has 1 problem
      suite:0:0 is nested more than 100 levels deep (Write it with fewer than 100 levels.)"
    `)
    // @ts-expect-error no suite at all
    expect(await problemLines(() => parseSuite(null))).toMatchInlineSnapshot(`
      "SUITE_INVALID: suite has 1 problem
      suite:0:0 a suite is a mapping with \`agents:\`, \`servers:\`, … (Start the file with a key such as \`agents:\`.)"
    `)
  })

  it('clamps `runs: 0` to 1 and takes the gates in the order written', () => {
    const { tests } = parse(`agents:
  - { name: a, prompt: p, runs: 0, trajectory: { calls: [] }, golden_path: { calls: [x] }, expect: [] }`)
    expect(tests[0]?.runs).toBe(1)
    expect(tests[0]?.gates.map(({ gate }) => gate.key)).toEqual(['trajectory', 'golden_path'])
  })

  it('treats an empty `expect` of a gate as none', () => {
    const { tests } = parse('agents: [{ name: a, prompt: p, golden_path: { calls: [x], expect: [] } }]')
    expect(tests[0]?.gates[0]?.expect).toBeNull()
    expect(tests[0]?.gates[0]?.options).not.toHaveProperty('expect')
  })
})

describe('model matchers', () => {
  it('move out of a test into rows on the same runs', async () => {
    const suite = parse(`agents:
  - name: a
    prompt: p
    advisory: true
    expect:
      - final_response: { contains: x, llm-judge: Is it polite? }
      - { target: final_response, matcher: { llm_jury: { rubric: Is it true?, quorum: 2/3, jurors: [{ model: m }] } } }
      - turns: { "<": 3 }
      - final_response: { rubric: { threshold: 0.5, criteria: [{ name: c, description: d }] } }
    eval: { rubric: Helpful?, judge: { model: j, runs: 3 } }
`)
    expect(suite.warnings).toEqual([])
    expect(suite.tests[0]?.expect.map(({ target, matcher }) => [target.text, matcher.source])).toEqual([
      ['final_response', { contains: 'x' }],
      ['turns', { '<': 3 }],
    ])
    expect(
      suite.evals.map(({ name, agent, target, settings, position }) => [name, agent, target, settings, position.line]),
    ).toEqual([
      ['a > judge', 'a', null, { rubric: 'Helpful?', judge: { model: 'j', runs: 3 } }, 10],
      ['a > judge 2', 'a', 'final_response', { rubric: 'Is it polite?', judge: {} }, 6],
      [
        'a > judge 3',
        'a',
        'final_response',
        { rubric: 'Is it true?', jury: { quorum: '2/3', jurors: [{ model: 'm' }] } },
        7,
      ],
      [
        'a > judge 4',
        'a',
        'final_response',
        { rubric: { threshold: 0.5, criteria: [{ name: 'c', description: 'd' }] }, judge: {} },
        9,
      ],
    ])
    expect(suite.evals[0]?.advisory).toBe(true)
  })

  it('keep the places of what stays', async () => {
    const text = `agents:
  - name: a
    prompt: p
    expect:
      - final_response: { llm-judge: { rubrik: x } }
      - turns: { lessthan: 3 }
`
    expect(await problems(text)).toMatchInlineSnapshot(`
      "SUITE_INVALID: weather.mcprove.yml has 2 problems
      weather.mcprove.yml:5:40 agents[0].expect[0].final_response.llm-judge.rubrik: unknown key \`rubrik\`; did you mean \`rubric\`?
      weather.mcprove.yml:6:28 agents[0].expect[1].turns.lessthan: unknown matcher \`lessthan\`; to compare with an object write \`exact: {...}\` or \`contains: {...}\`"
    `)
  })

  it('are refused in a gate and below other matchers', async () => {
    const text = `agents:
  - name: a
    prompt: p
    golden_path: { calls: [x], expect: [{ golden_path.passed: { llm-judge: x } }] }
    expect: [{ final_response: { not: { rubric: x } } }]
`
    expect(await problems(text)).toMatchInlineSnapshot(`
      "SUITE_INVALID: weather.mcprove.yml has 2 problems
      weather.mcprove.yml:4:76 agents[0].golden_path.expect[0]["golden_path.passed"].llm-judge: \`llm-judge\` is graded by a model and cannot be used in a deterministic check: move it to \`evals:\`
      weather.mcprove.yml:5:49 agents[0].expect[0].final_response.not.rubric: \`rubric\` is graded by a model and cannot be used in a deterministic check: move it to \`evals:\`"
    `)
  })
})

describe('agents and tests', () => {
  const SHARED = `defaults: { model: d, runs: 2, max_turns: 8, min_valid_runs: 2 }
agents:
  - { name: definition, system: s, tags: [slow] }
  - { name: asked, prompt: p, models: [m, n], runs: 4, advisory: true, expect: [{ turns: 1 }], golden_path: { calls: [x] } }
tests:
  - { name: shares, agent: asked, expect: [{ turns: 2 }] }
  - { name: own model, agent: asked, model: o, expect: [{ turns: 2 }] }
  - { name: own turns, agent: asked, turns: [q, r], expect: [{ turns: 2 }] }
  - { name: defined, agent: definition, prompt: q, min_valid_runs: 1, expect: [{ turns: 2 }] }
`

  it('take run keys from defaults and from their agent, and no checks', () => {
    const rows = parse(SHARED).tests.map(
      ({ name, agent, definition, models, matrix, runs, min_valid_runs, advisory, gates, settings }) => {
        return [name, agent, definition, models, matrix, runs, min_valid_runs, advisory, gates.length, settings]
      },
    )
    expect(rows).toEqual([
      ['asked', 'asked', 'asked', ['m', 'n'], true, 4, 2, true, 1, { max_turns: 8, prompt: 'p' }],
      ['shares', 'asked', 'asked', ['m', 'n'], true, 4, 2, false, 0, { max_turns: 8, prompt: 'p' }],
      ['own model', 'own model', 'asked', ['o'], false, 4, 2, false, 0, { max_turns: 8, prompt: 'p' }],
      ['own turns', 'own turns', 'asked', ['m', 'n'], true, 4, 2, false, 0, { max_turns: 8, turns: ['q', 'r'] }],
      ['defined', 'defined', 'definition', ['d'], false, 2, 1, false, 0, { max_turns: 8, system: 's', prompt: 'q' }],
    ])
  })

  it('warn where nothing is checked', async () => {
    const text = `servers: { s: { command: c } }
agents:
  - { name: nothing, prompt: p }
  - { name: graded, prompt: p }
  - { name: verified, prompt: p, verify: [{ server: s, tool: t }] }
  - { name: program, external: { command: [x] }, golden_path: { calls: [x] } }
evals: [{ name: e, agent: graded, rubric: r, judge: {} }]
tests: [{ name: t, agent: nothing }]
`
    expect(await problems(text)).toMatchInlineSnapshot(`
      "warning weather.mcprove.yml:3:5 agents[0]: \`nothing\` checks nothing: it has no \`expect\` and no gate
      warning weather.mcprove.yml:8:9 tests[0]: \`t\` checks nothing: it has no \`expect\` and no gate"
    `)
    expect(parse(text).tests.map(({ name }) => name)).toEqual(['nothing', 'graded', 'verified', 'program', 't'])
  })

  it('ask something: in themselves or in their agent', async () => {
    const text = `agents:
  - { name: a, model: m }
  - { name: b, model: m, messages: [{ role: user, content: hello }] }
  - { name: c, external: { command: [x] } }
tests:
  - { name: t, type: agent, agent: a, expect: [{ turns: 1 }] }
  - { name: u, agent: b, each: [{ n: 1 }, { n: 2 }], expect: [{ turns: 1 }] }
  - { name: v, agent: a, turns: [hello], expect: [{ turns: 1 }] }
  - { name: w, agent: c, expect: [{ turns: 1 }] }
`
    expect(await problems(text)).toMatchInlineSnapshot(`
      "SUITE_INVALID: weather.mcprove.yml has 2 problems
      weather.mcprove.yml:6:5 tests[0]: neither \`t\` nor its agent \`a\` has a prompt (Add \`prompt:\` or \`turns:\`.)
      weather.mcprove.yml:7:5 tests[1]: neither \`u (1)\` nor its agent \`b\` has a prompt (Add \`prompt:\` or \`turns:\`; \`messages\` only sets the earlier conversation.)"
    `)
    expect(await problemLines(() => parseSuite(text, { runCount: 'from-traces' }))).toBe('fine')
  })

  it('that misspell their prompt are told of the key alone', async () => {
    const text = `agents:
  - { name: a, promt: hello, expect: [{ turns: 1 }] }
  - { name: b }
tests:
  - { name: t, agent: b, promt: hello, expect: [{ turns: 1 }] }
`
    expect(await problems(text)).toMatchInlineSnapshot(`
      "SUITE_INVALID: weather.mcprove.yml has 2 problems
      weather.mcprove.yml:2:16 agents[0].promt: unknown key \`promt\`; did you mean \`prompt\`?
      weather.mcprove.yml:5:26 tests[0].promt: unknown key \`promt\`; did you mean \`prompt\`?"
    `)
  })

  it('have checks that something runs: an agent without a prompt is a definition', async () => {
    const text = `servers: { s: { mock: m.yml } }
agents:
  - { name: gated, golden_path: { calls: [x] } }
  - { name: expecting, expect: [{ turns: 1 }] }
  - { name: graded, eval: { rubric: r, judge: {} } }
  - { name: unused, servers: [s], verify: [{ server: s, tool: t }] }
  - { name: used, servers: [s], expect_state: { done: true } }
tests: [{ name: t, agent: used, prompt: p }]
`
    expect(await problems(text)).toMatchInlineSnapshot(`
      "SUITE_INVALID: weather.mcprove.yml has 4 problems
      weather.mcprove.yml:3:5 agents[0]: \`gated\` has checks but no prompt, so it is only a definition and its checks never run (Add \`prompt:\` or \`turns:\`, or move the checks to an entry of \`tests:\`. \`mcprove score\` does not need a prompt.)
      weather.mcprove.yml:4:5 agents[1]: \`expecting\` has checks but no prompt, so it is only a definition and its checks never run (Add \`prompt:\` or \`turns:\`, or move the checks to an entry of \`tests:\`. \`mcprove score\` does not need a prompt.)
      weather.mcprove.yml:5:5 agents[2]: \`graded\` has checks but no prompt, so it is only a definition and its checks never run (Add \`prompt:\` or \`turns:\`, or move the checks to an entry of \`tests:\`. \`mcprove score\` does not need a prompt.)
      weather.mcprove.yml:6:5 agents[3]: \`unused\` has checks but no prompt, so it is only a definition and its checks never run (Add \`prompt:\` or \`turns:\`, or move the checks to an entry of \`tests:\`. \`mcprove score\` does not need a prompt.)"
    `)
  })

  it('are scored on traces that are given, also where nothing says what was asked', () => {
    const text = 'agents: [{ name: gated, golden_path: { calls: [x] } }, { name: definition, model: m }]'
    expect(parseSuite(text, { runCount: 'from-traces' }).tests.map(({ name }) => name)).toEqual(['gated'])
  })

  it('of an imported file may lack a user', async () => {
    const shared = 'agents: [{ name: base, servers: [s], verify: [{ server: s, tool: t }] }]'
    const text = 'imports: [shared.yml]\nservers: { s: { command: c } }'
    const host = memoryHost({ 'shared.yml': shared })
    expect(await problemLines(() => parseSuite(text, { host }))).toBe('fine')
  })

  it('refuse rivals, fixtures on other servers, and evals of definitions', async () => {
    const text = `servers: { s: { command: c }, r: { command: c } }
agents:
  - { name: a, prompt: p, turns: [q], model: m, models: [n], expect: [{ turns: 1 }] }
  - { name: b, prompt: p, servers: [s], setup: [{ server: r, tool: t }], verify: [{ server: x, tool: t }] }
  - { name: c }
evals: [{ name: e, agent: c, rubric: r, judge: {} }]
`
    expect(await problems(text)).toMatchInlineSnapshot(`
      "SUITE_INVALID: weather.mcprove.yml has 5 problems
      weather.mcprove.yml:3:27 agents[0].turns: has both \`prompt\` and \`turns\`; keep one
      weather.mcprove.yml:3:49 agents[0].models: has both \`model\` and \`models\`; keep one
      weather.mcprove.yml:4:59 agents[1].setup[0].server: \`r\` is not in the servers of this test
      weather.mcprove.yml:4:93 agents[1].verify[0].server: unknown server \`x\`; the suite has \`s\`, \`r\`
      weather.mcprove.yml:6:27 evals[0].agent: \`c\` has no prompt, so it has no runs to grade"
    `)
  })

  it('ask gates whether they fit the test, unless traces decide the number of runs', async () => {
    const text = `agents:
  - { name: a, prompt: p, runs: 3, min_valid_runs: 4, tool_selection: { expected_tool: x, min_selection_rate: 1, k: 4 } }`
    expect(await problems(text)).toMatchInlineSnapshot(`
      "SUITE_INVALID: weather.mcprove.yml has 2 problems
      weather.mcprove.yml:2:52 agents[0].min_valid_runs: requires 4 valid runs, but the test has 3
      weather.mcprove.yml:2:117 agents[0].tool_selection.k: k is 4, but the test has 3 runs (Raise \`runs\` or lower \`k\`.)"
    `)
    expect(await problemLines(() => parseSuite(text, { runCount: 'from-traces' }))).toBe('fine')
  })
})
