import { expect, it } from 'vitest'
import { problemLines } from '../check/problem-lines.js'
import { parseSuite } from '../parse-suite.js'

const problems = (audit: string): Promise<string> =>
  problemLines(() =>
    parseSuite(`servers: { shop: { command: node } }\naudit:\n  ${audit}\n`, { file: 'shop.mcprove.yml' }),
  )

it.each([
  ['{ lanes: [fuzz], load: { clients: [1] } }', '`load` has no effect without the lane `load`'],
  ['{ load: { clients: [1] } }', '`load` has no effect without the lane `load`'],
  ['{ lanes: [security], fuzz: { calls: 5 } }', '`fuzz` has no effect without the lane `fuzz`'],
  ['{ lanes: [fuzz], lock: shop.lock.json }', '`lock` has no effect without the lane `security`'],
  ['{ allow_writes: true, call: [buy] }', '`allow_writes` and `call` contradict each other'],
])('audit: %s is refused where it stands', async (audit, message) => {
  expect(await problems(audit)).toMatch(/shop\.mcprove\.yml:3:\d+ audit\./)
  expect(await problems(audit)).toContain(message)
})

it.each(['{ fuzz: { calls: 5 }, lock: shop.lock.json }', '{ allow_writes: false, call: [buy] }'])(
  'audit: %s is not',
  (audit) => {
    const text = `servers: { shop: { command: node } }\naudit: ${audit}\n`
    expect(() => parseSuite(text, { file: 'shop.mcprove.yml' })).not.toThrow()
  },
)
