import { describe, expect, it } from 'vitest'
import { problemLines } from '../check/problem-lines.js'
import { loadSuite } from '../load-suite.js'
import { parseSuite } from '../parse-suite.js'
import { memoryHost } from './memory-host.js'

const problems = (files: Record<string, string>, env?: Record<string, string>): Promise<string> =>
  problemLines(() => loadSuite('main.yml', memoryHost(files, env)))

describe('each', () => {
  const main = (each: string): string =>
    `agents:
  - name: weather in {{city}}
    prompt: How warm is it in {{ city }}, {{city}}?
    each: ${each}
    expect:
      - tool_calls[0].args.city: "{{city}}"
      - turns: { "<=": "{{limit}}" }
`

  it('repeats a test per entry of a list, and keeps the type of a lone placeholder', async () => {
    const suite = parseSuite(main('[{ city: Oslo, limit: 3 }, { city: "1", limit: 4 }]'))
    expect(
      suite.tests.map(({ name, agent, settings, expect: own }) => [
        name,
        agent,
        settings.prompt,
        own.map(({ matcher }) => matcher.source),
      ]),
    ).toEqual([
      ['weather in Oslo', 'weather in Oslo', 'How warm is it in Oslo, Oslo?', [{ exact: 'Oslo' }, { '<=': 3 }]],
      ['weather in 1', 'weather in 1', 'How warm is it in 1, 1?', [{ exact: '1' }, { '<=': 4 }]],
    ])
    expect(suite.tests[1]?.position.line).toBe(2)
  })

  it('reads JSON Lines, which keep their types, and CSV, whose values are strings', async () => {
    const entry = (name: string, each: string) =>
      `  - { name: "${name} {{city}}", prompt: p, each: ${each}, expect: [{ final_response: "{{limit}}" }] }\n`
    const suite = await loadSuite(
      'main.yml',
      memoryHost({
        'main.yml': `agents:\n${entry('jsonl', 'rows.jsonl')}${entry('csv', 'sub/rows.csv')}`,
        'rows.jsonl': '{"city": "Oslo", "limit": 3}\n\n{"city": "Rome", "limit": true}\n',
        'sub/rows.csv': 'city,limit\r\n"New\nYork, ""NY""",3\r\nRome,\r\n',
      }),
    )
    expect(suite.tests.map(({ name, expect: own }) => [name, own[0]?.matcher.source])).toEqual([
      ['jsonl Oslo', { exact: 3 }],
      ['jsonl Rome', { exact: true }],
      ['csv New\nYork, "NY"', { exact: '3' }],
      ['csv Rome', { exact: '' }],
    ])
  })

  it('numbers names without a placeholder, and lets tests use the copies', () => {
    const suite = parseSuite(`agents: [{ name: a, prompt: "{{n}}", each: [{ n: 1 }, { n: 2 }], expect: [{ turns: 1 }] }]
tests: [{ name: t, agent: a (2), expect: [{ turns: "{{n}}" }], each: [{ n: 5 }] }]`)
    expect(suite.tests.map(({ name, agent, settings }) => [name, agent, settings.prompt])).toEqual([
      ['a (1)', 'a (1)', '1'],
      ['a (2)', 'a (2)', '2'],
      ['t (1)', 'a (2)', '2'],
    ])
  })

  it('replaces in gates and in targets, and nowhere else', () => {
    const { tests } = parseSuite(`agents:
  - { name: a, model: "{{m}}", prompt: p, each: [{ m: x, calls: [y, z] }], golden_path: { calls: "{{calls}}" }, expect: [{ "tool_calls[0].args.{{m}}": 1 }] }`)
    expect(tests[0]).toMatchObject({ models: ['{{m}}'], gates: [{ source: { calls: ['y', 'z'] } }] })
    expect(tests[0]?.expect[0]?.target.text).toBe('tool_calls[0].args.x')
  })

  it('reports a problem of several entries once, where it is written', async () => {
    expect(
      await problemLines(() => parseSuite(main('[{ city: Oslo }, { city: Rome }, { town: x, limit: 3 }]'))),
    ).toMatchInlineSnapshot(`
      "SUITE_INVALID: suite has 4 problems
      suite:2:11 agents[0].name: entry 3 of \`each\` has no \`city\`; it has \`town\` and \`limit\`
      suite:3:13 agents[0].prompt: entry 3 of \`each\` has no \`city\`; it has \`town\` and \`limit\`
      suite:6:34 agents[0].expect[0]["tool_calls[0].args.city"]: entry 3 of \`each\` has no \`city\`; it has \`town\` and \`limit\`
      suite:7:24 agents[0].expect[1].turns.<=: entry 1 of \`each\` has no \`limit\`; it has \`city\`"
    `)
    expect(
      await problemLines(() => parseSuite(main('[{ city: a, limit: x }, { city: b, limit: y }]'))),
    ).toMatchInlineSnapshot(`
      "SUITE_INVALID: suite has 1 problem
      suite:7:24 agents[0].expect[1].turns.<=: \`<=\` takes a number, got the string "x""
    `)
    expect(
      await problemLines(() => parseSuite(main('[{ city: a, limit: 1 }, { city: a, limit: 1 }]'))),
    ).toMatchInlineSnapshot(`
      "SUITE_INVALID: suite has 1 problem
      suite:2:11 agents[0].name: two entries of \`each\` have the name \`weather in a\` (Add a \`{{key}}\` to the name to make it unique.)"
    `)
    expect(
      await problemLines(() => parseSuite('agents: [{ name: a, prompt: p, each: [{ n: 1 }, { n: 2 }] }]')),
    ).toMatchInlineSnapshot(
      `"warning suite:1:10 agents[0]: \`a (1)\` checks nothing: it has no \`expect\` and no gate"`,
    )
  })

  it('reports files it cannot use at their own places', async () => {
    const report = (name: string, text: string) => problems({ 'main.yml': main(name), [name]: text })
    expect(await report('a.jsonl', '{"city": "x"}\n[1]\n{bad\n')).toMatchInlineSnapshot(`
      "SUITE_INVALID: main.yml has 2 problems
      a.jsonl:2:1 this line is not a JSON object (Write one object per line: {"city": "Oslo"}.)
      a.jsonl:3:1 this line is not JSON (Write one object per line: {"city": "Oslo"}.)"
    `)
    expect(await report('a.jsonl', `{"city": ${'['.repeat(5000)}${']'.repeat(5000)}}`)).toMatchInlineSnapshot(`
      "SUITE_INVALID: main.yml has 1 problem
      a.jsonl:1:1 this line is nested more than 100 levels deep (Write one object per line: {"city": "Oslo"}.)"
    `)
    expect(await report('a.csv', 'city,city\nx\n')).toMatchInlineSnapshot(`
      "SUITE_INVALID: main.yml has 2 problems
      a.csv:1:1 the column \`city\` appears twice
      a.csv:2:1 has 1 field, the header has 2 fields"
    `)
    expect(await report('a.csv', 'city,limit\nx,"y')).toMatchInlineSnapshot(`
      "SUITE_INVALID: main.yml has 1 problem
      a.csv:2:3 unclosed quote"
    `)
    expect(await report('a.csv', 'city,limit\n')).toMatchInlineSnapshot(`
      "SUITE_INVALID: main.yml has 1 problem
      a.csv:1:1 has no entries"
    `)
    expect(await report('a.txt', '')).toMatchInlineSnapshot(`
      "SUITE_INVALID: main.yml has 1 problem
      main.yml:4:11 agents[0].each: a file for \`each\` ends in .jsonl or .csv"
    `)
    expect(await problems({ 'main.yml': main('gone.csv') })).toMatchInlineSnapshot(`
      "SUITE_INVALID: main.yml has 1 problem
      main.yml:4:11 agents[0].each: gone.csv does not exist"
    `)
  })
})
