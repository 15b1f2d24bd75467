import { describe, expect, it } from 'vitest'
import { installEngines } from '../core/engines/engines.js'
import { schemaEngine } from '../core/engines/json-schema-engine.js'
import { regexEngine } from '../core/engines/regex-engine.js'
import { isMcproveError } from '../core/errors/error.js'
import { problemLines } from './check/problem-lines.js'
import { parseSuite } from './parse-suite.js'
import type { Suite } from './suite.js'

installEngines({ regex: regexEngine, schema: schemaEngine })

const parse = (text: string): Suite => parseSuite(text, { file: 'weather.mcprove.yml' })
const problems = (text: string): Promise<string> => problemLines(() => parse(text))

describe('problems', () => {
  it('are all reported at once, each with its place', async () => {
    const text = `agents:
  - name: lookup
    modle: y
    prompt: 5
    runs: -1
    max_turns: 1.5
    servers: [wether]
    inject: [hung]
    trajectory: { mode: strct, calls: [{ name: a, args: { city: x } }] }
    golden_path: {}
    stability: {}
  - just a text
servers:
  weather: { comand: node }
  mixed: { command: node, headers: {} }
  number: 5
  "": { mock: a }
  env: { command: a, env: { A: [1] } }
tol: 1
faults: [{ name: a, kind: hag }, { name: b, kind: slow, target: { tool: t } }, { name: c, kind: hang, target: {} }]
defaults: { model: a, models: [b], seed: x, tool_choice: atuo }
`
    expect(await problems(text)).toMatchInlineSnapshot(`
      "SUITE_INVALID: weather.mcprove.yml has 23 problems
      weather.mcprove.yml:3:5 agents[0].modle: unknown key \`modle\`; did you mean \`model\`?
      weather.mcprove.yml:4:13 agents[0].prompt: expected a string, got 5; write "5", in quotes
      weather.mcprove.yml:5:11 agents[0].runs: must be at least 0, got -1
      weather.mcprove.yml:6:16 agents[0].max_turns: expected an integer, got 1.5
      weather.mcprove.yml:7:15 agents[0].servers[0]: unknown server \`wether\`; did you mean \`weather\`?
      weather.mcprove.yml:8:14 agents[0].inject[0]: unknown fault \`hung\`; the suite has \`a\`, \`b\`, \`c\`
      weather.mcprove.yml:9:25 agents[0].trajectory.mode: expected \`strict\`, \`subsequence\`, \`unordered\`, \`superset\`, \`subset\` or \`exact-sequence\`, got "strct"; did you mean \`strict\`?
      weather.mcprove.yml:9:57 agents[0].trajectory.calls[0].args: \`args\` is \`any\`, \`ignore\`, or an object with exactly one of \`exact\`, \`subset\`, \`schema\`, or with \`accept\`; write \`subset: { city: … }\`
      weather.mcprove.yml:10:18 agents[0].golden_path: \`calls\` is missing
      weather.mcprove.yml:12:5 agents[1]: expected a mapping with at least a \`name\`
      weather.mcprove.yml:14:14 servers.weather.comand: unknown key \`comand\`; did you mean \`command\`?
      weather.mcprove.yml:15:27 servers.mixed.headers: unknown key \`headers\`; known keys: \`command\`, \`args\`, \`env\`, \`cwd\`, \`transport\`, \`isolate\`, \`fault\`, \`share\` and \`timeout_ms\`
      weather.mcprove.yml:16:11 servers.number: expected a mapping, got 5
      weather.mcprove.yml:17:3 servers[""]: a server requires a name: it is the prefix of its tools
      weather.mcprove.yml:18:32 servers.env.env.A: expected a string or a number or true or false, got [1]
      weather.mcprove.yml:19:1 tol: unknown key \`tol\`; known keys: \`$schema\`, \`imports\`, \`gates\`, \`variables\`, \`servers\`, \`mcp_config\`, \`defaults\`, \`faults\`, \`providers\`, \`prices\`, \`budget\`, \`tool_quality\`, \`agents\`, \`tests\`, \`evals\`, \`tools\`, \`resources\`, \`prompts\`, \`completions\`, \`connections\`, \`catalog\` and \`audit\`
      weather.mcprove.yml:20:10 faults[0]: \`target\` is missing
      weather.mcprove.yml:20:27 faults[0].kind: expected \`hang\`, \`wedged\`, \`slow\`, \`recover_after\`, \`reply_after_cancel\`, \`error\`, \`garbage\`, \`truncated\`, \`oversized\`, \`rate_limit\`, \`injected_instruction\`, \`vanished_tool\` or \`changed_schema\`, got "hag"; did you mean \`hang\`?
      weather.mcprove.yml:20:34 faults[1]: \`slow\` and \`reply_after_cancel\` require \`delay_ms\`, \`recover_after\` requires \`failures\`
      weather.mcprove.yml:20:111 faults[2].target: a target names a \`tool\`, a \`server\`, or both
      weather.mcprove.yml:21:23 defaults.models: has both \`model\` and \`models\`; keep one
      weather.mcprove.yml:21:42 defaults.seed: expected a number or \`constant\` or \`random\`, got "x"
      weather.mcprove.yml:21:58 defaults.tool_choice: expected \`auto\`, \`required\` or \`none\` or a mapping, got "atuo"; did you mean \`auto\`?"
    `)
  })

  it('carry a code frame', () => {
    let frame: string | undefined
    try {
      parse('agents:\n  - name: a\n    modle: b\n')
    } catch (error) {
      frame = isMcproveError(error) ? error.problems[0]?.frame : undefined
    }
    expect(frame).toMatchInlineSnapshot(`
      "  2 |   - name: a
      > 3 |     modle: b
          |     ^
        4 |"
    `)
  })

  it('of names: taken, unknown, near', async () => {
    const text = `servers: { weather: { command: a } }
faults: [{ name: hung, kind: hang, target: { server: wether } }, { name: hung, kind: error, target: { tool: t } }]
agents:
  - { name: a, prompt: p, servers: [weather, nope], inject: [hunk], expect: [{ turns: 1 }] }
  - { name: a, prompt: p, expect: [{ turns: 1 }] }
  - { name: m, prompt: p, models: [x, x], expect: [{ turns: 1 }] }
  - { name: "m [x]", prompt: p, expect: [{ turns: 1 }] }
tests:
  - { name: t, agent: b, expect: [{ turns: 1 }] }
  - { name: t, agent: a, type: tol, expect: [{ turns: 1 }] }
  - { name: chained, agent: t, prompt: p, expect: [{ turns: 1 }] }
evals: [{ name: e, agent: aa, rubric: r, judge: {} }, { name: a, agent: a, rubric: r }]
tools: [{ name: d, server: weathr, tool: x }, { name: d, server: weather, tool: x }]
tool_quality: { servers: [weathre] }
`
    expect(await problems(text)).toMatchInlineSnapshot(`
      "SUITE_INVALID: weather.mcprove.yml has 17 problems
      weather.mcprove.yml:2:54 faults[0].target.server: unknown server \`wether\`; did you mean \`weather\`?
      weather.mcprove.yml:2:74 faults[1].name: the name \`hung\` is already used by a fault at weather.mcprove.yml:2:18 (Rename one of them: names are unique within a suite.)
      weather.mcprove.yml:4:46 agents[0].servers[1]: unknown server \`nope\`; the suite has \`weather\`
      weather.mcprove.yml:4:62 agents[0].inject[0]: unknown fault \`hunk\`; did you mean \`hung\`?
      weather.mcprove.yml:5:13 agents[1].name: the name \`a\` is already used by a test at weather.mcprove.yml:4:13 (Rename one of them: names are unique within a suite.)
      weather.mcprove.yml:6:39 agents[2].models[1]: \`x\` is listed twice
      weather.mcprove.yml:7:13 agents[3].name: the name \`m [x]\` is already used by a test at weather.mcprove.yml:6:5 (Rename one of them: names are unique within a suite.)
      weather.mcprove.yml:9:23 tests[0].agent: unknown agent \`b\`; the suite has \`a\`, \`m\`
      weather.mcprove.yml:10:13 tests[1].name: the name \`t\` is already used by a test at weather.mcprove.yml:9:13 (Rename one of them: names are unique within a suite.)
      weather.mcprove.yml:10:32 tests[1].type: expected \`agent\`, \`tool\`, \`resource\`, \`prompt\`, \`completion\` or \`connection\`, got "tol"; did you mean \`tool\`?
      weather.mcprove.yml:11:29 tests[2].agent: unknown agent \`t\`; the suite has \`a\`, \`m\`
      weather.mcprove.yml:12:27 evals[0].agent: unknown test \`aa\`; did you mean \`a\`?
      weather.mcprove.yml:12:55 evals[1]: needs either \`judge\` or \`jury\`
      weather.mcprove.yml:12:63 evals[1].name: the name \`a\` is already used by a test at weather.mcprove.yml:4:13 (Rename one of them: names are unique within a suite.)
      weather.mcprove.yml:13:28 tools[0].server: unknown server \`weathr\`; did you mean \`weather\`?
      weather.mcprove.yml:13:55 tools[1].name: the name \`d\` is already used by a test at weather.mcprove.yml:13:17 (Rename one of them: names are unique within a suite.)
      weather.mcprove.yml:14:27 tool_quality.servers[0]: unknown server \`weathre\`; did you mean \`weather\`?"
    `)
  })

  it('of unions name the form that was meant', async () => {
    const text = `evals:
  - { name: a, agent: t, rubric: { criteria: [{ nme: x }] }, judge: { model: m } }
  - { name: b, agent: t, rubric: { criteria: x, tree: y }, judge: { model: m } }
  - { name: c, agent: t, rubric: { tree: { ask: q, yes: { score: 2 }, no: { ask: r, yes: { score: 1 } } } }, jury: { jurors: [] } }
  - { name: d, agent: t, rubric: 5, jury: { jurors: [{ model: a }], quorum: half } }
agents: [{ name: t, prompt: p, expect: [{ turns: 1 }], skip: 3, each: 5 }]
`
    expect(await problems(text)).toMatchInlineSnapshot(`
      "SUITE_INVALID: weather.mcprove.yml has 10 problems
      weather.mcprove.yml:2:47 evals[0].rubric.criteria[0]: \`description\` is missing
      weather.mcprove.yml:2:49 evals[0].rubric.criteria[0].nme: unknown key \`nme\`; did you mean \`name\`?
      weather.mcprove.yml:3:46 evals[1].rubric.criteria: expected a list, got "x"; write ["x"]
      weather.mcprove.yml:3:49 evals[1].rubric.tree: unknown key \`tree\`; known keys: \`threshold\` and \`criteria\`
      weather.mcprove.yml:4:66 evals[2].rubric.tree.yes.score: must be at most 1, got 2
      weather.mcprove.yml:4:75 evals[2].rubric.tree.no: \`no\` is missing
      weather.mcprove.yml:4:126 evals[2].jury.jurors: needs at least one entry
      weather.mcprove.yml:5:34 evals[3].rubric: expected a string or a mapping, got 5
      weather.mcprove.yml:5:77 evals[3].jury.quorum: a quorum is a number above 0 and up to 1, or a fraction like 2/3
      weather.mcprove.yml:6:71 agents[0].each: expected a list or a string, got 5"
    `)
  })

  it('of a key like `__proto__` or `constructor` are those of any unknown key', async () => {
    expect(
      await problems('__proto__: 1\nconstructor: 2\nagents: [{ name: a, __proto__: 3, prompt: p }]'),
    ).toMatchInlineSnapshot(`
      "SUITE_INVALID: weather.mcprove.yml has 3 problems
      weather.mcprove.yml:1:1 __proto__: unknown key \`__proto__\`; known keys: \`$schema\`, \`imports\`, \`gates\`, \`variables\`, \`servers\`, \`mcp_config\`, \`defaults\`, \`faults\`, \`providers\`, \`prices\`, \`budget\`, \`tool_quality\`, \`agents\`, \`tests\`, \`evals\`, \`tools\`, \`resources\`, \`prompts\`, \`completions\`, \`connections\`, \`catalog\` and \`audit\`
      weather.mcprove.yml:2:1 constructor: unknown key \`constructor\`; known keys: \`$schema\`, \`imports\`, \`gates\`, \`variables\`, \`servers\`, \`mcp_config\`, \`defaults\`, \`faults\`, \`providers\`, \`prices\`, \`budget\`, \`tool_quality\`, \`agents\`, \`tests\`, \`evals\`, \`tools\`, \`resources\`, \`prompts\`, \`completions\`, \`connections\`, \`catalog\` and \`audit\`
      weather.mcprove.yml:3:21 agents[0].__proto__: unknown key \`__proto__\`"
    `)
  })

  it('of sections that are no lists or mappings', async () => {
    expect(
      await problems('agents: { name: a }\ntests: x\nservers: []\nfaults: 1\nevals: {}\ntools: null\ndefaults: []'),
    ).toMatchInlineSnapshot(`
      "SUITE_INVALID: weather.mcprove.yml has 7 problems
      weather.mcprove.yml:1:9 agents: expected a list, got {"name": "a"} (Write each entry of \`agents:\` with a dash: \`- name: ...\`.)
      weather.mcprove.yml:2:8 tests: expected a list, got "x" (Write each entry of \`tests:\` with a dash: \`- name: ...\`.)
      weather.mcprove.yml:3:10 servers: expected a mapping from names to servers
      weather.mcprove.yml:4:9 faults: expected a list, got 1
      weather.mcprove.yml:5:8 evals: expected a list, got {}
      weather.mcprove.yml:6:8 tools: expected a list, got null
      weather.mcprove.yml:7:11 defaults: expected a mapping, got []"
    `)
    expect(await problems('- a\n- b')).toMatchInlineSnapshot(`
      "SUITE_INVALID: weather.mcprove.yml has 1 problem
      weather.mcprove.yml:1:1 a suite is a mapping with \`agents:\`, \`servers:\`, … (Start the file with a key such as \`agents:\`.)"
    `)
  })

  it('never show big values whole', async () => {
    expect(
      await problems(
        `agents: [{ name: a, prompt: { ${Array.from({ length: 99 }, (_, n) => `k${n}: ${'x'.repeat(9)}`).join(', ')} } }]`,
      ),
    ).toMatchInlineSnapshot(`
      "SUITE_INVALID: weather.mcprove.yml has 1 problem
      weather.mcprove.yml:1:29 agents[0].prompt: expected a string, got {"k0": "xxxxxxxxx", "k1": "xxxxxxxxx", "k2": "xxxxxxxxx", "…"
    `)
  })
})

describe('expectations', () => {
  it('of a gate have targets of that gate', async () => {
    const text = `agents:
  - name: a
    prompt: p
    golden_path: { calls: [x], expect: [{ golden_path.pasd: 1 }, { trajectory.passed: 1 }, { "golden_path.penalty.x": 1 }] }
    tool_selection: { expected_tool: x, min_selection_rate: 3, expect: [{ target: tool_selection.f1, matcher: 1 }] }
`
    expect(await problems(text)).toMatchInlineSnapshot(`
      "SUITE_INVALID: weather.mcprove.yml has 5 problems
      weather.mcprove.yml:4:43 agents[0].golden_path.expect[0]["golden_path.pasd"]: \`golden_path\` has no target \`golden_path.pasd\`; it has \`golden_path.passed\`, \`golden_path.penalty\`, \`golden_path.mean_penalty\`, \`golden_path.reached\`, \`golden_path.extra_steps\`, \`golden_path.backtracks\` and \`golden_path.repeated_tools\`
      weather.mcprove.yml:4:68 agents[0].golden_path.expect[1]["trajectory.passed"]: \`golden_path\` has no target \`trajectory.passed\`; it has \`golden_path.penalty\`, \`golden_path.mean_penalty\`, \`golden_path.passed\`, \`golden_path.reached\`, \`golden_path.extra_steps\`, \`golden_path.backtracks\` and \`golden_path.repeated_tools\`
      weather.mcprove.yml:4:94 agents[0].golden_path.expect[2]["golden_path.penalty.x"]: \`golden_path\` has no target \`golden_path.penalty.x\`; it has \`golden_path.penalty\`, \`golden_path.mean_penalty\`, \`golden_path.passed\`, \`golden_path.reached\`, \`golden_path.extra_steps\`, \`golden_path.backtracks\` and \`golden_path.repeated_tools\`
      weather.mcprove.yml:5:61 agents[0].tool_selection.min_selection_rate: must be at most 1, got 3
      weather.mcprove.yml:5:83 agents[0].tool_selection.expect[0].target: \`tool_selection\` has no target \`tool_selection.f1\`; it has \`tool_selection.passed\`, \`tool_selection.selection_rate\`, \`tool_selection.selected_runs\`, \`tool_selection.pass_hat_k\` and \`tool_selection.max_tokens\`"
    `)
  })

  it('of a test look at the trace', async () => {
    const text = `agents:
  - name: a
    prompt: p
    expect: [{ golden_path.passed: 1 }, { edges.nothing: 1, turns: 1 }, { "tool_call[0].name": x }, { my_own.key: 1 }]
`
    expect(await problems(text)).toMatchInlineSnapshot(`
      "SUITE_INVALID: weather.mcprove.yml has 2 problems
      weather.mcprove.yml:4:16 agents[0].expect[0]["golden_path.passed"]: \`golden_path.passed\` is a target of \`golden_path\` (Move it to \`expect:\` in the \`golden_path:\` block of this test.)
      weather.mcprove.yml:4:43 agents[0].expect[1]["edges.nothing"]: the paths under \`edges\` are targets of \`tool_edges\` (Move it to \`expect:\` in the \`tool_edges:\` block of this test.)
      warning weather.mcprove.yml:4:75 agents[0].expect[2]["tool_call[0].name"]: a trace has no \`tool_call\`; did you mean \`tool_calls\`?"
    `)
    expect(
      await problems(text.replace('golden_path.passed', 'turns').replace('edges.nothing', 'model')),
    ).toMatchInlineSnapshot(
      `"warning weather.mcprove.yml:4:54 agents[0].expect[2]["tool_call[0].name"]: a trace has no \`tool_call\`; did you mean \`tool_calls\`?"`,
    )
  })

  it('take snapshots in direct tests only', async () => {
    const text = `servers: { s: { command: c } }
agents: [{ name: a, prompt: p, expect: [{ final_response: { snapshot: true } }], verify: [{ server: s, tool: t, expect: [{ content: { snapshot: true } }] }] }]
tools: [{ name: d, server: s, tool: t, expect: [{ content: { snapshot: true } }] }]`
    expect(await problems(text)).toMatchInlineSnapshot(`
      "SUITE_INVALID: weather.mcprove.yml has 2 problems
      weather.mcprove.yml:2:71 agents[0].expect[0].final_response.snapshot: \`snapshot\` works in direct tests only (\`tools:\`, \`resources:\`, \`prompts:\`)
      weather.mcprove.yml:2:145 agents[0].verify[0].expect[0].content.snapshot: \`snapshot\` works in direct tests only (\`tools:\`, \`resources:\`, \`prompts:\`)"
    `)
  })

  it('refuse a regex or schema that cannot work', async () => {
    const text = `agents: [{ name: a, prompt: p, expect: [{ final_response: { regex: "(?=x)" } }, { final_response: { schema: { type: 5 } } }] }]`
    expect(await problems(text)).toMatchInlineSnapshot(`
      "SUITE_INVALID: weather.mcprove.yml has 2 problems
      weather.mcprove.yml:1:68 agents[0].expect[0].final_response.regex: The regular expression \`(?=x)\` does not compile: RE2 has no look-around at \`(?=\`. Match the surrounding text too, or use two matchers.
      weather.mcprove.yml:1:109 agents[0].expect[1].final_response.schema: The JSON Schema is malformed: \`type\` must be one of ["array", "boolean", "integer", "null", "number", "object", "string"]"
    `)
  })
})
