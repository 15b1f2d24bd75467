import { expect, it } from 'vitest'
import { parseSuite } from '../../suite/parse-suite.js'
import { plannedRows } from './planned-row.js'

const SUITE = `
servers: { a: { command: x }, b: { command: y } }
agents:
  - { name: plain, prompt: p, model: gpt-5, seed: 7, skip: too dear, advisory: true }
  - { name: matrix, prompt: p, models: [gpt-5, gemini-2.5-pro], runs: 2 }
tests: [{ name: more, agent: plain, only: true }]
resources: [{ name: reads, server: a, uri: "x://y" }]
tools: [{ name: adds, server: a, tool: add, skip: true, tags: [t] }]
prompts: [{ name: greets, server: b, prompt: greet }]
tool_quality: {}
`

type Overrides = Parameters<typeof plannedRows>[1]
const rowsOf = (overrides: Overrides = {}, text = SUITE) =>
  plannedRows({ suite: parseSuite(text, { file: 's.yml' }), line: null }, overrides)
const agents = (overrides: Overrides) =>
  rowsOf(overrides).flatMap((row) =>
    row.kind === 'agent' ? [[row.name, row.row.model, row.row.runs, row.row.test.settings.seed]] : [],
  )

it('agents, then direct tests, then the lint of each server', () => {
  expect(rowsOf().map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'agent plain',
    'agent matrix [gpt-5]',
    'agent matrix [gemini-2.5-pro]',
    'agent more',
    'direct adds',
    'direct reads',
    'direct greets',
    'quality tool quality of a',
    'quality tool quality of b',
  ])
})

it('the lint is of the servers that are named', () => {
  const names = rowsOf({}, SUITE.replace('tool_quality: {}', 'tool_quality: { servers: [b] }')).map(({ name }) => name)
  expect(names.filter((name) => name.startsWith('tool quality'))).toEqual(['tool quality of b'])
  expect(rowsOf({}, SUITE.replace('tool_quality: {}', '')).some(({ kind }) => kind === 'quality')).toBe(false)
})

it('each row knows its marks', () => {
  const marks = Object.fromEntries(rowsOf().map(({ name, skip, only, tags }) => [name, { skip, only, tags }]))
  expect(marks.plain).toEqual({ skip: 'too dear', only: false, tags: [] })
  expect(marks.more).toMatchObject({ skip: false, only: true })
  expect(marks.adds).toEqual({ skip: true, only: false, tags: ['t'] })
})

it('--model, --runs and --seed say what the suite would have said', () => {
  expect(agents({})).toEqual([
    ['plain', 'gpt-5', 1, 7],
    ['matrix [gpt-5]', 'gpt-5', 2, undefined],
    ['matrix [gemini-2.5-pro]', 'gemini-2.5-pro', 2, undefined],
    ['more', 'gpt-5', 1, 7],
  ])
  expect(agents({ models: ['o3'], runs: 4, seed: 1 })).toEqual([
    ['plain', 'o3', 4, 1],
    // It stays a matrix: the row keeps its name, and its cassette.
    ['matrix [o3]', 'o3', 4, 1],
    ['more', 'o3', 4, 1],
  ])
  expect(agents({ models: ['o3', 'o4'] }).map(([name]) => name)).toEqual([
    'plain [o3]',
    'plain [o4]',
    'matrix [o3]',
    'matrix [o4]',
    'more [o3]',
    'more [o4]',
  ])
})

it('--pass-rule replaces the rule of checks that have one, and of no other', () => {
  const suite = parseSuite(`
agents:
  - name: a
    prompt: p
    model: gpt-5
    trajectory: { calls: [{ name: x }] }
    critics: { expected: [{ tool: x }], pass_rule: last }
`)
  const rulesOf = (overrides: Parameters<typeof plannedRows>[1]) =>
    plannedRows({ suite, line: null }, overrides).flatMap((row) =>
      row.kind === 'agent' ? row.row.test.gates.map(({ gate, options }) => [gate.key, options.pass_rule]) : [],
    )
  expect(rulesOf({})).toEqual([
    ['trajectory', undefined],
    ['critics', 'last'],
  ])
  expect(rulesOf({ passRule: 'all' })).toEqual([
    ['trajectory', undefined],
    ['critics', 'all'],
  ])
})

it('an eval is a row for each row of its test, and skipped with it', () => {
  const evals = `
evals:
  - { name: panel, agent: matrix, rubric: Good?, judge: { model: gpt-5 } }
  - { name: alone, agent: plain, rubric: Good?, judge: { model: gpt-5 } }
`
  const rows = rowsOf({}, SUITE + evals).flatMap((row) =>
    row.kind === 'eval' ? [[row.name, row.graded.name, row.row.runs, row.skip]] : [],
  )
  expect(rows).toEqual([
    ['panel [gpt-5]', 'matrix [gpt-5]', 2, false],
    ['panel [gemini-2.5-pro]', 'matrix [gemini-2.5-pro]', 2, false],
    ['alone', 'plain', 1, 'too dear'],
  ])
})

it('more runs than anybody makes are refused with the limit, by the suite and by whoever starts it', () => {
  const asked = (runs: number) => SUITE.replace('runs: 2', `runs: ${runs}`)
  expect(() => rowsOf({}, asked(1_000_000_000))).toThrow(/must be.*\b1000000\b/)
  expect(() => rowsOf({ runs: 1_000_000_000 })).toFailWithHint('BAD_USAGE')
  expect(agents({ runs: 1_000_000 })[0]).toEqual(['plain', 'gpt-5', 1_000_000, 7])
})
