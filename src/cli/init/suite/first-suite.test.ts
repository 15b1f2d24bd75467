import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lintCatalogue } from '../../../catalog/lint/lint-catalogue.js'
import { parseSuite } from '../../../suite/parse-suite.js'
import { refusalOf } from '../drafts.js'
import { firstSuiteText } from './first-suite.js'
import { leftOutLines } from './left-out.js'
import { qualityFloors } from './quality-floors.js'

const BASE = {
  schemaLine: '# yaml-language-server: $schema=./schema.json',
  name: 'shop',
  server: { command: 'node', args: ['shop.mjs'] },
  variables: [],
  refused: null,
  leftOut: [],
  floors: { expect: [], critical: [], errors: [], acceptsCritical: false },
  model: 'anthropic/claude-sonnet-4-5',
}

function callOf(name: string) {
  return { tool: { server: 'shop', name }, args: {} }
}

function testOf(name: string) {
  return { draft: callOf(name), expect: [['is_error', false]] as const }
}

/** As somebody would fill it in. */
function withAgent(text: string): string {
  return text.replace(/^# agents:\n(?:# .*\n)+/m, (block) => block.replace(/^# /gm, ''))
}

/** As somebody would uncomment it; `keys` also those that need a folder or a server that asks. */
function withTemplate(text: string, keys: RegExp = /^$/): string {
  return text.replace(/^# What else a direct test can do.*\n# .*\n((?:# .*\n)+)/m, (_whole, block: string) =>
    block
      .split('\n')
      .map((line) => line.replace(/^# /, ''))
      .map((line) => (keys.test(line) ? line.replace('# ', '') : line))
      .join('\n'),
  )
}

it('is a suite with a direct test and the quality of the tools; the agent test needs its comment taken away', () => {
  const text = firstSuiteText({ ...BASE, tests: [testOf('list_orders')] })
  expect(parseSuite(text)).toMatchObject({
    tests: [],
    direct_tests: [{ tool: 'list_orders', server: 'shop' }],
    warnings: [],
  })
  const suite = parseSuite(withAgent(text))
  expect(suite.tests.map(({ name, models }) => [name, models])).toEqual([
    ['picks list_orders', ['anthropic/claude-sonnet-4-5']],
  ])
})

const DETAILED = { tool: 'list_orders', server: 'shop', runs: 3 }

it('the template of a direct test loads as it stands, below the test of a tool', () => {
  const text = withTemplate(firstSuiteText({ ...BASE, tests: [testOf('list_orders')] }))
  expect(parseSuite(text)).toMatchObject({
    direct_tests: [
      { name: 'list_orders answers' },
      { ...DETAILED, name: 'list_orders in detail, first' },
      { ...DETAILED, name: 'list_orders in detail, second' },
    ],
    warnings: [],
  })
})

it('so it does below a call that failed, and where no tool was called', () => {
  const call = { tool: { server: 'shop', name: 'list_orders' }, args: { page: 1 } }
  const refused = { draft: call, isMarked: true, isEmpty: false, reason: 'no database' }
  const below = withTemplate(firstSuiteText({ ...BASE, tests: [], refused })).replace(
    /^# tools:\n(?:# .+\n)+/m,
    'tools:\n',
  )
  expect(parseSuite(below).direct_tests).toMatchObject([
    { ...DETAILED, args: { page: 1 }, setup: [{ tool: 'list_orders', args: { page: 1 } }] },
    DETAILED,
  ])
  const alone = withTemplate(firstSuiteText({ ...BASE, tests: [] }))
  expect(parseSuite(alone).direct_tests).toMatchObject([{ tool: 'name_of_the_tool' }, { tool: 'name_of_the_tool' }])
})

it('the keys that need a folder or a server that asks load when they are uncommented too', () => {
  const text = withTemplate(firstSuiteText({ ...BASE, tests: [testOf('list_orders')] }), /# (?:workspace|client): /)
  expect(text).toMatch(/^ {4}workspace: /m)
  expect(parseSuite(text).direct_tests[1]).toMatchObject({ workspace: expect.anything(), client: expect.anything() })
})

it('floors of today stand in the suite where the tools do not reach the usual ones', () => {
  const text = firstSuiteText({
    ...BASE,
    tests: [],
    floors: { ...BASE.floors, expect: [['tool_quality.min_score', { '>=': 0.2 }]] },
  })
  expect(parseSuite(text).list_gates[0]?.expect).toMatchObject([{ matcher: { source: { '>=': 0.2 } } }])
})

it('a call that was answered with an error is a comment that says why; without its marks it is a test', () => {
  const refused = {
    draft: callOf('list_orders'),
    isMarked: true,
    isEmpty: false,
    reason: 'the server answered with an error: "no database"',
  }
  const text = firstSuiteText({ ...BASE, tests: [], refused })
  expect(text).toSay('`list_orders`', refused.reason)
  expect(parseSuite(text).direct_tests).toEqual([])
  const filledIn = text.replace(/^# tools:\n(?:# .+\n)+/m, (block) => block.replace(/^# /gm, ''))
  expect(parseSuite(filledIn).direct_tests).toMatchObject([{ tool: 'list_orders', server: 'shop' }])
  expect(text).toContain('#   - name: picks list_orders\n')
})

it('critical findings are named, and said to be accepted or not', () => {
  const floors = {
    expect: [],
    critical: ['get: secret: the description holds a key'],
    errors: [],
    acceptsCritical: false,
  }
  const finding = '#   get: secret: the description holds a key\ntool_quality: { servers: [shop] }\n'
  expect(firstSuiteText({ ...BASE, tests: [], floors })).toSay('`mcprove init --accept-critical`', finding)
  const accepted = { ...floors, acceptsCritical: true }
  expect(firstSuiteText({ ...BASE, tests: [], floors: accepted })).toSay('(`--accept-critical`)', '#   get: secret:')
})

it('no name of a tool or a server can leave its place, commented or not', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1 }),
    fc.constantFrom('a\nservers: {}', 'a\r\n# agents:', '\u2028x: y', '\u001b[31m', '" }', '*a', `\${HOME}`),
  )
  fc.assert(
    fc.property(hostile, (tool) => {
      const read = { draft: { uri: tool }, expect: [['content[0].text', { contains: tool }]] as const }
      const got = { draft: { prompt: tool, args: { [tool]: tool } }, expect: [['is_error', false]] as const }
      const leftOut = leftOutLines({ tools: [callOf(tool).tool], tests: [], refused: [] })
      const text = firstSuiteText({ ...BASE, tests: [testOf(tool), read, got], leftOut })
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
      expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202e]/)
      const suite = parseSuite(withAgent(text))
      expect(suite.direct_tests).toMatchObject([
        { tool, name: `${tool} answers` },
        { uri: tool, name: `reads ${tool}` },
        { prompt: tool, name: `gets ${tool}`, args: { [tool]: tool } },
      ])
      expect(suite.tests).toHaveLength(1)
    }),
  )
})

it('nor can what a server answered, or writes into descriptions', () => {
  const hostile = fc.constantFrom('a\nservers: {}', 'Error: x\r\ntools: [1]', '\u2028x: y', '\u001b[31m', '" }')
  fc.assert(
    fc.property(hostile, hostile, (said, description) => {
      const content = [{ type: 'text', text: said }]
      const refused = refusalOf(callOf(said), { is_error: true, content })
      const floors = qualityFloors(
        lintCatalogue([{ server: 'shop', name: said, description: `${description} a\u200bb` }]),
        false,
      )
      expect(floors.critical).not.toEqual([])
      const text = firstSuiteText({ ...BASE, tests: [], refused, floors })
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
      expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202e]/)
      expect(parseSuite(text).list_gates).toHaveLength(1)
      expect(parseSuite(text).direct_tests).toEqual([])
    }),
  )
})

it('a server without tools has neither a quality check nor an agent test', () => {
  const read = { draft: { uri: 'shop://state' }, expect: [['is_error', false]] as const }
  const text = firstSuiteText({ ...BASE, tests: [read], floors: null })
  expect(parseSuite(text)).toMatchObject({ direct_tests: [{ uri: 'shop://state' }], list_gates: [] })
  expect(text).not.toContain('agents:')
})
