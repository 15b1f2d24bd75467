import { describe, expect, it } from 'vitest'
import { problemLines } from './check/problem-lines.js'
import { loadGates, loadSuite, loadSuiteObject } from './load-suite.js'
import { parseSuite } from './parse-suite.js'
import { expandServer } from './read/expand-server.js'
import { memoryHost } from './read/memory-host.js'

const problems = (files: Record<string, string>, env?: Record<string, string>): Promise<string> =>
  problemLines(() => loadSuite('main.yml', memoryHost(files, env)))

describe('a suite file', () => {
  it('that is missing stays a missing file', async () => {
    expect(await problems({})).toBe('FILE_NOT_FOUND: main.yml does not exist')
  })

  it('loads the engines its matchers need', async () => {
    const text = 'agents: [{ name: a, prompt: p, expect: [{ final_response: { regex: "^x" } }] }]'
    const suite = await loadSuite('main.yml', memoryHost({ 'main.yml': text }))
    expect(suite.tests[0]?.expect[0]?.matcher.mismatch('xy')).toBeNull()
  })

  it('may come from code', async () => {
    const suite = await loadSuiteObject({ agents: [{ name: 'a', prompt: 'p' }] }, 'main.ts', memoryHost({}))
    expect(suite.warnings).toMatchObject([{ file: 'main.ts', line: 0, path: 'agents[0]' }])
  })
})

describe('imports', () => {
  it('are merged before the file, relative to it, each once', async () => {
    const suite = await loadSuite(
      'main.yml',
      memoryHost({
        'main.yml':
          'imports: [shared/a.yml, shared/b.yml]\ndefaults: { model: m }\nagents: [{ name: x, prompt: p, servers: [s], expect: [{ turns: 1 }] }]',
        'shared/a.yml':
          'imports: [./base.yml]\nagents: [{ name: a, prompt: p, expect: [{ turns: 1 }] }]\nprices: { m: { input: 1, output: 2 } }',
        'shared/b.yml':
          'imports: [../shared/base.yml]\nprices: { m: { input: 3, output: 4 }, n: { input: 5, output: 6 } }',
        'shared/base.yml': 'servers: { s: { command: c } }\ndefaults: { model: base, max_turns: 3 }',
      }),
    )
    expect(suite.tests.map(({ name, models, settings }) => [name, models, settings.max_turns])).toEqual([
      ['a', ['m'], 3],
      ['x', ['m'], 3],
    ])
    expect(suite.servers.get('s')).toMatchObject({ base_file: 'shared/base.yml', position: { line: 1, column: 12 } })
    expect(suite.settings.prices).toEqual({ m: { input: 3, output: 4 }, n: { input: 5, output: 6 } })
  })

  it('are never taken from what all objects inherit, nor from a host that reads no text', async () => {
    const main = 'imports: [__proto__, constructor]\nagents: [{ name: x, prompt: p, expect: [{ turns: 1 }] }]'
    expect(await problems({ 'main.yml': main })).toMatchInlineSnapshot(`
      "SUITE_INVALID: main.yml has 2 problems
      main.yml:1:11 imports[0]: __proto__ does not exist
      main.yml:1:22 imports[1]: constructor does not exist"
    `)
    const files: Record<string, string> = {}
    const careless = { ...memoryHost({}), read: (path: string) => files[path] as string }
    expect(await problemLines(() => parseSuite(main, { file: 'main.yml', host: careless }))).toMatchInlineSnapshot(`
      "SUITE_INVALID: main.yml has 2 problems
      main.yml:1:11 imports[0]: the host read a value of type object as \`__proto__\` (Return the text of the file from \`read\`, or throw a McproveError.)
      main.yml:1:22 imports[1]: the host read a value of type function as \`constructor\` (Return the text of the file from \`read\`, or throw a McproveError.)"
    `)
  })

  it('report cycles, missing files and taken names, each in its own file', async () => {
    const report = await problems({
      'main.yml':
        'imports: [a.yml, gone.yml, main.yml]\nservers: { s: { command: c } }\nagents: [{ name: x, prompt: p, expect: [{ turns: 1 }], servers: [may be in a broken file] }]',
      'a.yml': 'imports: [b.yml, broken.yml]\nservers: { s: { command: c } }',
      'b.yml': 'imports: [./main.yml]\nagents:\n  - { name: x, prompt: p, modle: m }\n',
      'broken.yml': 'faults: [',
    })
    expect(report).toMatchInlineSnapshot(`
      "SUITE_INVALID: main.yml has 7 problems
      b.yml:1:11 imports[0]: imports itself: main.yml -> a.yml -> b.yml -> main.yml (Remove one of these imports.)
      b.yml:3:27 agents[0].modle: unknown key \`modle\`; did you mean \`model\`?
      broken.yml:1:10 flow sequence in block collection must be sufficiently indented and end with a ]
      main.yml:1:18 imports[1]: gone.yml does not exist
      main.yml:1:28 imports[2]: imports itself: main.yml -> main.yml (Remove one of these imports.)
      main.yml:2:12 servers.s: the name \`s\` is already used by a server at a.yml:2:12 (Rename one of them: names are unique within a suite.)
      main.yml:3:18 agents[0].name: the name \`x\` is already used by a test at b.yml:3:13 (Rename one of them: names are unique within a suite.)"
    `)
    expect(
      await problems({
        'main.yml':
          'imports: [a.yml]\nservers: { s: { command: c } }\nagents: [{ name: x, prompt: p, expect: [{ turns: 1 }] }]\nfaults: [{ name: f, kind: hang, target: { tool: t } }]',
        'a.yml':
          'servers: { s: { command: c } }\nagents: [{ name: x, prompt: p, modle: m }]\nfaults: [{ name: f, kind: hang, target: { tool: t } }]',
      }),
    ).toMatchInlineSnapshot(`
      "SUITE_INVALID: main.yml has 4 problems
      a.yml:2:32 agents[0].modle: unknown key \`modle\`; did you mean \`model\`?
      main.yml:2:12 servers.s: the name \`s\` is already used by a server at a.yml:1:12 (Rename one of them: names are unique within a suite.)
      main.yml:3:18 agents[0].name: the name \`x\` is already used by a test at a.yml:2:18 (Rename one of them: names are unique within a suite.)
      main.yml:4:18 faults[0].name: the name \`f\` is already used by a fault at a.yml:3:18 (Rename one of them: names are unique within a suite.)"
    `)
  })

  it('need a disk', async () => {
    const text =
      'imports: [a.yml]\nmcp_config: b.json\nagents: [{ name: x, prompt: p, servers: [s], each: c.csv }]\ntests: [{ name: t, agent: x 1 }]'
    expect(await problemLines(() => parseSuite(text))).toMatchInlineSnapshot(`
      "SUITE_INVALID: suite has 3 problems
      suite:1:11 imports[0]: refers to a file, but no file reader is available (Pass \`host\` with \`read\` and \`resolve\`.)
      suite:2:13 mcp_config: refers to a file, but no file reader is available (Pass \`host\` with \`read\` and \`resolve\`.)
      suite:3:52 agents[0].each: refers to a file, but no file reader is available (Pass \`host\` with \`read\` and \`resolve\`.)"
    `)
  })
})

describe('mcp_config', () => {
  it('adds the servers of Claude, Cursor and VS Code', async () => {
    const suite = await loadSuite(
      'main.yml',
      memoryHost({
        'main.yml':
          'mcp_config: .mcp.json\nagents: [{ name: x, prompt: p, servers: [git, web], expect: [{ turns: 1 }] }]',
        '.mcp.json': `{\n  // comments are allowed\n  "servers": {\n    "git": { "type": "stdio", "command": "git-mcp", "args": ["//x"], "env": { "T": "\${env:TOKEN}" }, "gallery": true },\n    /* two */ "web": { "type": "sse", "url": "http://x/sse" } } }`,
      }),
    )
    expect(suite.servers.get('git')?.server).toEqual({ command: 'git-mcp', args: ['//x'], env: { T: `\${TOKEN}` } })
    expect(suite.servers.get('web')?.server).toEqual({ url: 'http://x/sse', transport: 'sse' })
  })

  it('reports what it cannot read, at its place', async () => {
    const main = 'mcp_config: .mcp.json\nagents: [{ name: x, prompt: p, servers: [git], expect: [{ turns: 1 }] }]'
    expect(await problems({ 'main.yml': main })).toMatchInlineSnapshot(`
      "SUITE_INVALID: main.yml has 1 problem
      main.yml:1:13 mcp_config: .mcp.json does not exist"
    `)
    expect(await problems({ 'main.yml': main, '.mcp.json': '{ "tools": {} }' })).toMatchInlineSnapshot(`
      "SUITE_INVALID: main.yml has 1 problem
      .mcp.json:1:1 has no \`mcpServers\` and no \`servers\`"
    `)
    expect(
      await problems({
        'main.yml': `${main}\nservers: { git: { command: c } }`,
        '.mcp.json': '{ "mcpServers": { "git": { "command": 5 } } }',
      }),
    ).toMatchInlineSnapshot(`
      "SUITE_INVALID: main.yml has 1 problem
      warning .mcp.json:1:39 mcpServers.git.command: expected a string or a list, got 5
      main.yml:3:12 servers.git: the name \`git\` is already used by a server at .mcp.json:1:19 (Rename one of them: names are unique within a suite.)"
    `)
  })
})

describe('variables', () => {
  const main = `servers:
  weather: { command: "\${BIN}", args: ["--dir=\${RUN_DIR}", "\${A:-x}\${B:-}"], env: { KEY: "a\${KEY}b", DIR: "\${RUN_DIR}" } }
  other: { url: "\${URL}" }
defaults: { model: "\${MODEL:-m}", system: "in \${RUN_DIR}" }
agents: [{ name: a, prompt: "costs \${MUCH}", expect: [{ turns: 1 }] }]
`

  it('are expanded in defaults at load, and in a server when it is needed', async () => {
    const host = memoryHost({ 'main.yml': main }, { BIN: 'node', A: '', KEY: 'k', URL: 'http://x' })
    const suite = await loadSuite('main.yml', host)
    expect(suite.tests[0]).toMatchObject({
      models: ['m'],
      settings: { system: `in \${RUN_DIR}`, prompt: `costs \${MUCH}` },
    })
    expect(suite.servers.get('weather')?.server).toMatchObject({ command: `\${BIN}` })
    expect(expandServer(suite, 'weather', host.env)).toEqual({
      command: 'node',
      args: [`--dir=\${RUN_DIR}`, 'x'],
      env: { KEY: 'akb', DIR: `\${RUN_DIR}` },
    })
    expect(expandServer(suite, 'other', host.env)).toEqual({ url: 'http://x' })
  })

  it('that are not set are reported with their places', async () => {
    const suite = await loadSuite('main.yml', memoryHost({ 'main.yml': main }))
    expect(await problemLines(() => expandServer(suite, 'weather', {}))).toMatchInlineSnapshot(`
      "SUITE_INVALID: the server \`weather\` cannot be started: the variable \`BIN\` is not set (main.yml:2:23)
      main.yml:2:23 servers.weather.command: the variable \`BIN\` is not set (Set it, or write \`\${BIN:-default}\`.)
      main.yml:2:90 servers.weather.env.KEY: the variable \`KEY\` is not set (Set it, or write \`\${KEY:-default}\`.)"
    `)
    expect(await problemLines(() => expandServer(suite, 'other', { URL: 'ftp://x' }))).toMatchInlineSnapshot(`
      "SUITE_INVALID: the server \`other\` cannot be started: "ftp://x" is not an http(s) URL (main.yml:3:17)
      main.yml:3:17 servers.other.url: "ftp://x" is not an http(s) URL"
    `)
    expect(await problemLines(() => expandServer(suite, 'wether', {}))).toMatchInlineSnapshot(
      `"SUITE_INVALID: main.yml has no server \`wether\`"`,
    )
    expect(
      await problems({ 'main.yml': `defaults: { model: "\${MODEL}", max_turns: "\${N}" }` }),
    ).toMatchInlineSnapshot(`
      "SUITE_INVALID: main.yml has 2 problems
      main.yml:1:20 defaults.model: the variable \`MODEL\` is not set (Set it, or write \`\${MODEL:-default}\`.)
      main.yml:1:43 defaults.max_turns: the variable \`N\` is not set (Set it, or write \`\${N:-default}\`.)"
    `)
  })

  it('are not found on the prototype of the environment', async () => {
    expect(await problems({ 'main.yml': `defaults: { model: "\${constructor}" }` })).toContain(
      '`constructor` is not set',
    )
  })

  it('that are malformed are problems, whoever needs them', async () => {
    const text = `servers: { a: { command: "\${", args: ["\${A-b}", "\${1}", "$A", "$"] } }\ndefaults: { system: "\${A" }`
    expect(await problems({ 'main.yml': text })).toMatchInlineSnapshot(`
      "SUITE_INVALID: main.yml has 4 problems
      main.yml:1:26 servers.a.command: \`\${\` is not a variable (Write \${NAME} or \${NAME:-default}.)
      main.yml:1:39 servers.a.args[0]: \`\${A-b}\` is not a variable (Write \${NAME} or \${NAME:-default}.)
      main.yml:1:49 servers.a.args[1]: \`\${1}\` is not a variable (Write \${NAME} or \${NAME:-default}.)
      main.yml:2:21 defaults.system: \`\${A\` is not a variable (Write \${NAME} or \${NAME:-default}.)"
    `)
  })
})

describe('a file of gates', () => {
  const gates = (text: string): Promise<string> =>
    problemLines(() => loadGates('gates.yml', memoryHost({ 'gates.yml': text })))

  it('is one test without a suite; how many runs it has, traces tell', async () => {
    const text =
      'runs: 2\nmin_valid_runs: 3\nadvisory: true\nexpect: [{ final_response: { regex: x } }]\ntool_selection: { expected_tool: x, min_selection_rate: 1, k: 9 }\n'
    const { test, warnings } = await loadGates('gates.yml', memoryHost({ 'gates.yml': text }))
    expect(warnings).toEqual([])
    expect(test).toMatchObject({
      runs: 2,
      min_valid_runs: 3,
      advisory: true,
      expect: [{}],
      gates: [{ options: { k: 9 } }],
    })
    expect(test.position).toEqual({ file: 'gates.yml', line: 1, column: 1 })
  })

  it('has the problems of a suite', async () => {
    expect(await gates('')).toMatchInlineSnapshot(`
      "SUITE_INVALID: gates.yml has 1 problem
      gates.yml:1:1 is empty"
    `)
    expect(await gates('runs: 2')).toMatchInlineSnapshot(`
      "SUITE_INVALID: gates.yml has 1 problem
      gates.yml:1:1 has no check (Write \`expect:\` or a gate such as \`critics\` or \`discovery\`.)"
    `)
    expect(await gates('- a')).toMatchInlineSnapshot(`
      "SUITE_INVALID: gates.yml has 1 problem
      gates.yml:1:1 expected a mapping with gate blocks"
    `)
    expect(
      await gates(
        'golden_pth: { calls: [x] }\nprompt: p\neach: []\nagents: []\ntrajectory: { calls: [{ nam: x }] }\nexpect: [{ tool_call: 1 }]',
      ),
    ).toMatchInlineSnapshot(`
      "SUITE_INVALID: gates.yml has 5 problems
      gates.yml:1:1 golden_pth: unknown key \`golden_pth\`; did you mean \`golden_path\`?
      gates.yml:2:1 prompt: \`prompt\` is for running a suite; a gates file only contains checks (Remove it.)
      gates.yml:3:1 each: \`each\` is for running a suite; a gates file only contains checks (Remove it.)
      gates.yml:4:1 agents: \`agents\` is only allowed in a suite (If this is a suite, score with --suite.)
      gates.yml:5:25 trajectory.calls[0].nam: unknown key \`nam\`; did you mean \`name\`?
      warning gates.yml:6:12 expect[0].tool_call: a trace has no \`tool_call\`; did you mean \`tool_calls\`?"
    `)
  })
})
