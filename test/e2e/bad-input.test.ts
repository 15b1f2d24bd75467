// Whatever comes in gives one clear error (exit 2) or is scored as what it is: no crash, no stack, no hang.
import { chmodSync, closeSync, existsSync, openSync, readdirSync, readFileSync, symlinkSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { cliInProcess as cli } from './in-process.js'
import { type CliOptions, type CliOutcome, expectCalm, folderWith, shell } from './run-cli.js'

const TRACE = '{"tool_calls":[{"name":"a"}]}'
const GATES = 'trajectory: { mode: superset, calls: [{ name: a }] }\n'
const SUITE = `agents:\n  - name: one\n    prompt: p\n    ${GATES}`
const ESC = '\u001b'

type Files = Readonly<Record<string, string | Buffer>>

/** Runs it and holds it to what every input may expect. */
async function calm(args: readonly string[], files: Files, options: CliOptions = {}): Promise<CliOutcome> {
  const outcome = await cli(args, { cwd: folderWith({ 'g.yml': GATES, 't.json': TRACE, ...files }), ...options })
  expectCalm(outcome)
  return outcome
}

/** Exit 2, nothing on standard output, and an error that begins as every error of ours. */
async function refused(args: readonly string[], files: Files = {}, options: CliOptions = {}): Promise<string> {
  const outcome = await calm(args, files, options)
  expect(outcome).toMatchObject({ code: 2, stdout: '' })
  expect(outcome.stderr).toMatch(/^error /m)
  return outcome.stderr
}

const SCORE = ['score', 't.json', '--gates', 'g.yml'] as const

function nested(depth: number, open = '{"a":', middle = '1', close = '}'): string {
  return open.repeat(depth) + middle + close.repeat(depth)
}

describe('traces that are broken', () => {
  it.each<[string, string | Buffer, RegExp]>([
    ['an empty file', '', /t\.json/],
    ['truncated JSON', '{"tool_calls":[{"name":"a"', /t\.json:1:\d+/],
    ['a truncated line in the middle', `${TRACE}\n{"tool_calls":[{"na\n${TRACE}\n`, /t\.json:2:\d+/],
    ['a truncated last line', `${TRACE}\n${TRACE}\n{"tool_calls":[{"na`, /t\.json:3:\d+/],
    ['a truncated array', `[${TRACE},\n{"tool_calls":[`, /t\.json:2:\d+/],
    ['an array with a hole', `[${TRACE},,${TRACE}]`, /t\.json:1/],
    ['an empty array', '[]', /t\.json/],
    ['text after the array', `[${TRACE}]\n${TRACE}`, /t\.json:\d/],
    ['brackets that do not pair', `[{"tool_calls":[{"name":"a"]}}]`, /t\.json:1/],
    ['no JSON at all', 'name,args\na,b\n', /t\.json:1:1/],
    ['a number', '7', /t\.json.*object/],
    ['an array of arrays', '[[]]', /t\.json\[0\].*object/],
    ['an object that is no trace', '{"calls":[]}', /tool_calls/],
    [
      'a result instead of a trace',
      '{"schema":"mcprove/result@1","tests":[]}',
      /t\.json: no trace found: neither a trace/,
    ],
    ['a cassette header', '{"schema":"mcprove/cassette@1","agent":"a"}\n', /t\.json: no trace found/],
    [
      'wrong types, all at once',
      '{"agent":1,"tool_calls":[{"name":2}],"outcome":{"status":"done"}}',
      /^(?=[\s\S]*agent must)(?=[\s\S]*tool_calls\[0\]\.name)(?=[\s\S]*outcome\.status)/,
    ],
    [
      'a result for a call that is not there',
      '{"tool_calls":[{"id":"c1","name":"a"}],"tool_results":[{"call_id":"c9"}]}',
      /c9/,
    ],
    ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), /UTF-8/],
    [
      'invalid UTF-8 in a name',
      Buffer.concat([Buffer.from('{"tool_calls":[{"name":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}]}')]),
      /UTF-8/,
    ],
    [
      'a truncated UTF-8 sequence at the end',
      Buffer.concat([Buffer.from(TRACE), Buffer.from([0x0a, 0xe2, 0x82])]),
      /UTF-8|t\.json:2/,
    ],
    ['UTF-16', Buffer.from(`\uFEFF${TRACE}`, 'utf16le'), /UTF-8|t\.json/],
    ['NUL bytes', Buffer.alloc(64), /t\.json/],
    ['a NUL byte inside a string', '{"tool_calls":[{"name":"a\u0000"}]}', /t\.json:1:\d+/],
    ['an infinite number', '{"tool_calls":[{"name":"a","duration_ms":1e999}]}', /duration_ms/],
    ['unclosed brackets, very many', '['.repeat(200_000), /t\.json/],
    ['unclosed braces, very many', '{"a":'.repeat(100_000), /t\.json/],
  ])('%s', async (_name, content, message) => {
    const stderr = await refused(SCORE, { 't.json': content })
    expect(stderr).toMatch(message)
    expect(stderr.length).toBeLessThan(3_000)
  })

  it('a name nobody can read whole is shown cut', async () => {
    const stderr = await refused(SCORE, { 't.json': `{"tool_calls":"${'x'.repeat(1_000_000)}"}` })
    expect(stderr.length).toBeLessThan(3_000)
  })

  it('a thousand complaints are not a thousand lines', async () => {
    const stderr = await refused(SCORE, {
      't.json': JSON.stringify({ tool_calls: Array.from({ length: 10_000 }, () => 1) }),
    })
    expect(stderr.length).toBeLessThan(5_000)
  })

  it('good traces before a bad one do not count', async () => {
    const cwd = folderWith({ 'g.yml': GATES, 't.jsonl': `${TRACE}\n${TRACE}\n{]\n` })
    const outcome = await cli(['score', 't.jsonl', '--gates', 'g.yml', '-o', 'out.json'], { cwd })
    expectCalm(outcome)
    expect(outcome).toMatchObject({ code: 2, stdout: '' })
    expect(readdirSync(cwd).sort()).toEqual(['g.yml', 't.jsonl'])
  })
})

describe('traces that are odd and scored as what they are', () => {
  it.each<[string, string]>([
    [
      '`__proto__` keys',
      '{"__proto__":{"tool_calls":[]},"tool_calls":[{"name":"a","args":{"__proto__":{"x":1},"constructor":{"prototype":1}}}]}',
    ],
    [
      'tools named like Object’s own',
      '{"tool_calls":[{"name":"a"},{"name":"__proto__"},{"server":"constructor","name":"toString"},{"server":"__proto__","name":"hasOwnProperty"}]}',
    ],
    ['duplicate keys in JSON', '{"tool_calls":[],"tool_calls":[{"name":"a"}]}'],
    ['a lone surrogate', '{"tool_calls":[{"name":"a","args":{"x":"\\ud800"}}],"final_response":"\\udfff"}'],
    ['an escaped NUL', '{"tool_calls":[{"name":"a"},{"name":"\\u0000"}]}'],
    ['a byte order mark', `\uFEFF${TRACE}`],
    [
      'very long names',
      JSON.stringify({
        agent: 'n'.repeat(100_000),
        tool_calls: [{ name: 'a' }, { server: 's'.repeat(100_000), name: 'n'.repeat(500_000) }],
      }),
    ],
    ['numbers beyond doubles', '{"tool_calls":[{"name":"a","args":{"n":123456789012345678901234567890,"m":1e400}}]}'],
    [
      'an empty object as arguments of every shape',
      '{"tool_calls":[{"name":"a","args":[]},{"name":"a","args":"text"},{"name":"a","args":7},{"name":"a","args":null}]}',
    ],
  ])('%s', async (_name, content) => {
    const all = `${GATES}equal_function_sets: { classes: [{ name: c, members: [a, constructor.toString] }] }
golden_path: { calls: [a], expect: [{ golden_path.reached: 1 }] }
tool_selection: { expected_tool: a, min_selection_rate: 1 }
trajectory_axes: { order: [{ first: a, second: __proto__ }] }
tool_edges: { restricted: [zzz] }
expect: [{ "tool_calls[0].name": a }]
`
    const cwd = folderWith({ 't.json': content, 'g.yml': all })
    const outcome = await cli([...SCORE, '--reporter', 'pretty', '--reporter', 'json=out.json', '--traces'], { cwd })
    expectCalm(outcome)
    expect(outcome.stderr).toBe('')
    const [row] = JSON.parse(readFileSync(join(cwd, 'out.json'), 'utf8')).tests
    const statuses = row.gates.map((check: { gate: string; status: string }) => `${check.gate} ${check.status}`)
    // Only where the tool `__proto__` was called does its order have anything to judge.
    const order = content.includes('{"name":"__proto__"}') ? 'passed' : 'inconclusive'
    expect({ code: outcome.code, status: row.status }).toEqual({ code: order === 'passed' ? 0 : 3, status: order })
    expect(statuses.filter((text: string) => !text.endsWith(' passed'))).toEqual(
      order === 'passed' ? [] : ['trajectory_axes inconclusive'],
    )
  })

  it('`__proto__` arguments come out of --traces as they went in', async () => {
    const content = '{"tool_calls":[{"name":"a","args":{"__proto__":{"x":1}}}]}'
    const { stdout } = await calm([...SCORE, '--reporter', 'jsonl', '--traces'], { 't.json': content })
    expect(stdout).toContain('"args":{"__proto__":{"x":1}}')
  })
})

describe('an argument nested 10,000 deep', () => {
  const deep = (depth: number) =>
    `{"tool_calls":[{"name":"a","args":{"deep":${nested(depth)},"list":${nested(depth, '[', '1', ']')}}}]}`
  const GATES_ON_IT = `expect:
  - tool_calls[0].args.deep: { contains: { a: { a: {} } } }
  - tool_calls[0].args.deep: { type: object }
  - tool_calls[0].args.list: { length: 1 }
  - tool_calls[0].args.deep: { schema: { type: object } }
trajectory: { calls: [{ name: a, args: { subset: { deep: { a: { a: {} } } } } }] }
`
  const FAILING = `expect:
  - tool_calls[0].args.deep: { exact: { a: 1 } }
  - tool_calls[0].args.deep: { contains: { b: 1 } }
  - tool_calls[0].args.list: { contains: zzz }
  - tool_calls[0].args.list: { contains: [zzz] }
  - tool_calls[0].args.deep: { regex: a }
  - tool_calls[0].args.deep: { one-of: [1, { a: 1 }] }
  - tool_calls[0].args.list: { each: { exact: [[[1]]] } }
  - tool_calls[0].args.deep: { icontains: a }
  - tool_calls[0].args.deep: { starts-with: a }
trajectory: { mode: unordered, calls: [{ name: a, args: { exact: { deep: { a: 1 } } } }, { name: a, args: { exact: { list: [[2]] }, ignore_keys: [deep], defaults: { x: 1 } } }] }
equal_function_sets: { classes: [{ name: c, members: [a] }] }
golden_path: { calls: [a] }
tool_edges: { allowed: [a] }
trajectory_axes: { dependencies: [{ producer: a, consumer: a, via: { result: x, arg: deep } }] }
`
  it.each<[number, string, string, number]>([
    [10_000, 'expectations that hold', GATES_ON_IT, 0],
    [10_000, 'expectations that fail', FAILING, 1],
    [100_000, 'expectations that fail', FAILING, 1],
  ])('%i deep, %s', async (depth, _name, gates, code) => {
    for (const reporter of ['pretty', 'json']) {
      const outcome = await calm([...SCORE, '--reporter', reporter], { 't.json': deep(depth), 'g.yml': gates })
      expect(outcome).toMatchObject({ code, stderr: '' })
      expect(outcome.stdout.length).toBeLessThan(100_000)
    }
  })

  it('with --traces it is written or refused, never half', async () => {
    for (const reporter of ['json', 'jsonl']) {
      const outcome = await calm([...SCORE, '--reporter', reporter, '--traces'], {
        't.json': deep(10_000),
        'g.yml': GATES_ON_IT,
      })
      if (outcome.code === 0)
        expect(() =>
          outcome.stdout
            .split('\n')
            .filter(Boolean)
            .map((line) => reporter === 'jsonl' && JSON.parse(line)),
        ).not.toThrow()
      else expect(outcome.code).toBe(2)
      expect([0, 2]).toContain(outcome.code)
    }
  })

  it('everywhere else in a trace too', async () => {
    const value = nested(10_000)
    const trace = `{"x":${value},"tool_calls":[{"name":"a","args":${value},"y":${value}}],"tool_results":[{"structured":${value},"content":[${value}],"error":${value},"fault":${value}}],"conversation":{"turns":[{"role":"assistant","content":[${value}]}]},"outcome":{"status":"infra_error","error":${value}},"tools":[{"name":"a","input_schema":${value}}]}`
    const gates = `${GATES}trajectory_axes: { dependencies: [{ producer: a, consumer: a, via: { result: a, arg: a } }] }\nmin_valid_runs: 1\n`
    const outcome = await calm([...SCORE, '--reporter', 'json'], {
      't.json': `${trace}\n${trace.replace('infra_error', 'completed')}`,
      'g.yml': gates,
    })
    expect(outcome.stdout).toMatch(/^\{/)
  })

  it('in a place of the wrong type', async () => {
    const stderr = await refused(SCORE, { 't.json': `{"agent":${nested(10_000)},"tool_calls":[{"name":"a"}]}` })
    expect(stderr).toMatch(/agent/)
  })
})

it('a 100 MB line is scored within bounds', async () => {
  const cwd = folderWith({ 'g.yml': GATES })
  const file = openSync(join(cwd, 't.jsonl'), 'w')
  const block = 'x'.repeat(1_000_000)
  writeSync(file, `${TRACE}\n{"tool_calls":[{"name":"a","args":{"text":"`)
  for (let i = 0; i < 100; i += 1) writeSync(file, block)
  writeSync(file, `"}}]}\n${TRACE}\n`)
  closeSync(file)
  const outcome = await cli(['score', 't.jsonl', '--gates', 'g.yml', '--reporter', 'json'], { cwd })
  expectCalm(outcome)
  expect(outcome).toMatchObject({ code: 0, stderr: '' })
  expect(JSON.parse(outcome.stdout).tests[0].runs).toHaveLength(3)
  expect(outcome.stdout.length).toBeLessThan(10_000)
})

it('100 MB that is no JSON is refused', async () => {
  const outcome = await calm(['score', 't.json', '--gates', 'g.yml'], { 't.json': Buffer.alloc(100_000_000, '[1,') })
  expect(outcome).toMatchObject({ code: 2, stdout: '' })
})

describe('suites that are broken', () => {
  const agent = (text: string) => `agents:\n  - name: one\n    prompt: p\n${text.replaceAll(/^/gm, '    ')}\n`
  const bomb = [
    'a: &a [x,x,x,x,x,x,x,x,x]',
    ...'bcdefghij'
      .split('')
      .map((key, i) => `${key}: &${key} [${Array.from({ length: 9 }, () => `*${'abcdefghij'[i]}`).join(',')}]`),
  ].join('\n')

  const BROKEN: readonly (readonly [name: string, content: string | Buffer, message: RegExp])[] = [
    ['an empty file', '', /s\.mcprove\.yml/],
    ['only a comment', '# nothing\n', /s\.mcprove\.yml/],
    ['a list', '- a\n', /s\.mcprove\.yml:1:1/],
    ['a scalar', 'hello\n', /s\.mcprove\.yml:1:1/],
    ['two documents', `${SUITE}---\n${SUITE}`, /s\.mcprove\.yml:\d+:\d+/],
    ['duplicate keys at the top', `${SUITE}${SUITE}`, /s\.mcprove\.yml:5:1[\s\S]*agents/],
    ['duplicate keys below', agent('prompt: again'), /s\.mcprove\.yml:4:5[\s\S]*prompt/],
    [
      'duplicate keys deep inside',
      agent('trajectory: { calls: [{ name: a, name: b }] }'),
      /s\.mcprove\.yml:4:\d+[\s\S]*name/,
    ],
    [
      'duplicate keys inside arguments',
      agent('trajectory: { calls: [{ name: a, args: { exact: { x: 1, x: 2 } } }] }'),
      /s\.mcprove\.yml:4:\d+[\s\S]*x/,
    ],
    ['billion laughs', `${bomb}\nagents: *j\n`, /s\.mcprove\.yml[\s\S]*alias/i],
    ['an alias of itself', 'agents: &a [*a]\n', /s\.mcprove\.yml/],
    ['an alias nobody defined', 'agents: *nope\n', /s\.mcprove\.yml:1:\d+[\s\S]*nope/],
    ['deep nesting', `agents: ${nested(20_000, '[', '', ']')}\n`, /s\.mcprove\.yml/],
    [
      'deep nesting in block style',
      Array.from({ length: 3_000 }, (_, i) => `${' '.repeat(i)}a:`).join('\n'),
      /s\.mcprove\.yml/,
    ],
    ['a tab as indentation', 'agents:\n\t- name: one\n', /s\.mcprove\.yml:2:1[\s\S]*tab/i],
    ['an unclosed bracket', 'agents: [{ name: one\n', /s\.mcprove\.yml:\d+:\d+/],
    ['an unclosed quote', 'agents:\n  - name: "one\n', /s\.mcprove\.yml:\d+:\d+/],
    ['an unknown tag', 'agents: !!js/function "x"\n', /s\.mcprove\.yml:1/],
    ['a key that is a list', 'agents:\n  - { name: one, prompt: p, [1, 2]: 3 }\n', /s\.mcprove\.yml:2/],
    [
      'invalid UTF-8',
      Buffer.concat([Buffer.from('agents:\n  - name: "'), Buffer.from([0xff, 0xfe]), Buffer.from('"\n')]),
      /s\.mcprove\.yml[\s\S]*UTF-8/,
    ],
    ['only NUL bytes', Buffer.alloc(64), /s\.mcprove\.yml/],
    ['an unknown key at the top', 'agent: []\n', /s\.mcprove\.yml:1:1[\s\S]*`?agent`?[\s\S]*agents/],
    [
      'an unknown key of a server',
      `servers:\n  w: { command: node, arg: [] }\n${SUITE}`,
      /:2:\d+[\s\S]*arg\b[\s\S]*args/,
    ],
    ['an unknown key of defaults', `defaults: { modle: x }\n${SUITE}`, /:1:\d+[\s\S]*modle[\s\S]*model/],
    ['an unknown key of an agent', agent('promt: x'), /:4:5[\s\S]*promt[\s\S]*prompt/],
    ['an unknown gate', agent('trajectry: { calls: [] }'), /:4:5[\s\S]*trajectry[\s\S]*trajectory/],
    ['an unknown key of a gate', agent('trajectory: { call: [], calls: [] }'), /:4:\d+[\s\S]*call\b[\s\S]*calls/],
    [
      'an unknown key of a class',
      agent('equal_function_sets: { classes: [{ name: a, members: [x], member: y }] }'),
      /:4:\d+[\s\S]*member\b[\s\S]*members/,
    ],
    [
      'an unknown key of a call',
      agent('trajectory: { calls: [{ nam: a, name: a }] }'),
      /:4:\d+[\s\S]*nam\b[\s\S]*name/,
    ],
    [
      'an unknown key of via',
      agent('trajectory_axes: { dependencies: [{ producer: a, consumer: b, via: { result: x, arg: y, args: z } }] }'),
      /:4:\d+[\s\S]*args\b[\s\S]*arg/,
    ],
    [
      'an unknown key of penalize',
      agent('golden_path: { calls: [a], penalize: { extra_step: true } }'),
      /:4:\d+[\s\S]*extra_step\b[\s\S]*extra_steps/,
    ],
    [
      'an unknown key of a hand-off',
      agent('tool_edges: { delegation: [{ from: a, to: b, form: c }] }'),
      /:4:\d+[\s\S]*form[\s\S]*from/,
    ],
    [
      'an unknown key of an expectation',
      agent('expect: [{ target: final_response, matcher: a, msg: b }]'),
      /:4:\d+[\s\S]*msg/,
    ],
    [
      'an unknown matcher',
      agent('expect: [{ final_response: { contian: a } }]'),
      /:4:\d+[\s\S]*contian[\s\S]*contains/,
    ],
    [
      'an unknown matcher inside not',
      agent('expect: [{ final_response: { not: { all: [{ contian: a }] } } }]'),
      /:4:\d+[\s\S]*contian[\s\S]*contains/,
    ],
    [
      'an unknown key of a fault',
      `faults: [{ name: f, kind: hang, target: { tol: x } }]\n${SUITE}`,
      /:1:\d+[\s\S]*tol\b[\s\S]*tool/,
    ],
    [
      'an unknown key of a direct test',
      `servers: { w: { command: node } }\ntools: [{ name: t, server: w, tool: x, arg: {} }]\n`,
      /:2:\d+[\s\S]*arg\b[\s\S]*args/,
    ],
    ['an unknown key of a provider', `providers: { p: { url: x } }\n${SUITE}`, /:1:\d+[\s\S]*url/],
    ['an unknown key of prices', `prices: { m: { input: 1, output: 1, cached: 1 } }\n${SUITE}`, /:1:\d+[\s\S]*cached/],
    ['an unknown key of budget', `budget: { max: 1 }\n${SUITE}`, /:1:\d+[\s\S]*max/],
    ['an unknown key of external', agent('external: { command: x, arg: y }'), /:4:\d+[\s\S]*arg/],
    ['a key `__proto__`', `__proto__: { agents: [] }\n${SUITE}`, /:1:1[\s\S]*__proto__/],
    ['a key `__proto__` of an agent', agent('__proto__: { skip: true }'), /:4:5[\s\S]*__proto__/],
    ['a key `constructor` of a gate', agent('golden_path: { calls: [a], constructor: 1 }'), /:4:\d+[\s\S]*constructor/],
    ['a gate named `toString`', agent('toString: {}'), /:4:5[\s\S]*toString/],
    [
      'a matcher named `constructor`',
      agent('expect: [{ final_response: { constructor: 1 } }]'),
      /:4:\d+[\s\S]*constructor/,
    ],
    [
      'a target that does not exist',
      agent('golden_path: { calls: [a], expect: [{ golden_path.penalti: 1 }] }'),
      /:4:\d+[\s\S]*golden_path\.penalti\b[\s\S]*golden_path\.penalty[\s\S]*golden_path\.reached/,
    ],
    [
      'a target of another gate',
      agent('golden_path: { calls: [a], expect: [{ trajectory.passed: 1 }] }'),
      /:4:\d+[\s\S]*trajectory\.passed/,
    ],
    [
      'a gate target in expect',
      agent('expect: [{ trajectory.passed: 1 }]\ntrajectory: { calls: [] }'),
      /:4:\d+[\s\S]*trajectory\.passed/,
    ],
    ['a target named `__proto__`', agent('golden_path: { calls: [a], expect: [{ "__proto__": 1 }] }'), /:4:\d+/],
    ['a malformed target', agent('expect: [{ "tool_calls[x]": 1 }]'), /:4:\d+[\s\S]*tool_calls\[x\]/],
    [
      'a malformed JSON Schema in args',
      agent('trajectory: { calls: [{ name: a }, { name: get_it, args: { schema: { type: strnig } } }] }'),
      /:4:\d+[\s\S]*get_it/,
    ],
    [
      'a JSON Schema that is a text',
      agent('trajectory: { calls: [{ name: get_it, args: { schema: object } }] }'),
      /:4:\d+/,
    ],
    [
      'a JSON Schema with a remote $ref',
      agent('trajectory: { calls: [{ name: get_it, args: { schema: { $ref: "http://127.0.0.1:9/x.json" } } }] }'),
      /:4:\d+[\s\S]*(\$ref|127\.0\.0\.1)/,
    ],
    [
      'a JSON Schema nested very deep',
      agent(`expect: [{ final_response: { schema: ${nested(2_000, '{ "not": ', '{}', '}')} } }]`),
      /:4:\d+/,
    ],
    [
      'an expected value nested very deep',
      agent(`expect: [{ final_response: { exact: ${nested(2_000, '[', '1', ']')} } }]`),
      /:4:\d+/,
    ],
    [
      'matchers nested very deep',
      agent(`expect: [{ final_response: ${nested(2_000, '{ not: ', 'x', '}')} }]`),
      /:4:\d+/,
    ],
    ['a regex with look-ahead', agent('expect: [{ final_response: { regex: "(?=a)" } }]'), /:4:\d+[\s\S]*look/i],
    ['a regex with look-behind', agent('expect: [{ final_response: { regex: "(?<!a)b" } }]'), /:4:\d+[\s\S]*look/i],
    [
      'a regex with a back-reference',
      agent("expect: [{ final_response: { regex: '(a)\\1' } }]"),
      /:4:\d+[\s\S]*(back-?reference|\\1)/i,
    ],
    ['a regex that is none', agent('expect: [{ final_response: { regex: "(" } }]'), /:4:\d+/],
    [
      'a regex with a huge repetition',
      agent('expect: [{ final_response: { regex: "((a{1000}){1000}){1000}" } }]'),
      /:4:\d+/,
    ],
    [
      'an LLM matcher in a gate',
      agent('golden_path: { calls: [a], expect: [{ golden_path.penalty: { llm-judge: good? } }] }'),
      /:4:\d+[\s\S]*llm-judge/,
    ],
    ['a name used twice', `${SUITE}  - name: one\n    prompt: q\n`, /:5:\d+[\s\S]*one/],
    ['no name', 'agents:\n  - prompt: p\n', /:2:\d+[\s\S]*name/],
    ['a yes that is no boolean', agent('advisory: yes'), /:4:\d+/],
    ['runs that is no number', agent('runs: many'), /:4:\d+/],
    [
      'k above runs',
      agent('runs: 2\ntool_selection: { expected_tool: a, min_selection_rate: 1, k: 3 }'),
      /:5:\d+[\s\S]*k/,
    ],
    [
      'a test on an agent that is not there',
      `${SUITE}tests:\n  - { name: t, agent: on, prompt: q }\n`,
      /:6:\d+[\s\S]*`?on`?[\s\S]*one/,
    ],
    [
      'a server that is not there',
      agent('servers: [wether]').replace(/^/, 'servers: { weather: { command: node } }\n'),
      /:5:\d+[\s\S]*wether[\s\S]*weather/,
    ],
    ['a fault that is not there', agent('inject: [hung]'), /:4:\d+[\s\S]*hung/],
    ['an import that is not there', `imports: [./no.yml]\n${SUITE}`, /no\.yml/],
    ['an import of itself', `imports: [./s.mcprove.yml]\n${SUITE}`, /s\.mcprove\.yml[\s\S]*(cycle|itself)/i],
    ['an import of a folder', `imports: [.]\n${SUITE}`, /s\.mcprove\.yml|directory/],
    ['each with a file that is not there', agent('each: ./no.jsonl'), /no\.jsonl/],
    ['a very long key', `${'k'.repeat(100_000)}: 1\n`, /s\.mcprove\.yml:1:1/],
    [
      'a very long line',
      `agents: [{ name: one, promt: p, tags: [${'x, '.repeat(100_000)}] }]\n`,
      /s\.mcprove\.yml:1:\d+/,
    ],
    ['ten thousand problems', `agents: [${'x, '.repeat(10_000)}]\n`, /s\.mcprove\.yml:1:\d+/],
  ]

  // One process checks them all: what one of them breaks, all of them show.
  const fileOf = (index: number) => `${String(index).padStart(3, '0')}.s.mcprove.yml`
  let outcome: CliOutcome
  const said = new Map<string, string>()

  beforeAll(async () => {
    const files = Object.fromEntries(BROKEN.map(([, content], index) => [fileOf(index), named(content, fileOf(index))]))
    outcome = await cli(['validate', ...Object.keys(files)], { cwd: folderWith(files) })
    let current = ''
    for (const line of outcome.stderr.split('\n')) {
      current = /^error (\d{3}\.s\.mcprove\.yml)/.exec(line)?.[1] ?? current
      said.set(current, `${said.get(current) ?? ''}${line}\n`)
    }
  })

  /** A suite may speak of its own file. */
  function named(content: string | Buffer, file: string): string | Buffer {
    return typeof content === 'string' ? content.replace('./s.mcprove.yml', `./${file}`) : content
  }

  it('none is valid, none breaks the process', () => {
    expectCalm(outcome)
    expect(outcome).toMatchObject({ code: 2, stdout: '' })
  })

  it.each(BROKEN.map(([name, , message], index) => [name, fileOf(index), message] as const))(
    '%s',
    (_name, file, message) => {
      const text = said.get(file) ?? ''
      expect(text).toMatch(message)
      expect(text.length).toBeLessThan(100_000)
    },
  )

  it('the same holds for --gates and --suite', async () => {
    expect(
      await refused(SCORE, { 'g.yml': 'golden_path: { calls: [a], expect: [{ golden_path.nope: 1 }] }\n' }),
    ).toMatch(/g\.yml:1:\d+[\s\S]*golden_path\.penalty/)
    expect(await refused(SCORE, { 'g.yml': '' })).toMatch(/g\.yml/)
    expect(await refused(SCORE, { 'g.yml': 'agents: []\n' })).toMatch(/g\.yml:1:1/)
    expect(await refused(SCORE, { 'g.yml': `${bomb}\n` })).toMatch(/g\.yml/)
    expect(
      await refused(['score', 't.json', '--suite', 's.yml'], { 's.yml': 'agents: [{ name: a, promt: p }]\n' }),
    ).toMatch(/s\.yml:1:\d+/)
    expect(await refused(['score', 't.json', '--suite', 's.yml'], { 's.yml': 'agents: []\n' })).toMatch(/s\.yml/)
  })

  it('a cycle of imports names its files', async () => {
    const files = { 'a.mcprove.yml': `imports: [./b.yml]\n${SUITE}`, 'b.yml': 'imports: [./a.mcprove.yml]\n' }
    const { code, stderr } = await calm(['validate', 'a.mcprove.yml'], files)
    expect(code).toBe(2)
    expect(stderr).toMatch(/a\.mcprove\.yml[\s\S]*b\.yml|b\.yml[\s\S]*a\.mcprove\.yml/)
    expect(stderr).toMatch(/cycle|itself/i)
  })

  it('a chain of 3,000 imports is loaded or refused', async () => {
    const link = (i: number) => [`c${i}.yml`, i === 3_000 ? '{}\n' : `imports: [./c${i + 1}.yml]\n`] as const
    const chain = Object.fromEntries(Array.from({ length: 3_000 }, (_, i) => link(i + 1)))
    const { code } = await calm(['validate', 's.mcprove.yml'], {
      ...chain,
      's.mcprove.yml': `imports: [./c1.yml]\n${SUITE}`,
    })
    expect([0, 2]).toContain(code)
  })

  it('a code suite that throws while it is read', async () => {
    const code = 'export default { get agents() { throw new Error("boom") } }\n'
    const stderr = await refused(['validate', 's.mcprove.mjs'], { 's.mcprove.mjs': code })
    expect(stderr).toMatch(/s\.mcprove\.mjs[\s\S]*boom/)
  })

  it('every problem of a file comes at once, in order', async () => {
    const text =
      'agent: []\nagents:\n  - name: one\n    promt: p\n    runs: many\n    golden_path: { calls: [] }\n  - name: one\n    prompt: q\n'
    const { code, stderr } = await calm(['validate', 's.mcprove.yml'], { 's.mcprove.yml': text })
    expect(code).toBe(2)
    const lines = [...stderr.matchAll(/^error s\.mcprove\.yml:(\d+):\d+/gm)].map(([, line]) => Number(line))
    expect(lines).toEqual([...lines].sort((a, b) => a - b))
    expect(new Set(lines)).toEqual(new Set([1, 4, 5, 6, 7]))
  })

  it('a bounded use of aliases and merge keys is fine', async () => {
    const text =
      'agents:\n  - &base { name: one, prompt: p, golden_path: &g { calls: [a] } }\n  - { <<: *base, name: two, golden_path: *g }\n'
    const { code, stdout } = await calm(['validate', 's.mcprove.yml'], { 's.mcprove.yml': text })
    expect(code).toBe(0)
    expect(stdout).toContain('2 agent tests')
  })

  it('a regex that would backtrack for ever elsewhere is fast', async () => {
    const gates =
      'expect:\n  - final_response: { not: { regex: "(a+)+$" } }\n  - final_response: { schema: { type: string, not: { pattern: "^(a|a)*$" } } }\n'
    const trace = JSON.stringify({ tool_calls: [], final_response: `${'a'.repeat(50_000)}!` })
    const outcome = await calm(SCORE, { 'g.yml': gates, 't.json': trace })
    expect(outcome.code).toBe(0)
    expect(outcome.ms).toBeLessThan(10_000)
  })
})

describe('files that are not there or no files', () => {
  it.each<[string, readonly string[], RegExp]>([
    ['no trace file', ['score', 'no.json', '--gates', 'g.yml'], /no\.json does not exist/],
    ['no gates file', ['score', 't.json', '--gates', 'no.yml'], /no\.yml does not exist/],
    ['no suite file', ['score', 't.json', '--suite', 'no.yml'], /no\.yml does not exist/],
    ['a directory as traces', ['score', 'folder', '--gates', 'g.yml'], /folder.*directory/],
    ['a directory as gates', ['score', 't.json', '--gates', 'folder'], /folder.*directory/],
    ['a directory as suite', ['score', 't.json', '--suite', 'folder'], /folder/],
    ['a file as a directory', ['score', 't.json/x', '--gates', 'g.yml'], /t\.json\/x/],
    ['a name that is too long', ['score', 'x'.repeat(5_000), '--gates', 'g.yml'], /too long|does not exist/],
    ['a name that is too long, validate', ['validate', 'x'.repeat(5_000)], /too long|does not exist/],
    ['a name that is too long, gates', ['score', 't.json', '--gates', 'x'.repeat(5_000)], /too long|does not exist/],
    ['an empty name', ['score', '', '--gates', 'g.yml'], /does not exist|empty/],
    ['an empty name, validate', ['validate', ''], /does not exist|empty|no suite/],
    ['no suite found', ['validate'], /no suite found/],
    ['no suite found, list', ['list'], /no suite found/],
    ['no suite in a folder', ['validate', 'folder'], /no suite found in folder/],
    ['no suite for a glob', ['validate', '*.mcprove.yml'], /no suite found/],
    ['a glob that is malformed', ['validate', '[z-a].yml'], /\[z-a\]/],
    ['a glob that is unclosed', ['validate', '{a,b'], /\{a,b/],
    ['a suite that is not there', ['validate', 'no.mcprove.yml'], /no\.mcprove\.yml does not exist/],
    ['a suite that is not there, at a line', ['list', 'no.mcprove.yml:3'], /no\.mcprove\.yml/],
    ['a device that never ends', ['validate', '/dev/zero'], /\/dev\/zero/],
  ])('%s', async (_name, args, message) => {
    const cwd = folderWith({ 'g.yml': GATES, 't.json': TRACE, 'folder/readme.txt': 'x' })
    const outcome = await cli(args, { cwd })
    expectCalm(outcome)
    expect(outcome).toMatchObject({ code: 2, stdout: '' })
    expect(outcome.stderr).toMatch(message)
  })

  it('an unreadable file', async ({ skip }) => {
    if (process.getuid?.() === 0) {
      console.log('skipped: root reads files of mode 000')
      skip('root reads files of mode 000')
    }
    const cwd = folderWith({ 'g.yml': GATES, 't.json': TRACE })
    chmodSync(join(cwd, 't.json'), 0o000)
    const outcome = await cli(SCORE, { cwd })
    expectCalm(outcome)
    expect(outcome.stderr).toSay('t.json', '[FILE_UNREADABLE]')
  })

  it('suites in node_modules and dot folders are not found', async () => {
    expect(
      await refused(['validate'], { 'node_modules/x.mcprove.yml': SUITE, '.hidden/y.mcprove.yml': SUITE }),
    ).toMatch(/no suite found/)
  })
})

describe('bad usage', () => {
  it.each<[string, readonly string[], RegExp]>([
    ['an unknown command', ['scroe'], /`scroe`[\s\S]*score/],
    ['an unknown command far from all', ['xyzzy'], /`xyzzy`[\s\S]*--help/],
    ['a command named like Object’s own', ['constructor'], /`constructor`/],
    ['an unknown help topic', ['help', 'scroe'], /`scroe`[\s\S]*score/],
    ['an unknown option', ['score', 't.json', '--gate', 'g.yml'], /--gate\b[\s\S]*--gates/],
    ['an option without its value', ['score', 't.json', '--gates'], /--gates/],
    ['no traces', ['score', '--gates', 'g.yml'], /traces/],
    ['neither --gates nor --suite', ['score', 't.json'], /--gates[\s\S]*--suite/],
    [
      '--gates and --suite',
      ['score', 't.json', '--gates', 'g.yml', '--suite', 's.mcprove.yml'],
      /--gates[\s\S]*--suite/,
    ],
    ['--test with --gates', ['score', 't.json', '--gates', 'g.yml', '--test', 'one'], /--test/],
    ['--test unknown', ['score', 't.json', '--suite', 's.mcprove.yml', '--test', 'on'], /`on`[\s\S]*one/],
    ['an unknown reporter', [...SCORE, '--reporter', 'jsn'], /`jsn`[\s\S]*json/],
    ['a reporter named like Object’s own', [...SCORE, '--reporter', 'constructor'], /`constructor`/],
    ['a reporter without a file', [...SCORE, '--reporter', 'json='], /json=|file/],
    ['two reporters on standard output', [...SCORE, '--reporter', 'json', '--reporter', 'pretty'], /standard output/],
    ['an extension that names no format', [...SCORE, '-o', 'out.doc'], /out\.doc/],
    ['no extension', [...SCORE, '-o', 'out'], /out/],
    ['-o into a missing folder', [...SCORE, '-o', 'no/out.json'], /no\/out\.json/],
    ['-o twice to one file', [...SCORE, '-o', 'a.json', '-o', 'a.json'], /a\.json/],
    ['-o twice to one file, spelled otherwise', [...SCORE, '-o', 'a.json', '-o', './a.json'], /a\.json/],
    ['validate with an option of score', ['validate', '--gates', 'g.yml'], /--gates/],
    ['schema with an argument', ['schema', 'x'], /argument|x/],
    ['traces of no agent, several tests', ['score', 't.json', '--suite', 'two.yml'], /agent[\s\S]*one[\s\S]*two/],
    ['traces of an unknown agent', ['score', 'other.json', '--suite', 's.mcprove.yml'], /other[\s\S]*one/],
  ])('%s', async (_name, args, message) => {
    const cwd = folderWith({
      'g.yml': GATES,
      't.json': TRACE,
      'other.json': '{"agent":"other","tool_calls":[]}',
      's.mcprove.yml': SUITE,
      'two.yml': `${SUITE}  - name: two\n    prompt: q\n    golden_path: { calls: [a] }\n`,
      'folder.json/x': '',
    })
    const before = readdirSync(cwd)
    const outcome = await cli(args, { cwd })
    expectCalm(outcome)
    expect(outcome).toMatchObject({ code: 2, stdout: '' })
    expect(outcome.stderr).toMatch(message)
    expect(readdirSync(cwd)).toEqual(before)
  })

  it('-o onto a folder', async () => {
    const outcome = await calm([...SCORE, '-o', 'folder.json'], { 'folder.json/x': '' })
    expect(outcome.code).toBe(2)
    expect(outcome.stderr).toSay('folder.json', '[FILE_UNWRITABLE]')
  })

  it('no command at all shows the help and is no success', async () => {
    const outcome = await calm([], {})
    expect(outcome.code).toBe(2)
    expect(outcome.stdout + outcome.stderr).toContain('Usage:')
  })

  it('standard input that is empty', async () => {
    expect(await refused(['score', '-', '--gates', 'g.yml'])).toMatch(/standard input/)
  })

  it('standard input that is cut off', async () => {
    expect(await refused(['score', '-', '--gates', 'g.yml'], {}, { stdin: '{"tool_calls":[' })).toMatch(
      /standard input:1:\d+/,
    )
  })

  it('standard input named twice', async () => {
    const outcome = await calm(['score', '-', '-', '--gates', 'g.yml'], {}, { stdin: TRACE })
    expect(outcome).toMatchObject({ code: 2, stdout: '' })
  })
})

describe('outputs that fail', () => {
  const full = existsSync('/dev/full')

  it.runIf(full)('-o /dev/full', async () => {
    const outcome = await calm([...SCORE, '--reporter', 'json=/dev/full', '--quiet'], {})
    expect(outcome).toMatchObject({ code: 2, stdout: '' })
    expect(outcome.stderr).toSay('/dev/full', '[FILE_UNWRITABLE]')
  })

  it.runIf(full)('standard output is full', async () => {
    const cwd = folderWith({ 'g.yml': GATES, 't.json': TRACE })
    const outcome = await shell(`mcprove ${SCORE.join(' ')} > /dev/full`, { cwd })
    expectCalm(outcome)
    expect(outcome.code).toBe(2)
    expect(outcome.stderr).toMatch(/standard output|disk is full/)
  })

  const ROWS = 2_000
  const many = { 'g.yml': GATES, 't.jsonl': '{"tool_calls":[{"name":"b"}]}\n'.repeat(ROWS) }

  it.each(['pretty', 'json', 'jsonl'])('a reader that stops early, %s', async (reporter) => {
    const line = `mcprove score t.jsonl --gates g.yml --per-trace --reporter ${reporter} | head -1`
    const { code, stdout, stderr } = await shell(line, { cwd: folderWith(many) })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout.split('\n')).toHaveLength(2)
  })

  it('a slow reader gets everything, and no warning of Node', async () => {
    const line = 'mcprove score t.jsonl --gates g.yml --per-trace --reporter json | (sleep 1; cat)'
    const { stdout, stderr } = await shell(line, { cwd: folderWith(many) })
    expect(stderr).toBe('')
    expect(JSON.parse(stdout).tests).toHaveLength(ROWS)
  })

  it('a file that was there stays as it was when scoring breaks off', async () => {
    const cwd = folderWith({ 'g.yml': GATES, 't.json': `${TRACE}\n{`, 'out.json': 'precious' })
    const outcome = await cli([...SCORE, '-o', 'out.json'], { cwd })
    expectCalm(outcome)
    expect(outcome.code).toBe(2)
    expect(readdirSync(cwd).sort()).toEqual(['g.yml', 'out.json', 't.json'])
  })
})

describe('texts that would steer a terminal', () => {
  const evil = `${ESC}[2J${ESC}]0;owned\u0007\u009b31m\r\u202e`
  const name = `evil${evil}`
  const json = JSON.stringify

  it('in every text of a trace', async () => {
    const trace = {
      agent: name,
      model: name,
      tool_calls: [
        { server: name, name, args: { [name]: name, list: [name] } },
        { server: 's', name, args_text: name },
      ],
      tool_results: [{ is_error: true, content: [{ type: 'text', text: name }], error: { message: name } }, {}],
      final_response: name,
      [name]: name,
    }
    const gates = `equal_function_sets: { classes: [{ name: c, members: [x] }] }
trajectory: { calls: [{ name: ${json(name)}, args: { exact: { a: 1 } } }, { name: other }] }
golden_path: { calls: [a] }
tool_edges: { allowed: [x], delegation: [] }
trajectory_axes: { dependencies: [{ producer: ${json(name)}, consumer: ${json(name)}, via: { result: a, arg: list } }] }
tool_selection: { expected_tool: x, min_selection_rate: 1, max_total_tokens: 1 }
expect:
  - final_response: a
  - tool_calls[0].args: { exact: { a: 1 } }
  - { target: "tool_calls[0].args.list", matcher: { contains: b }, message: ${json(name)} }
  - 'tool_calls[0].args[${json(name)}]': x
`
    expect(await calm(SCORE, { 't.json': json(trace), 'g.yml': gates })).toMatchObject({ code: 1, stderr: '' })
    const data = await cli([...SCORE, '--reporter', 'json'], {
      cwd: folderWith({ 't.json': json(trace), 'g.yml': gates }),
    })
    expect(data.stdout).not.toContain(ESC)
    expect(JSON.parse(data.stdout).tests[0].model).toBe(name)
    // Colours are ours alone: what is left without them is clean.
    const coloured = await cli(SCORE, {
      cwd: folderWith({ 't.json': json(trace), 'g.yml': gates }),
      env: { FORCE_COLOR: '1' },
    })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colour codes.
    expect(coloured.stdout.replaceAll(/\u001b\[\d+m/g, '')).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/)
  })

  it('in the reason of an invalid run', async () => {
    const trace = { tool_calls: [], outcome: { status: 'infra_error', error: { message: name } } }
    expect(await calm(SCORE, { 't.json': json(trace) })).toMatchObject({ code: 2, stderr: '' })
  })

  it('in a trace that is refused', async () => {
    expect(await refused(SCORE, { 't.json': json({ tool_calls: name }) })).toContain('tool_calls')
    expect(await refused(SCORE, { 't.json': json({ schema: name, tool_calls: [] }) })).toContain('schema')
    expect(await refused(SCORE, { 't.json': json({ tool_calls: [], tool_results: [{ call_id: name }] }) })).toContain(
      'call_id',
    )
    expect(await refused(SCORE, { 't.json': `{"a": ${name}}` })).toContain('t.json:1')
  })

  it('in the agent of a trace that no test is on', async () => {
    const lines = [
      { agent: 'one', tool_calls: [{ name: 'a' }] },
      { agent: name, tool_calls: [] },
    ]
      .map((trace) => json(trace))
      .join('\n')
    const { code, stderr } = await calm(['score', 't.json', '--suite', 's.yml'], { 't.json': lines, 's.yml': SUITE })
    expect(code).toBe(0)
    expect(stderr).toContain('evil')
    expect(
      await refused(['score', 't.json', '--suite', 's.yml'], {
        't.json': json({ agent: name, tool_calls: [] }),
        's.yml': SUITE,
      }),
    ).toContain('evil')
  })

  it('in a suite', async () => {
    const broken = `agents:\n  - name: ${json(name)}\n    prompt: p\n    ${json(name)}: 1\n  - { name: ${json(name)}, prompt: p }\n`
    const { code, stderr } = await calm(['validate', 's.yml'], { 's.yml': broken })
    expect(code).toBe(2)
    expect(stderr).toContain('evil')
    const good = `servers: { w: { command: ${json(name)} } }\nagents:\n  - { name: ${json(name)}, model: ${json(`openai/${name}`)}, prompt: p, servers: [w], golden_path: { calls: [a] } }\n`
    expect(await calm(['validate', 's.yml'], { 's.yml': good })).toMatchObject({ code: 0 })
    expect(await calm(['list', 's.yml'], { 's.yml': good })).toMatchObject({ code: 0 })
    expect(
      await calm(['score', 't.json', '--suite', 's.yml'], { 's.yml': good, 't.json': '{"tool_calls":[]}' }),
    ).toMatchObject({ code: 1 })
    expect(await refused(['score', 't.json', '--suite', 's.yml', '--test', 'x'], { 's.yml': good })).toContain('evil')
  })

  it('raw in the source of a suite, where the code frame shows it', async () => {
    const raw = `agents:\n  - name: one # ${ESC}[31m\u0007 \u202e\n    promt: p # ${ESC}[2J\n`
    const { code, stderr } = await calm(['validate', 's.yml'], { 's.yml': raw })
    expect(code).toBe(2)
    expect(stderr).not.toContain('\u202e')
  })

  it('in file names and arguments', async () => {
    const file = `f${ESC}[31m\u0007`
    const files = {
      [`${file}.json`]: TRACE,
      [`${file}.yml`]: GATES,
      [`${file}.mcprove.yml`]: SUITE,
      [`${file}-bad.yml`]: 'x: 1\n',
    }
    expect(await calm(['score', `${file}.json`, '--gates', `${file}.yml`], files)).toMatchObject({ code: 0 })
    expect(await calm(['score', `${file}.json`, '--gates', `${file}-bad.yml`], files)).toMatchObject({ code: 2 })
    expect(await calm(['validate', `${file}.mcprove.yml`], files)).toMatchObject({ code: 0 })
    expect(await calm(['validate'], files)).toMatchObject({ code: 0 })
    expect(await calm(['list'], files)).toMatchObject({ code: 0 })
    expect(await calm(['validate', `${file}-bad.yml`], files)).toMatchObject({ code: 2 })
    for (const args of [
      [name],
      ['help', name],
      ['score', name, '--gates', 'g.yml'],
      ['score', `--${name}`],
      ['validate', name],
      [...SCORE, '--reporter', name],
      [...SCORE, '-o', name],
    ]) {
      expect(await calm(args, {})).toMatchObject({ code: 2, stdout: '' })
    }
  })
})

it('a folder with a loop of links is walked once', async () => {
  const cwd = folderWith({ 'a/s.mcprove.yml': SUITE })
  symlinkSync('.', join(cwd, 'loop'))
  const outcome = await cli(['validate'], { cwd })
  expectCalm(outcome)
  expect(outcome).toMatchObject({ code: 0, stdout: 'a/s.mcprove.yml: valid, 1 agent test\n' })
})
