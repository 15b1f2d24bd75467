// The command line as docs/spec/cli.md and docs/spec/api.md describe it, through the built bin.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { cliInProcess as cli } from './in-process.js'
import { cli as bin, CLI, folderWith, ROOT, shell } from './run-cli.js'

const resultSchema = JSON.parse(readFileSync(join(ROOT, 'result.schema.json'), 'utf8'))
const isResult = new Ajv2020({ allErrors: true, allowUnionTypes: true }).compile(resultSchema)

/** The result of a `score … --reporter json`, valid against the schema. */
async function resultOf(args: readonly string[], cwd: string, stdin = '') {
  const outcome = await cli([...args, '--reporter', 'json'], { cwd, stdin })
  const result = JSON.parse(outcome.stdout)
  expect(isResult(result) ? [] : isResult.errors).toEqual([])
  expect(outcome.code).toBe(result.exit_code)
  return { ...result, stderr: outcome.stderr }
}

const statuses = (tests: readonly { name: string; status: string }[]) =>
  tests.map(({ name, status }) => `${name}: ${status}`)

const lines = (...traces: readonly object[]) => traces.map((trace) => `${JSON.stringify(trace)}\n`).join('')

function trace(tool: string | null, keys: object = {}): object {
  return { tool_calls: tool === null ? [] : [{ name: tool }], ...keys }
}

const GATES = 'golden_path: { calls: [a] }\n'

describe('help and version', () => {
  it.each([['--version'], ['-V']])('%s', async (flag) => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    expect(await bin([flag])).toMatchObject({ code: 0, stdout: `${version}\n`, stderr: '' })
  })

  it.each([['score'], ['validate'], ['list'], ['schema']])('%s knows --version too', async (command) => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    expect(await cli([command, '--version'])).toMatchObject({ code: 0, stdout: `${version}\n`, stderr: '' })
  })

  it('--help, -h and help name every command, the exit codes, and examples', async () => {
    const { code, stdout, stderr } = await cli(['--help'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    for (const word of ['score', 'validate', 'list', 'schema', 'Examples:', 'Exit codes:', '--version'])
      expect(stdout).toContain(word)
    for (const args of [['-h'], ['help']]) expect(await cli(args)).toMatchObject({ code: 0, stdout })
  })

  it.each(['score', 'validate', 'list', 'schema'])('help %s has examples', async (command) => {
    const { code, stdout, stderr } = await cli(['help', command])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain(`Usage: mcprove ${command}`)
    expect(stdout).toMatch(new RegExp(`Examples:\\n(.*\\n)*.*mcprove ${command}`))
    expect(await cli([command, '--help'])).toMatchObject({ code: 0, stdout })
  })
})

describe('validate', () => {
  const WEATHER = 'agents:\n  - { name: weather, prompt: p, golden_path: { calls: [a] } }\n'

  it('says what a good suite holds', async () => {
    const cwd = folderWith({
      'mcprove.yml': `${WEATHER}tools:\n  - { name: adds, server: c, tool: add }\nservers: { c: { command: node } }\n`,
    })
    expect(await cli(['validate'], { cwd })).toMatchObject({
      code: 0,
      stdout: 'mcprove.yml: valid, 1 agent test, 1 direct test\n',
      stderr: '',
    })
  })

  it('finds every suite below the folder, by name', async () => {
    const cwd = folderWith({ 'b/two.mcprove.yaml': WEATHER, 'a.mcprove.yml': WEATHER, 'b/not-a-suite.yml': 'x: 1\n' })
    expect(await cli(['validate'], { cwd })).toMatchObject({
      code: 0,
      stdout: 'a.mcprove.yml: valid, 1 agent test\nb/two.mcprove.yaml: valid, 1 agent test\n',
    })
    expect((await cli(['validate', 'b'], { cwd })).stdout).toBe('b/two.mcprove.yaml: valid, 1 agent test\n')
    expect((await cli(['validate', '**/*.yaml'], { cwd })).stdout).toBe('b/two.mcprove.yaml: valid, 1 agent test\n')
    expect((await cli(['validate', 'a.mcprove.yml:2'], { cwd })).stdout).toBe('a.mcprove.yml: valid, 1 agent test\n')
  })

  it('mcprove.yml stands for all others', async () => {
    const cwd = folderWith({ 'mcprove.yml': WEATHER, 'a.mcprove.yml': 'broken: 1\n' })
    expect(await cli(['validate'], { cwd })).toMatchObject({ code: 0, stdout: 'mcprove.yml: valid, 1 agent test\n' })
  })

  it('needs no environment variable and starts nothing', async () => {
    const suite = `servers: { w: { command: [touch, started], env: { KEY: "\${NOT_SET_ANYWHERE}" } } }\n${WEATHER}`
    const cwd = folderWith({ 'mcprove.yml': suite })
    expect((await cli(['validate'], { cwd })).code).toBe(0)
    expect(readdirSync(cwd)).toEqual(['mcprove.yml'])
  })

  it('shows every problem of every suite at its place', async () => {
    const bad = `agents:
  - name: weather lookup
    promt: What is the weather?
    runs: many
    trajectory: { mode: unorderd, calls: [{ name: get_weather, args: { city: Sacramento } }] }
  - name: weather lookup
    prompt: again
    golden_path:
      calls: []
      expect:
        - golden_path.penalti: { ">=": 0.5 }
servers:
  w: { comand: node }
`
    const cwd = folderWith({ 'a.mcprove.yml': bad, 'b.mcprove.yml': 'agent: []\n', 'c.mcprove.yml': WEATHER })
    const { code, stdout, stderr } = await cli(['validate'], { cwd })
    expect({ code, stdout }).toEqual({ code: 2, stdout: 'c.mcprove.yml: valid, 1 agent test\n' })
    expect(stderr).toMatchInlineSnapshot(`
      "error a.mcprove.yml has 8 problems [SUITE_INVALID]
      error a.mcprove.yml:3:5 unknown key \`promt\`; did you mean \`prompt\`?
        2 |   - name: weather lookup
      > 3 |     promt: What is the weather?
          |     ^
        4 |     runs: many
      error a.mcprove.yml:4:11 expected a number or \`adaptive\` or a mapping, got "many"
        3 |     promt: What is the weather?
      > 4 |     runs: many
          |           ^
        5 |     trajectory: { mode: unorderd, calls: [{ name: get_weather, args: { city: Sacramento } }] }
      error a.mcprove.yml:5:25 expected \`strict\`, \`subsequence\`, \`unordered\`, \`superset\`, \`subset\` or \`exact-sequence\`, got "unorderd"; did you mean \`unordered\`?
        4 |     runs: many
      > 5 |     trajectory: { mode: unorderd, calls: [{ name: get_weather, args: { city: Sacramento } }] }
          |                         ^
        6 |   - name: weather lookup
      error a.mcprove.yml:5:70 \`args\` is \`any\`, \`ignore\`, or an object with exactly one of \`exact\`, \`subset\`, \`schema\`, or with \`accept\`; write \`subset: { city: … }\`
        4 |     runs: many
      > 5 |     trajectory: { mode: unorderd, calls: [{ name: get_weather, args: { city: Sacramento } }] }
          |                                                                      ^
        6 |   - name: weather lookup
      error a.mcprove.yml:6:11 the name \`weather lookup\` is already used by a test at a.mcprove.yml:2:11
        5 |     trajectory: { mode: unorderd, calls: [{ name: get_weather, args: { city: Sacramento } }] }
      > 6 |   - name: weather lookup
          |           ^
        7 |     prompt: again
        Rename one of them: names are unique within a suite.
      error a.mcprove.yml:9:14 needs at least one entry
         8 |     golden_path:
      >  9 |       calls: []
           |              ^
        10 |       expect:
      error a.mcprove.yml:11:11 \`golden_path\` has no target \`golden_path.penalti\`; it has \`golden_path.penalty\`, \`golden_path.mean_penalty\`, \`golden_path.passed\`, \`golden_path.reached\`, \`golden_path.extra_steps\`, \`golden_path.backtracks\` and \`golden_path.repeated_tools\`
        10 |       expect:
      > 11 |         - golden_path.penalti: { ">=": 0.5 }
           |           ^
        12 | servers:
      error a.mcprove.yml:13:8 unknown key \`comand\`; did you mean \`command\`?
        12 | servers:
      > 13 |   w: { comand: node }
           |        ^
        14 |
      error b.mcprove.yml has 1 problem [SUITE_INVALID]
      error b.mcprove.yml:1:1 unknown key \`agent\`; did you mean \`agents\`?
      > 1 | agent: []
          | ^
        2 |
      "
    `)
  })

  it('a problem of a code suite says where it is', async () => {
    const agents = [
      { name: 'a', prompt: 'p' },
      { name: 'b', promt: 'p' },
    ]
    const cwd = folderWith({ 's.mcprove.mjs': `export default ${JSON.stringify({ agents })}\n` })
    const { code, stderr } = await cli(['validate'], { cwd })
    expect(code).toBe(2)
    expect(stderr).toMatch(/s\.mcprove\.mjs.*agents\[1\].*promt/)
  })

  it('a warning is shown and stops nothing', async () => {
    const cwd = folderWith({ 'mcprove.yml': 'agents:\n  - { name: a, prompt: p, trajectory: { calls: [] } }\n' })
    const { code, stdout, stderr } = await cli(['validate'], { cwd })
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'mcprove.yml: valid, 1 agent test\n' })
    expect(stderr).toMatchInlineSnapshot(`
      "warning mcprove.yml:2:48 an empty list in mode strict always passes
        1 | agents:
      > 2 |   - { name: a, prompt: p, trajectory: { calls: [] } }
          |                                                ^
        3 |
        Use \`mode: subset\` to allow no calls.
      "
    `)
  })
})

describe('list', () => {
  it('names rows, models, runs, commands and cassettes', async () => {
    const suite = `servers:
  weather: { command: node, args: [./weather.mjs, --key, "\${KEY}"] }
  search: { url: "http://127.0.0.1:3000/mcp" }
agents:
  - { name: weather lookup, models: [openai/gpt-5, claude-x], servers: [weather, search], prompt: p, runs: 5, golden_path: { calls: [a] } }
  - { name: definition, model: o3 }
tests:
  - { name: cheap, agent: weather lookup, golden_path: { calls: [a] }, skip: too dear }
  - { name: own, agent: definition, prompt: q, golden_path: { calls: [a] } }
tools:
  - { name: adds, server: weather, tool: add }
`
    const cwd = folderWith({ 'mcprove.yml': suite })
    const { code, stdout, stderr } = await cli(['list'], { cwd })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatchInlineSnapshot(`
      "mcprove.yml
        weather lookup [openai/gpt-5]
          model openai/gpt-5, 5 runs
          weather: node ./weather.mjs --key '\${KEY}'
          search: http://127.0.0.1:3000/mcp
          cassette missing: cassettes/mcprove/weather-lookup.openai-gpt-5.jsonl
        weather lookup [claude-x]
          model claude-x, 5 runs
          weather: node ./weather.mjs --key '\${KEY}'
          search: http://127.0.0.1:3000/mcp
          cassette missing: cassettes/mcprove/weather-lookup.claude-x.jsonl
        cheap [openai/gpt-5] (skipped: too dear)
          model openai/gpt-5, 5 runs
          weather: node ./weather.mjs --key '\${KEY}'
          search: http://127.0.0.1:3000/mcp
          cassette missing: cassettes/mcprove/weather-lookup.openai-gpt-5.jsonl
        cheap [claude-x] (skipped: too dear)
          model claude-x, 5 runs
          weather: node ./weather.mjs --key '\${KEY}'
          search: http://127.0.0.1:3000/mcp
          cassette missing: cassettes/mcprove/weather-lookup.claude-x.jsonl
        own
          model o3, 1 run
          cassette missing: cassettes/mcprove/own.o3.jsonl
        adds
          direct tool test
          weather: node ./weather.mjs --key '\${KEY}'
        addresses:
          https://api.anthropic.com/v1 (models of anthropic): ANTHROPIC_API_KEY
          https://api.openai.com/v1 (models of openai): OPENAI_API_KEY
          http://127.0.0.1:3000/mcp (server search, mcprove.yml:3:18): no key
      "
    `)
    expect((await cli(['list', 'mcprove.yml:9'], { cwd })).stdout).toMatchInlineSnapshot(`
      "mcprove.yml
        own
          model o3, 1 run
          cassette missing: cassettes/mcprove/own.o3.jsonl
        addresses:
          https://api.anthropic.com/v1 (models of anthropic): ANTHROPIC_API_KEY
          https://api.openai.com/v1 (models of openai): OPENAI_API_KEY
          http://127.0.0.1:3000/mcp (server search, mcprove.yml:3:18): no key
      "
    `)
  })

  it('a cassette is named after the test; of names with the same letters one is plain, and the others have a hash', async () => {
    const test = (name: string) => `  - { name: ${name}, model: o3, prompt: p, golden_path: { calls: [a] } }\n`
    const cwd = folderWith({
      'mcprove.yml': `agents:\n${['check the weather', 'same name', 'same-name'].map(test).join('')}`,
    })
    const { stdout } = await cli(['list'], { cwd })
    const cassettes = [...stdout.matchAll(/cassettes\/mcprove\/(.*)\.o3\.jsonl/g)].map(([, slug]) => slug)
    expect(cassettes).toEqual(['check-the-weather', 'same-name', expect.stringMatching(/^same-name-+\w+$/)])
    expect(new Set(cassettes).size).toBe(3)
  })

  it('a broken suite is exit 2', async () => {
    expect(await cli(['list'], { cwd: folderWith({ 'mcprove.yml': 'agent: []\n' }) })).toMatchObject({
      code: 2,
      stdout: '',
    })
  })
})

describe('schema', () => {
  it('is a JSON Schema that takes every example and refuses typos', async () => {
    const { code, stdout, stderr } = await cli(['schema'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const compile = (text: string) => new Ajv2020({ allErrors: true, strict: false }).compile(JSON.parse(text))
    const isSuite = compile(stdout)
    const examples = readdirSync(join(ROOT, 'examples'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.mcprove\.ya?ml$/.test(name),
    )
    expect(examples.length).toBeGreaterThanOrEqual(2)
    for (const name of examples) {
      const suite = parse(readFileSync(join(ROOT, 'examples', name), 'utf8'), { merge: true })
      const named = ['schema', '--suite', join('examples', name)]
      const isThis = suite.gates === undefined ? isSuite : compile((await cli(named, { cwd: ROOT })).stdout)
      expect([name, isThis(suite) ? [] : isThis.errors]).toEqual([name, []])
    }
    const agent = { name: 'a', prompt: 'p', golden_path: { calls: ['a'] } }
    expect(isSuite({ agents: [agent] })).toBe(true)
    for (const bad of [
      { agent: [] },
      { agents: [{ ...agent, promt: 'p' }] },
      { agents: [{ ...agent, golden_path: { calls: [] } }] },
      { agents: [{ ...agent, golden_path: { calls: ['a'], penalise: {} } }] },
      { agents: [{ ...agent, trajectory: { mode: 'unorderd', calls: [] } }] },
      { agents: [{ ...agent, expect: [{ final_response: { contian: 'a' } }] }] },
      { agents: [{ ...agent, equal_function_sets: { classes: [] } }] },
      { agents: [{ ...agent, tool_selection: { expected_tool: 'a', min_selection_rate: 80 } }] },
      { agents: [{ ...agent, runs: 'many' }] },
      { servers: { w: { comand: 'node' } } },
    ]) {
      expect([bad, isSuite(bad)]).toEqual([bad, false])
    }
  })

  it('takes the documented suite, as the loader does', async () => {
    const documented = `imports: [./servers.yml]
servers:
  weather: { command: node, args: [./weather.mjs], env: { KEY: "\${WEATHER_KEY}" }, cwd: . }
  search:  { url: "http://127.0.0.1:3000/mcp", headers: { Authorization: "Bearer \${TOKEN:-none}" } }
  calc:    { command: [node, ./calc.mjs] }
  fake:    { mock: ./tools.yml, fault: hang }
mcp_config: ./.mcp.json
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
    const cwd = folderWith({
      'mcprove.yml': documented,
      'servers.yml': 'servers: { imported: { command: node } }\n',
      '.mcp.json': '{ "mcpServers": { "configured": { "command": "node" } } }',
      'tools.yml': 'tools: []\n',
    })
    expect(await cli(['validate'], { cwd })).toMatchObject({
      code: 0,
      stdout: 'mcprove.yml: valid, 2 agent tests, 1 direct test\n',
      stderr: '',
    })
    const isSuite = new Ajv2020({ strict: false }).compile(JSON.parse((await cli(['schema'])).stdout))
    expect(isSuite(parse(documented)) ? [] : isSuite.errors).toEqual([])
  })
})

describe('score --gates', () => {
  it.each<[string, string, object[], number, string[], object]>([
    ['all passed', GATES, [trace('a')], 0, ['g: passed'], { passed: 1 }],
    ['one failed', GATES, [trace('a'), trace('b')], 1, ['g: failed'], { failed: 1 }],
    [
      'an infrastructure error',
      GATES,
      [trace('a'), trace('a', { outcome: { status: 'infra_error' } })],
      2,
      ['g: error'],
      { error: 1 },
    ],
    [
      'too few valid runs',
      `${GATES}min_valid_runs: 2\n`,
      [trace('a'), trace('a', { outcome: { status: 'cancelled' } })],
      3,
      ['g: inconclusive'],
      { inconclusive: 1 },
    ],
    [
      'a score between the warn threshold and a higher fail threshold',
      'critics: { expected: [{ tool: a, args: { x: 1 } }], fields: [{ field: x, critic: binary }], rubric: { warn_threshold: 0.5 } }\n',
      [trace('a')],
      0,
      ['g: warned'],
      { warned: 1 },
    ],
    [
      'advisory never touches the exit code',
      `${GATES}advisory: true\n`,
      [trace('b')],
      0,
      ['g: failed'],
      { advisory: 1 },
    ],
    [
      'k above the number of traces',
      'tool_selection: { expected_tool: a, min_selection_rate: 1, k: 5 }\n',
      [trace('a')],
      2,
      ['g: error'],
      { error: 1 },
    ],
  ])('%s', async (_name, gates, traces, code, rows, counts) => {
    const cwd = folderWith({ 'g.yml': gates, 't.jsonl': lines(...traces) })
    const result = await resultOf(['score', 't.jsonl', '--gates', 'g.yml'], cwd)
    expect(statuses(result.tests)).toEqual(rows)
    expect(result).toMatchObject({
      exit_code: code,
      summary: {
        total: 1,
        passed: 0,
        warned: 0,
        failed: 0,
        error: 0,
        inconclusive: 0,
        skipped: 0,
        advisory: 0,
        ...counts,
      },
    })
  })

  it('all traces of all files are the runs of one test, in order', async () => {
    const cwd = folderWith({
      'g.yml': 'expect: [{ prompt: x }]\n',
      'b.json': JSON.stringify([trace('a', { prompt: '1' }), trace('a', { prompt: '2' })]),
      'a.json': JSON.stringify(trace('a', { prompt: '3' })),
    })
    const result = await resultOf(['score', 'b.json', 'a.json', '--gates', 'g.yml'], cwd)
    expect(
      result.tests[0].runs.map((run: { name: string; expect: { actual: string }[] }) => [
        run.name,
        run.expect[0]?.actual,
      ]),
    ).toEqual([
      ['g #1', '1'],
      ['g #2', '2'],
      ['g #3', '3'],
    ])
  })

  it('--per-trace makes each trace a test of its own', async () => {
    const cwd = folderWith({ 'g.yml': GATES, 't.jsonl': lines(trace('a'), trace('b'), trace('a')) })
    const result = await resultOf(['score', 't.jsonl', '--gates', 'g.yml', '--per-trace'], cwd)
    expect(statuses(result.tests)).toEqual(['g (1): passed', 'g (2): failed', 'g (3): passed'])
    expect(result.summary).toMatchObject({ total: 3, passed: 2, failed: 1 })
    expect(result.tests[1].runs).toMatchObject([{ run: 1, name: 'g (2)' }])
  })

  it('- reads standard input', async () => {
    const cwd = folderWith({ 'g.yml': GATES })
    const result = await resultOf(['score', '-', '--gates', 'g.yml'], cwd, lines(trace('a'), trace('a')))
    expect(result.tests[0].runs).toHaveLength(2)
  })

  it('traces are in the result only with --traces', async () => {
    const cwd = folderWith({ 'g.yml': GATES, 't.json': JSON.stringify(trace('a', { custom: 1 })) })
    const without = await resultOf(['score', 't.json', '--gates', 'g.yml'], cwd)
    expect(without.tests[0].runs[0]).not.toHaveProperty('trace')
    const result = await resultOf(['score', 't.json', '--gates', 'g.yml', '--traces'], cwd)
    expect(result.tests[0].runs[0].trace).toMatchObject({ custom: 1, tool_calls: [{ id: 'c1', name: 'a' }] })
  })

  it('the suite is named relative to the working folder', async () => {
    const cwd = folderWith({ 'sub/g.yml': GATES, 't.json': JSON.stringify(trace('a')) })
    for (const gates of ['sub/g.yml', './sub/g.yml', join(cwd, 'sub/g.yml')]) {
      expect((await resultOf(['score', 't.json', '--gates', gates], cwd)).tests[0].suite).toBe('sub/g.yml')
    }
  })

  it('every gate and every failing kind is in the schema of results', async () => {
    const gates = `equal_function_sets: { classes: [{ name: c, members: [x] }] }
tool_selection: { expected_tool: x, min_selection_rate: 1, max_total_tokens: 10 }
trajectory: { calls: [{ name: a, args: { exact: { n: 1 } } }, { name: b }] }
trajectory_axes: { dependencies: [{ producer: x, consumer: a }], order: [{ first: x, second: a }] }
golden_path: { calls: [x, y] }
tool_edges: { allowed: [x], restricted: [b], delegation: [{ from: s.*, to: t.* }] }
expect:
  - { target: final_response, matcher: { exact: { deep: [1] } }, message: mine }
  - tool_calls[9].name: x
`
    const calls = [
      { server: 's', name: 'a', args: { n: 2 } },
      { server: 'u', name: 'b' },
      { server: 'u', name: 'b' },
      { server: 's', name: 'a' },
    ]
    const traces = lines(
      { tool_calls: calls, final_response: 'hi' },
      { tool_calls: [], outcome: { status: 'infra_error', error: 'lost' } },
    )
    const cwd = folderWith({ 'g.yml': `${gates}min_valid_runs: 1\n`, 't.jsonl': traces })
    const result = await resultOf(['score', 't.jsonl', '--gates', 'g.yml'], cwd)
    expect(
      result.tests[0].gates.map(({ gate, status }: { gate: string; status: string }) => `${gate} ${status}`),
    ).toEqual([
      'expect failed',
      'equal_function_sets failed',
      'tool_selection failed',
      'trajectory failed',
      'trajectory_axes failed',
      'golden_path failed',
      'tool_edges failed',
    ])
  })

  it('two scorings give the same bytes, whatever the time zone and the locale', async () => {
    const cwd = folderWith({ 'g.yml': GATES, 't.jsonl': lines(trace('b'), trace('a')) })
    const outputs = await Promise.all(
      [{}, { TZ: 'Asia/Kathmandu', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' }].map((env) =>
        cli(['score', 't.jsonl', '--gates', 'g.yml', '--reporter', 'json'], { cwd, env }),
      ),
    )
    expect(outputs[0]?.stdout).toBe(outputs[1]?.stdout)
  })
})

describe('score --suite', () => {
  const agent = (name: string, keys: string, tool = 'a') =>
    `  - { name: ${name}, prompt: p, ${keys}golden_path: { calls: [${tool}] } }\n`
  const suite = (files: Record<string, string>) => ['score', 't.jsonl', '--suite', Object.keys(files)[0] ?? ''] as const
  const scored = async (yaml: string, traces: object[], flags: string[] = []) => {
    const files = { 's.mcprove.yml': yaml, 't.jsonl': lines(...traces) }
    return await resultOf([...suite(files), ...flags], folderWith(files))
  }

  it('groups traces by agent and model, in file order', async () => {
    const yaml = `agents:\n${agent('one', 'models: [m1, m2], ')}${agent('two', '')}`
    const result = await scored(yaml, [
      trace('a', { agent: 'one', model: 'm2' }),
      trace('a', { agent: 'two' }),
      trace('a', { agent: 'one', model: 'm1' }),
      trace('b', { agent: 'one', model: 'm2' }),
    ])
    expect(statuses(result.tests)).toEqual(['one [m1]: passed', 'one [m2]: failed', 'two: passed'])
    expect(result.tests[1]).toMatchObject({
      suite: 's.mcprove.yml',
      model: 'm2',
      runs: [
        { name: 'one [m2] #1', status: 'passed' },
        { name: 'one [m2] #2', status: 'failed' },
      ],
    })
    expect(result.exit_code).toBe(1)
  })

  it('every test on an agent scores its traces', async () => {
    const yaml = `agents:\n${agent('one', '')}tests:\n  - { name: again, agent: one, golden_path: { calls: [b] } }\n`
    const result = await scored(yaml, [trace('a', { agent: 'one' })])
    expect(statuses(result.tests)).toEqual(['one: passed', 'again: failed'])
  })

  it('tests without traces are skipped, and do not fail', async () => {
    const result = await scored(`agents:\n${agent('one', '')}${agent('two', '')}`, [trace('a', { agent: 'one' })])
    expect(statuses(result.tests)).toEqual(['one: passed', 'two: skipped'])
    expect(result).toMatchObject({ exit_code: 0, summary: { total: 2, passed: 1, skipped: 1 } })
  })

  it('a test that is skipped stays skipped', async () => {
    const result = await scored(`agents:\n${agent('one', '')}${agent('two', 'skip: not now, ')}`, [
      trace('a', { agent: 'one' }),
      trace('b', { agent: 'two' }),
    ])
    expect(statuses(result.tests)).toEqual(['one: passed', 'two: skipped'])
    expect(result.exit_code).toBe(0)
  })

  it('the lowest exit code that applies wins', async () => {
    const broken = { outcome: { status: 'infra_error' } }
    const yaml = `agents:\n${agent('one', '')}${agent('two', '')}${agent('three', 'min_valid_runs: 1, ')}`
    const three = trace('a', { agent: 'three', ...broken })
    const two = trace('a', { agent: 'two', ...broken })
    const results = await Promise.all([
      scored(yaml, [trace('b', { agent: 'one' }), two, three]),
      scored(yaml, [trace('a', { agent: 'one' }), two, three]),
      scored(yaml, [trace('a', { agent: 'one' }), three]),
    ])
    expect(results.map(({ exit_code }) => exit_code)).toEqual([1, 2, 3])
    expect(results.map(({ summary }) => [summary.failed, summary.error, summary.inconclusive])).toEqual([
      [1, 1, 1],
      [0, 1, 1],
      [0, 0, 1],
    ])
  })

  it('a trace without agent needs a suite with one agent test', async () => {
    expect(statuses((await scored(`agents:\n${agent('one', '')}`, [trace('a')])).tests)).toEqual(['one: passed'])
  })

  it('--test takes all traces', async () => {
    const yaml = `agents:\n${agent('one', '')}${agent('two', '')}`
    const result = await scored(
      yaml,
      [trace('a', { agent: 'one' }), trace('a', { agent: 'else', model: 'm' }), trace('a')],
      ['--test', 'two'],
    )
    expect(statuses(result.tests)).toEqual(['two: passed'])
    expect(result.tests[0].runs).toHaveLength(3)
  })

  it('runs: is ignored, and k is checked against the traces', async () => {
    const selection = 'runs: 5, tool_selection: { expected_tool: a, min_selection_rate: 1, k: 3 }, '
    const one = trace('a', { agent: 'one' })
    expect(statuses((await scored(`agents:\n${agent('one', selection)}`, [one, one, one])).tests)).toEqual([
      'one: passed',
    ])
    const result = await scored(`agents:\n${agent('one', selection)}`, [one, one])
    expect(statuses(result.tests)).toEqual(['one: error'])
    expect(result.exit_code).toBe(2)
  })

  it('each: rows take the traces of their own name', async () => {
    const yaml =
      'agents:\n  - { name: "calls {{tool}}", each: [{ tool: a }, { tool: b }], prompt: p, golden_path: { calls: ["{{tool}}"] } }\n'
    const result = await scored(yaml, [trace('a', { agent: 'calls a' }), trace('a', { agent: 'calls b' })])
    expect(statuses(result.tests)).toEqual(['calls a: passed', 'calls b: failed'])
  })

  it('traces of an agent no test is on are named on standard error', async () => {
    const result = await scored(`agents:\n${agent('one', '')}`, [
      trace('a', { agent: 'one' }),
      trace('a', { agent: 'stray' }),
    ])
    expect(result.exit_code).toBe(0)
    expect(result.stderr).toContain('stray')
  })
})

describe('reports', () => {
  const files = { 'g.yml': GATES, 't.jsonl': lines(trace('a'), trace('b')) }
  const SCORE = ['score', 't.jsonl', '--gates', 'g.yml']

  it('pretty is the default; jsonl is a line per test and a summary', async () => {
    const cwd = folderWith(files)
    expect((await cli(SCORE, { cwd })).stdout).toBe((await cli([...SCORE, '--reporter', 'pretty'], { cwd })).stdout)
    const { stdout } = await cli([...SCORE, '--per-trace', '--reporter', 'jsonl'], { cwd })
    const events = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(events.map(({ event, name, status }) => [event, name, status])).toEqual([
      ['test', 'g (1)', 'passed'],
      ['test', 'g (2)', 'failed'],
      ['summary', undefined, undefined],
    ])
    const { event: _event, ...summary } = events[2]
    expect(summary).toMatchObject({ summary: { total: 2, passed: 1, failed: 1 }, exit_code: 1 })
    const tests = events.slice(0, 2).map(({ event: _name, ...test }) => test)
    const whole = { schema: 'mcprove/result@1', summary: summary.summary, exit_code: 1, tests }
    expect(isResult(whole) ? [] : isResult.errors).toEqual([])
  })

  it('-o takes the format from the extension and leaves the terminal its report', async () => {
    const cwd = folderWith(files)
    const { code, stdout, stderr } = await cli([...SCORE, '-o', 'r.json', '-o', 'r.jsonl', '-o', 'r.txt'], { cwd })
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
    expect(readFileSync(join(cwd, 'r.txt'), 'utf8')).toBe(stdout)
    expect(isResult(JSON.parse(readFileSync(join(cwd, 'r.json'), 'utf8')))).toBe(true)
    expect(readFileSync(join(cwd, 'r.jsonl'), 'utf8').split('\n')).toHaveLength(3)
    expect(readdirSync(cwd).sort()).toEqual(['g.yml', 'r.json', 'r.jsonl', 'r.txt', 't.jsonl'])
  })

  it('--reporter NAME=FILE, and --quiet', async () => {
    const cwd = folderWith(files)
    expect(await cli([...SCORE, '--reporter', 'json=out.data', '--quiet'], { cwd })).toMatchObject({
      code: 1,
      stdout: '',
      stderr: '',
    })
    expect(JSON.parse(readFileSync(join(cwd, 'out.data'), 'utf8')).exit_code).toBe(1)
  })

  it('colour: never into a pipe, FORCE_COLOR turns it on, NO_COLOR and --no-color off', async () => {
    const cwd = folderWith(files)
    const isColoured = async (args: string[], env: Record<string, string>) =>
      (await cli([...SCORE, ...args], { cwd, env })).stdout.includes('\u001b[')
    expect(await isColoured([], {})).toBe(false)
    expect(await isColoured([], { FORCE_COLOR: '1' })).toBe(true)
    expect(await isColoured([], { FORCE_COLOR: '0' })).toBe(false)
    expect(await isColoured([], { FORCE_COLOR: '1', NO_COLOR: '1' })).toBe(false)
    expect(await isColoured(['--no-color'], { FORCE_COLOR: '1' })).toBe(false)
    expect(await isColoured(['--reporter', 'json'], { FORCE_COLOR: '1' })).toBe(false)
    await cli([...SCORE, '-o', 'c.txt'], { cwd, env: { FORCE_COLOR: '1' } })
    expect(readFileSync(join(cwd, 'c.txt'), 'utf8')).not.toContain('\u001b[')
  })

  it('errors are coloured by the same rules', async () => {
    const stderrWith = async (args: string[], env: Record<string, string>) =>
      (await cli(['score', 'no.json', '--gates', 'no.yml', ...args], { env })).stderr
    expect(await stderrWith([], {})).not.toContain('\u001b[')
    expect(await stderrWith([], { FORCE_COLOR: '1' })).toContain('\u001b[')
    expect(await stderrWith([], { FORCE_COLOR: '1', NO_COLOR: '1' })).not.toContain('\u001b[')
    expect(await stderrWith(['--no-color'], { FORCE_COLOR: '1' })).not.toContain('\u001b[')
  })
})

describe('the command that reproduces a failure', () => {
  const commandsIn = (text: string) => [...text.matchAll(/reproduce: (.*)$/gm)].map(([, command]) => command ?? '')

  /** The part of a report about one row. */
  const aboutRow = (text: string, row: string) => text.split('\n\n').filter((part) => part.startsWith(`FAILED ${row} `))

  it('with --gates, and names a shell would take apart', async () => {
    const cwd = folderWith({ "it's $HOME; g.yml": GATES, 'a "b" *.jsonl': lines(trace('a'), trace('b')) })
    const { code, stdout } = await cli(['score', 'a "b" *.jsonl', '--gates', "it's $HOME; g.yml"], { cwd })
    expect(code).toBe(1)
    const [command = ''] = commandsIn(stdout)
    const again = await shell(command, { cwd })
    expect(again).toMatchObject({ code: 1, stdout })
  })

  it('with --suite, when the file holds traces of several agents and models', async () => {
    const yaml = `agents:
  - { name: "it's one", prompt: p, models: [m1, m2], golden_path: { calls: [a] } }
  - { name: two, prompt: p, golden_path: { calls: [b] } }
`
    const traces = lines(
      trace('a', { agent: "it's one", model: 'm1' }),
      trace('x', { agent: "it's one", model: 'm2' }),
      trace('b', { agent: 'two' }),
      trace('x', { agent: 'two' }),
    )
    const cwd = folderWith({ 's.mcprove.yml': yaml, 't.jsonl': traces })
    const { stdout } = await cli(['score', 't.jsonl', '--suite', 's.mcprove.yml'], { cwd })
    const rows = ["it's one [m2]", 'two']
    const commands = commandsIn(stdout)
    expect(commands).toHaveLength(2)
    for (const [index, command] of commands.entries()) {
      const again = await shell(command, { cwd })
      const row = rows[index] ?? ''
      expect(again.code).toBe(1)
      expect(aboutRow(again.stdout, row)).toEqual(aboutRow(stdout, row))
    }
  })

  it('with --per-trace', async () => {
    const cwd = folderWith({ 'g.yml': GATES, 't.jsonl': lines(trace('a'), trace('b')) })
    const { stdout } = await cli(['score', 't.jsonl', '--gates', 'g.yml', '--per-trace'], { cwd })
    const [command = ''] = commandsIn(stdout)
    expect(aboutRow((await shell(command, { cwd })).stdout, 'g (2)')).toEqual(aboutRow(stdout, 'g (2)'))
  })
})

it('interrupted: 130, what finished is reported and written, nothing else is left', async () => {
  const cwd = folderWith({ 'g.yml': GATES })
  const args = ['score', '-', '--gates', 'g.yml', '--per-trace', '--reporter', 'jsonl', '-o', 'out.jsonl']
  const child = spawn(process.execPath, [CLI, ...args], { cwd, stdio: ['pipe', 'pipe', 'ignore'] })
  let stdout = ''
  // The input never ends; the first row comes out, then the interrupt comes.
  child.stdin.write(lines(trace('b')))
  child.stdout.setEncoding('utf8').once('data', () => child.kill('SIGINT'))
  child.stdout.on('data', (text: string) => {
    stdout += text
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), 120_000)
  const [code] = await once(child, 'close')
  clearTimeout(timer)
  expect(stdout).toContain('"name":"g (1)"')
  expect(readdirSync(cwd).sort()).toEqual(['g.yml', 'out.jsonl'])
  expect(readFileSync(join(cwd, 'out.jsonl'), 'utf8')).toContain('"name":"g (1)"')
  expect(code).toBe(130)
})
