import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseSuite } from '../../../suite/parse-suite.js'
import { refusalOf } from '../first-test.js'
import { firstSuiteText } from './first-suite.js'
import { qualityFloors } from './quality-floors.js'

const BASE = {
  schemaLine: '# yaml-language-server: $schema=./schema.json',
  name: 'shop',
  server: { command: 'node', args: ['shop.mjs'] },
  variables: [],
  refused: null,
  floors: { expect: [], critical: [], acceptsCritical: false },
  model: 'anthropic/claude-sonnet-4-5',
}

function testOf(name: string) {
  return { tool: { server: 'shop', name }, args: {}, expect: [['is_error', false]] as const }
}

/** As somebody would fill it in. */
function withAgent(text: string): string {
  return text.replace(/^# (?=agents:| {2})/gm, '')
}

it('is a suite with a direct test and the quality of the tools; the agent test needs its comment taken away', () => {
  const text = firstSuiteText({ ...BASE, test: testOf('list_orders') })
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

it('floors of today stand in the suite where the tools do not reach the usual ones', () => {
  const text = firstSuiteText({
    ...BASE,
    test: null,
    floors: { ...BASE.floors, expect: [['tool_quality.min_score', { '>=': 0.2 }]] },
  })
  expect(parseSuite(text).list_gates[0]?.expect).toMatchObject([{ matcher: { source: { '>=': 0.2 } } }])
})

it('a call that was answered with an error is a comment that says why; without its marks it is a test', () => {
  const refused = { ...testOf('list_orders'), reason: 'the server answered with an error: "no database"' }
  const text = firstSuiteText({ ...BASE, test: null, refused })
  expect(text).toSay('`list_orders`', refused.reason)
  expect(parseSuite(text).direct_tests).toEqual([])
  const filledIn = text.replace(/^# tools:\n(?:# .+\n)+/m, (block) => block.replace(/^# /gm, ''))
  expect(parseSuite(filledIn).direct_tests).toMatchObject([{ tool: 'list_orders', server: 'shop' }])
  expect(text).toContain('#   - name: picks list_orders\n')
})

it('critical findings are named, and said to be accepted or not', () => {
  const floors = { expect: [], critical: ['get: secret: the description holds a key'], acceptsCritical: false }
  const finding = '#   get: secret: the description holds a key\ntool_quality: { servers: [shop] }\n'
  expect(firstSuiteText({ ...BASE, test: null, floors })).toSay('`mcprove init --accept-critical`', finding)
  const accepted = { ...floors, acceptsCritical: true }
  expect(firstSuiteText({ ...BASE, test: null, floors: accepted })).toSay('(`--accept-critical`)', '#   get: secret:')
})

it('no name of a tool or a server can leave its place, commented or not', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1 }),
    fc.constantFrom('a\nservers: {}', 'a\r\n# agents:', '\u2028x: y', '\u001b[31m', '" }', '*a', `\${HOME}`),
  )
  fc.assert(
    fc.property(hostile, (tool) => {
      const text = firstSuiteText({ ...BASE, test: testOf(tool) })
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
      expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202e]/)
      const suite = parseSuite(withAgent(text))
      expect(suite.direct_tests).toMatchObject([{ tool, name: `${tool} answers` }])
      expect(suite.tests).toHaveLength(1)
    }),
  )
})

it('nor can what a server answered, or writes into descriptions', () => {
  const hostile = fc.constantFrom('a\nservers: {}', 'Error: x\r\ntools: [1]', '\u2028x: y', '\u001b[31m', '" }')
  fc.assert(
    fc.property(hostile, hostile, (said, description) => {
      const content = [{ type: 'text', text: said }]
      const refused = refusalOf(testOf(said), { is_error: true, content })
      const floors = qualityFloors([{ server: 'shop', name: said, description: `${description}\u200b` }], false)
      expect(floors.critical).not.toEqual([])
      const text = firstSuiteText({ ...BASE, test: null, refused, floors })
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
      expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202e]/)
      expect(parseSuite(text).list_gates).toHaveLength(1)
      expect(parseSuite(text).direct_tests).toEqual([])
    }),
  )
})
