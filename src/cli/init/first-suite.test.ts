import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseSuite } from '../../suite/parse-suite.js'
import { firstSuiteText } from './first-suite.js'

const BASE = {
  schemaLine: '# yaml-language-server: $schema=./schema.json',
  name: 'shop',
  server: { command: 'node', args: ['shop.mjs'] },
  variables: [],
  floors: [],
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
  const text = firstSuiteText({ ...BASE, test: null, floors: [['tool_quality.min_score', { '>=': 0.2 }]] })
  expect(parseSuite(text).settings.tool_quality?.expect).toMatchObject([{ matcher: { source: { '>=': 0.2 } } }])
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
