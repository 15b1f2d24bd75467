import { expect, it } from 'vitest'
import { problemLines } from './check/problem-lines.js'
import { parseSuite } from './parse-suite.js'

const load = (agent: string) =>
  problemLines(() =>
    parseSuite(
      `servers: { a: { mock: a.yml }, b: { mock: b.yml }, c: { command: c } }\nagents: [{ name: t, model: m, prompt: p, ${agent} }]`,
    ),
  )

it('expect_state needs a mock server, and with several says of which', async () => {
  expect(await load('servers: [a, c], expect_state: { cart: paid }')).toBe('fine')
  expect(await load('servers: [a, b], expect_state: { b: { cart: paid } }')).toBe('fine')
  expect(await load('servers: [c], expect_state: { cart: paid }')).toMatchInlineSnapshot(`
    "SUITE_INVALID: suite has 1 problem
    suite:2:70 agents[0].expect_state: \`t\` has no mock server, so there is no state to check (Add a mock server to its \`servers\`.)"
  `)
  expect(await load('servers: [a, b], expect_state: { cart: paid }')).toMatchInlineSnapshot(`
    "SUITE_INVALID: suite has 1 problem
    suite:2:75 agents[0].expect_state.cart: \`cart\` is not a mock server of this test (Give the state of each server by name: \`a\` or \`b\`.)"
  `)
  expect(await load('servers: [a], expect_state: paid')).toMatchInlineSnapshot(`
    "SUITE_INVALID: suite has 1 problem
    suite:2:70 agents[0].expect_state: expected a mapping, got "paid""
  `)
})
