import { expect, it } from 'vitest'
import { McproveError } from '../../core/errors/error.js'
import { parseSuite } from '../parse-suite.js'

const suite = (block: string) => `servers: { shop: { command: a }, web.v2: { command: b } }
agents:
  - name: t
    prompt: p
    servers: [shop]
    ${block}
`

function problems(block: string): string[] {
  try {
    return parseSuite(suite(block), { file: 'suite.yml' }).warnings.map(({ message }) => `warning: ${message}`)
  } catch (error) {
    if (!(error instanceof McproveError)) throw error
    return error.problems.map(({ line, column, message }) => `${line}:${column} ${message}`)
  }
}

it('an id whose server is misspelled is a problem at its place', () => {
  expect(problems('golden_path: { calls: [shop.a, shpo.b] }')).toSay('6:36')
  expect(problems('trajectory: { calls: [{ name: a, server: shopp }] }')).toSay('6:35')
})

it('is a warning where the tool is denied', () => {
  expect(problems('tool_edges: { restricted: [shpo.*] }')).toSay('warning: `shpo.*`', '`shop`')
})

it.each(['shop.*', 'web.v2.search', 'a', 'calendar.create', 'mail.*'])('%s is fine', (id) => {
  expect(problems(`tool_edges: { allowed: [${id}] }`)).toEqual([])
})
