import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type AnyGate, defineGate } from '../core/gate/gate.js'
import { scoreTest } from '../score/score-test.js'
import { scoreTraces } from '../score/score-traces.js'
import { gatesWith } from './build/all-gates.js'
import { checkedGates } from './build/custom-gates.js'
import { problemLines } from './check/problem-lines.js'
import { loadGates, loadGatesOfSuite, loadSuite, loadSuiteObject } from './load-suite.js'
import { parseSuite } from './parse-suite.js'
import { memoryHost } from './read/memory-host.js'
import { suiteJsonSchema } from './schema/json-schema.js'

const fewCalls = defineGate({
  key: 'few_calls',
  summary: 'Few calls?',
  options: z.strictObject({ most: z.int().default(1).describe('How many.') }),
  targets: { 'few_calls.calls': 'Calls, in all runs.' },
  defaultExpect: ({ most }) => [{ target: 'few_calls.calls', matcher: { '<=': most } }],
  perRun: true,
  measure: (_options, trace) => trace.tool_calls.length,
  fold: (_options, runs) => ({
    targets: { 'few_calls.calls': runs.reduce((sum, { measure }) => sum + measure, 0) },
    findings: [],
  }),
})

const once = { tool_calls: [{ name: 'a' }] }
const twice = { tool_calls: [{ name: 'a' }, { name: 'b' }] }
const suiteOf = (block: string, gates = '[./few.ts]') =>
  `gates: ${gates}\nagents:\n  - name: a\n    prompt: p\n    few_calls: ${block}\n`

/** A disk whose modules export these by default. */
function hostWith(files: Record<string, string>, modules: Record<string, unknown> = { 'few.ts': fewCalls }) {
  return {
    ...memoryHost(files),
    importDefault: async (path: string) => {
      if (Object.hasOwn(modules, path)) return modules[path]
      throw new Error(`${path} was imported`)
    },
  }
}

const load = (text: string, modules?: Record<string, unknown>, further: Record<string, string> = {}) =>
  loadSuite('main.yml', hostWith({ 'main.yml': text, ...further }, modules))

describe('a suite that names a gate', () => {
  it('has its block, with options, defaults and expectations like any other', async () => {
    const [test] = (await load(suiteOf('{}'))).tests
    expect(test?.gates).toMatchObject([{ gate: { key: 'few_calls' }, options: { most: 1 }, expect: null }])
    expect(
      await problemLines(() => load(suiteOf('{ mots: 2, expect: [{ few_calls.call: 1 }] }'))),
    ).toMatchInlineSnapshot(`
      "SUITE_INVALID: main.yml has 2 problems
      main.yml:5:18 agents[0].few_calls.mots: unknown key \`mots\`; did you mean \`most\`?
      main.yml:5:38 agents[0].few_calls.expect[0]["few_calls.call"]: \`few_calls\` has no target \`few_calls.call\`; it has \`few_calls.calls\`"
    `)
  })

  it('takes several from one file, and the same file twice', async () => {
    const other = { ...fewCalls, key: 'other' }
    const text = suiteOf('{}', '[./few.ts, ./few.ts]').replace('few_calls', 'other: {}\n    few_calls')
    const { tests } = await load(
      `imports: [./more.yml]\n${text}`,
      { 'few.ts': [fewCalls, other] },
      { 'more.yml': 'gates: [few.ts]' },
    )
    expect(tests[0]?.gates.map(({ gate }) => gate.key)).toEqual(['other', 'few_calls'])
  })

  it('uses those of a file that it imports', async () => {
    const text = 'imports: [./lib/more.yml]\nagents: [{ name: a, prompt: p, few_calls: {} }]\n'
    const { tests } = await load(text, { 'lib/few.ts': fewCalls }, { 'lib/more.yml': 'gates: [./few.ts]' })
    expect(tests[0]?.gates).toHaveLength(1)
  })

  it('may hold the gate itself where it is code', async () => {
    const suite = { gates: [fewCalls], agents: [{ name: 'a', prompt: 'p', few_calls: { most: 2 } }] } as const
    const { tests } = await loadSuiteObject(suite, 'suite.ts', hostWith({}))
    expect(tests[0]?.gates).toMatchObject([{ options: { most: 2 } }])
    expect(scoreTraces(parseSuite(suite), [twice]).tests[0]?.status).toBe('passed')
  })

  it('has it in its JSON Schema', async () => {
    const gates = await loadGatesOfSuite('main.yml', hostWith({ 'main.yml': suiteOf('{ mots: 1 }') }))
    const { $defs } = suiteJsonSchema(gates) as { $defs: Record<string, unknown> }
    expect($defs.few_calls).toMatchObject({ properties: { most: { description: 'How many.' }, expect: {} } })
    expect(Object.hasOwn((suiteJsonSchema() as { $defs: object }).$defs, 'few_calls')).toBe(false)
  })
})

it('a file for `score --gates` names gates too', async () => {
  const host = hostWith({ 'gates.yml': 'gates: [./few.ts]\nfew_calls: { most: 2 }\n' })
  expect((await loadGates('gates.yml', host)).test.gates).toMatchObject([{ options: { most: 2 } }])
})

it('what is no gate is a load error at its place, with what to do', async () => {
  const { key: _, ...nameless } = fewCalls
  const modules = {
    'few.ts': fewCalls,
    'nothing.ts': { hello: 1 },
    'nameless.ts': nameless,
    'zod3.ts': { ...fewCalls, key: 'x', options: { parse: () => ({}) } },
    'misspelled.ts': { ...fewCalls, key: 'y', mesure: 1 },
    'ours.ts': { ...fewCalls, key: 'trajectory' },
    'prompt.ts': { ...fewCalls, key: 'prompt' },
    'again.ts': { ...fewCalls },
    'level.ts': { ...fewCalls, key: 'z', level: 'suite' },
  }
  const names = Object.keys(modules).map((name) => `./${name}`)
  expect(await problemLines(() => load(suiteOf('{}', JSON.stringify(names)), modules))).toMatchInlineSnapshot(`
    "SUITE_INVALID: main.yml has 8 problems
    main.yml:1:20 gates[1]: nothing.ts does not export a gate: \`key\` must be a snake_case name, for example \`no_repeats\` (Write \`export default defineGate({ ... })\`, with \`defineGate\` of \`mcprove/gate\`.)
    main.yml:1:35 gates[2]: nameless.ts does not export a gate: \`key\` must be a snake_case name, for example \`no_repeats\` (Write \`export default defineGate({ ... })\`, with \`defineGate\` of \`mcprove/gate\`.)
    main.yml:1:51 gates[3]: zod3.ts does not export a gate: \`options\` must be an object schema of zod 4, for example \`z.strictObject({})\` (Write \`export default defineGate({ ... })\`, with \`defineGate\` of \`mcprove/gate\`.)
    main.yml:1:63 gates[4]: misspelled.ts does not export a gate: unknown option \`mesure\`. Did you mean \`measure\`? (Write \`export default defineGate({ ... })\`, with \`defineGate\` of \`mcprove/gate\`.)
    main.yml:1:81 gates[5]: the key \`trajectory\` of ours.ts is already a built-in gate (Give the gate another \`key\`.)
    main.yml:1:93 gates[6]: the key \`prompt\` of prompt.ts is already a key of the suite format (Give the gate another \`key\`.)
    main.yml:1:107 gates[7]: the key \`few_calls\` of again.ts is already the key of few.ts (Give the gate another \`key\`.)
    main.yml:1:120 gates[8]: level.ts does not export a gate: \`level\` is only for built-in gates: a custom gate must not change how tests run (Write \`export default defineGate({ ... })\`, with \`defineGate\` of \`mcprove/gate\`.)"
  `)
  expect(await problemLines(() => load('gates: [1, {}]\nagents: []'))).toMatchInlineSnapshot(`
    "SUITE_INVALID: main.yml has 2 problems
    main.yml:1:9 gates[0]: expected a string, got 1; write "1", in quotes
    main.yml:1:12 gates[1]: expected a string, got {}"
  `)
})

it('nothing but a disk can load a file', async () => {
  const text = suiteOf('{}')
  expect(await problemLines(() => parseSuite(text))).toMatchInlineSnapshot(`
    "SUITE_INVALID: suite has 1 problem
    suite:1:9 gates[0]: \`parseSuite\` cannot load gate files (Import the gate and pass it: \`parseSuite(suite, { gates: [myGate] })\`.)"
  `)
  expect(parseSuite(text, { gates: [fewCalls] }).tests[0]?.gates).toHaveLength(1)
  expect(await problemLines(() => loadSuite('main.yml', memoryHost({ 'main.yml': text })))).toContain(
    'cannot load gate files',
  )
})

it('a program is told what is wrong with the gates it gives', () => {
  const score = (...gates: unknown[]) => scoreTraces({}, [once], { gates: gates as never })
  expect(() => score({ ...fewCalls, key: 'golden_path' })).toFailWith('BAD_USAGE')
  expect(() => score(fewCalls, { ...fewCalls })).toFailWith('BAD_USAGE')
  expect(() => scoreTraces({}, [once], { gates: { fewCalls } as never })).toThrow('`gates` is not a list')
})

describe('a gate that misbehaves gives no verdict', () => {
  const check = (broken: Partial<AnyGate>) => {
    const gates = gatesWith(checkedGates([{ ...fewCalls, ...broken }], []))
    const { status, gates: checks } = scoreTest({ name: 't', few_calls: {} }, [once, twice], gates)
    return [
      status,
      checks[0]?.status,
      checks[0]?.targets,
      checks[0]?.findings.map(({ run, message }) => [run, message]),
    ]
  }
  const thrown = () => {
    throw new Error('oops')
  }

  it.each([
    ['measure throws', { measure: thrown }, 'threw in `measure`: oops'],
    ['fold throws', { fold: thrown }, 'threw in `fold`: oops'],
    ['fold returns nothing', { fold: () => undefined as never }, 'did not return `{ targets, findings }` from `fold`'],
    [
      'a target is no number',
      { fold: () => ({ targets: { 'few_calls.calls': Number.NaN }, findings: [] }) },
      'gave the target `few_calls.calls` the value NaN',
    ],
    [
      'a target is missing',
      { fold: () => ({ targets: {}, findings: [] }) },
      'did not return the target `few_calls.calls`',
    ],
    [
      'a target is not declared',
      { fold: () => ({ targets: { 'few_calls.calls': 1, other: 1 }, findings: [] }) },
      'returned the target `other`, and declares `few_calls.calls`',
    ],
    [
      'a finding has no message',
      { fold: () => ({ targets: { 'few_calls.calls': 1 }, findings: [{ level: 'error' } as never] }) },
      'returned a finding without level, kind, run or message: {"level": "error"}',
    ],
  ])('%s', (_, broken, message) => {
    expect(check(broken)).toEqual([
      'error',
      'error',
      { 'few_calls.calls': null },
      [[1, `the gate \`few_calls\` ${message}`]],
    ])
  })

  it('its check throws: the suite does not load', async () => {
    const broken = { 'few.ts': { ...fewCalls, check: thrown } }
    await expect(load(suiteOf('{}'), broken)).rejects.toFailWith('CODE_SUITE_FAILED')
  })
})
