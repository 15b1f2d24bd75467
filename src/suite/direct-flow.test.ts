import { describe, expect, it } from 'vitest'
import { isMcproveError } from '../core/errors/error.js'
import { problemPlace } from '../core/errors/problem.js'
import { parseSuite } from './parse-suite.js'
import { memoryHost } from './read/memory-host.js'
import type { Suite } from './suite.js'

const SERVERS = `servers:
  notes: { command: x, share: true }
  alone: { command: x }
`
const CREATE = '{ name: create, server: notes, tool: create, save: { id: structured.id } }'

function load(text: string, files: Record<string, string> = {}): Suite {
  return parseSuite(`${SERVERS}${text}`, { file: 's.yml', host: memoryHost(files) })
}

/** Every problem, with its place. */
function problemsOf(text: string): string[] {
  try {
    return load(text).warnings.map((problem) => `warning ${problemPlace(problem)} ${problem.message}`)
  } catch (error) {
    if (!isMcproveError(error)) throw error
    return error.problems.map((problem) => `${problemPlace(problem)}: ${problem.message}`)
  }
}

describe('saved values', () => {
  it('of a test are known to later tests, in the order of the sections and of `tests:`', () => {
    const { direct_tests } = load(`
tests:
  - { name: read, type: resource, server: notes, uri: "note://\${id}" }
  - { name: get, type: tool, server: alone, tool: get, args: { id: "\${id}", all: "\${other}" }, expect: [{ structured.id: { ">=": "\${id}" } }] }
prompts: [{ name: p, server: notes, prompt: p, args: { id: "\${id}" } }]
tools: [${CREATE}]
`)
    expect(direct_tests.map(({ name, needs }) => [name, needs])).toEqual([
      ['create', []],
      ['p', ['id']],
      ['read', ['id']],
      ['get', ['id']],
    ])
  })

  it('of `setup:` are known to the calls after it and to the test', () => {
    const [test] = load(`
tools:
  - name: t
    server: alone
    tool: get
    setup: [{ tool: create, save: { a: structured.id } }, { tool: copy, args: { id: "\${a}" }, save: { b: structured.id } }]
    args: { id: "\${b}" }
`).direct_tests
    expect(test).toMatchObject({ needs: [], written: { args: { id: '$' + '{b}' } } })
  })

  it.each([
    [
      'a use before the test that saves it',
      `tools: [{ name: get, server: notes, tool: get, args: { id: "\${id}" } }, ${CREATE}]`,
    ],
    ['a use in the test that saves it', `tools: [${CREATE.replace('tool:', 'args: { id: "${' + 'id}" }, tool:')}]`],
    ['a near miss', `tools: [${CREATE}, { name: get, server: notes, tool: get, args: { list: ["\${idd}"] } }]`],
    [
      'a call of setup that is used before it',
      'tools: [{ name: t, server: alone, tool: get, setup: [{ tool: a, args: { x: "${' +
        'ax}" } }, { tool: b, save: { ax: structured.id } }] }]',
    ],
    [
      'a near miss of a later call of setup',
      'tools: [{ name: t, server: alone, tool: get, setup: [{ tool: a, args: { x: "${' +
        'axx}" } }, { tool: b, save: { ax: structured.id } }] }]',
    ],
    ['a default', `tools: [${CREATE}, { name: get, server: notes, tool: get, args: { id: "\${id:-1}" } }]`],
    [
      'a target',
      `tools: [${CREATE}, { name: get, server: notes, tool: get, expect: [{ 'structured["\${id}"]': 1 }] }]`,
    ],
    [
      'the answers of the client',
      `tools: [${CREATE}, { name: get, server: alone, tool: get, client: { sampling: "\${id}" } }]`,
    ],
    ['a second test with the name', `tools: [${CREATE}, ${CREATE.replace('create,', 'again,')}]`],
    [
      'a setup with the name of a test',
      `tools: [{ name: t, server: alone, tool: get, setup: [{ tool: a, save: { id: content } }] }, ${CREATE}]`,
    ],
    [
      'a setup with a name twice',
      'tools: [{ name: t, server: alone, tool: get, setup: [{ tool: a, save: { n: content } }, { tool: b, save: { n: content } }] }]',
    ],
    ['a variable', `variables: { id: 1 }\ntools: [${CREATE}]`],
    ['the folder of the run', 'tools: [{ name: t, server: notes, tool: a, save: { RUN_DIR: content } }]'],
    ['a server that is not shared', `tools: [${CREATE.replace('notes', 'alone')}]`],
    ['several runs', `tools: [${CREATE.replace('tool:', 'runs: 2, tool:')}]`],
    ['a path that no answer has', `tools: [${CREATE.replace('structured.id', 'structure.id')}]`],
    ['a target that is not known yet', `tools: [${CREATE.replace('structured.id', 'durations.max')}]`],
    ['a path that is none', `tools: [${CREATE.replace('structured.id', '"a..b"')}]`],
    [
      'a path of setup',
      'tools: [{ name: t, server: alone, tool: get, setup: [{ tool: a, save: { n: duration_ms } }] }]',
    ],
    ['a name that is none', `tools: [${CREATE.replace('{ id:', '{ a-b:')}]`],
  ])('are refused: %s', (_, text) => {
    expect(problemsOf(text)).toMatchSnapshot()
  })

  it('are no misspelled variables', () => {
    expect(
      problemsOf(`variables: { idx: 1 }
tools: [${CREATE}, { name: get, server: notes, tool: get, args: { id: "\${id}", dir: "\${RUN_DIR}" } }]`),
    ).toEqual([])
  })

  it('leave other names as texts, which is said once for each place', () => {
    const uses = `args: { a: "\${HOME}", b: ["x \${HOME} \${HOME}"] }, expect: [{ content: "\${nowhere}" }]`
    expect(problemsOf(`tools: [{ name: get, server: notes, tool: get, ${uses} }]`)).toEqual(
      ['HOME', 'HOME', 'nowhere'].map((part) => expect.stringContaining(`{${part}}\` is`)),
    )
    expect(problemsOf(`resources: [{ name: r, server: notes, uri: "file://\${RUN_DIRS}/a" }]`)).toHaveLength(1)
  })

  it('do not hide a matcher that no value fits', () => {
    expect(
      problemsOf(
        `tools: [${CREATE}, { name: get, server: notes, tool: get, expect: [{ structured.id: { ">=": "\${id}", lenght: 1 } }] }]`,
      ),
    ).toEqual([expect.stringContaining('`lenght`')])
  })
})

describe('`each:` of a direct test', () => {
  it('fills every string, keeps types where the value is alone, and names the copies', () => {
    const { direct_tests } = load(`
tools:
  - name: get
    each: [{ id: 1, tool: a }, { id: 2, tool: b }]
    server: alone
    tool: "{{tool}}"
    args: { id: "{{id}}", text: "no {{id}}" }
    expect: [{ structured.id: "{{id}}" }]
prompts: [{ name: "p{{n}}", each: [{ n: 1 }], server: alone, prompt: p, args: { n: "{{n}}" } }]
`)
    expect(direct_tests).toMatchObject([
      { name: 'get (1)', tool: 'a', args: { id: 1, text: 'no 1' }, expect: [{ matcher: { source: { exact: 1 } } }] },
      { name: 'get (2)', tool: 'b', args: { id: 2, text: 'no 2' } },
      { name: 'p1', args: { n: '1' } },
    ])
  })

  it('reads files, and reports a missing key at its place', () => {
    const rows = load('tools: [{ name: "{{a}}", each: rows.jsonl, server: alone, tool: t }]', {
      'rows.jsonl': '{"a":"x"}\n{"a":"y"}\n',
    })
    expect(rows.direct_tests.map(({ name }) => name)).toEqual(['x', 'y'])
    expect(problemsOf('tools: [{ name: "{{b}}", each: [{ a: 1 }], server: alone, tool: t }]')).toMatchSnapshot()
  })

  it('saves under a name of its own', () => {
    const save = (name: string) =>
      `tools: [{ name: "{{a}}", each: [{ a: x }, { a: y }], server: notes, tool: t, save: { ${name}: content } }]`
    expect(problemsOf(save('"id_{{a}}"'))).toEqual([])
    expect(problemsOf(save('id'))).toEqual([expect.stringContaining('already saved')])
  })
})

describe('the connection of a direct test', () => {
  it.each(['client: { sampling: hi }', 'workspace: ./folder', 'expect: [{ asked: { length: 0 } }]'])(
    'cannot be shared with %s',
    (key) => {
      const test = (server: string) => `tools: [{ name: t, server: ${server}, tool: t, ${key} }]`
      expect(problemsOf(test('notes'))).toMatchSnapshot()
      expect(problemsOf(test('alone'))).toEqual([])
    },
  )

  it('names servers of setup that are there', () => {
    expect(problemsOf('tools: [{ name: t, server: alone, tool: t, setup: [{ server: alon, tool: t }] }]')).toEqual([
      expect.stringContaining('did you mean `alone`?'),
    ])
  })
})

it.each([
  ['p50', 2],
  ['p90', 10],
  ['p95', 20],
  ['p99', 100],
  ['max', 1],
  ['mean', 1],
])('durations.%s needs %i runs', (name, fewest) => {
  const test = (runs: number) =>
    problemsOf(
      `tools: [{ name: t, server: alone, tool: t, runs: ${runs}, expect: [{ durations.${name}: { "<": 9 } }] }]`,
    )
  expect(test(fewest)).toEqual([])
  if (fewest > 1) expect(test(fewest - 1)).toEqual([expect.stringContaining(`at least ${fewest} runs`)])
})

it.each(['{ durations.p75: 1 }', '{ durations.max: { snapshot: true } }', '{ "asked[0].metod": x }'])(
  'a target that no test has is refused: %s',
  (expectation) => {
    expect(problemsOf(`tools: [{ name: t, server: alone, tool: t, expect: [${expectation}] }]`)).toMatchSnapshot()
  },
)

it.each([
  'elicitation: yes',
  'sampling: { text: hi }',
  'sampling: []',
  'roots: [/tmp]',
  'roots: ["file:///a", ["file:///b"]]',
  'elicit: {}',
])('answers of the client that cannot be given are refused: %s', (answers) => {
  expect(problemsOf(`tools: [{ name: t, server: alone, tool: t, client: { ${answers} } }]`)).toMatchSnapshot()
})

it.each([
  ['cancel: { after_ms: 1 }, watch_ms: 2', '`watch_ms` belongs in `cancel`'],
  ['task: true, ttl_ms: 2', '`ttl_ms` belongs in `task`'],
])('a key of a block that is written beside it is sent there: %s', (keys, message) => {
  expect(problemsOf(`tools: [{ name: t, server: alone, tool: t, ${keys} }]`)).toEqual([
    expect.stringContaining(message),
  ])
})
