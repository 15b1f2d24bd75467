import { expect, it } from 'vitest'
import { reproduction } from './reproduction.js'

const ROWS = { tool: 'rows', args: { limit: 1 } }

it.each([
  ['-- node server.mjs', `mcprove call rows '{"limit":1}' -- node server.mjs`],
  ['--env KEY -- node server.mjs', `mcprove call rows '{"limit":1}' --env KEY -- node server.mjs`],
  ['shop', `mcprove call shop rows '{"limit":1}'`],
  [
    '--timeout 500 http://127.0.0.1:3000/mcp',
    `mcprove call --timeout 500 http://127.0.0.1:3000/mcp rows '{"limit":1}'`,
  ],
])('reaches the server as the audit does: %s', (target, command) => {
  expect(reproduction([ROWS], target)).toBe(command)
})

it('makes the calls before on the same connection, and quotes what they have', () => {
  const open = { tool: 'open', args: { table: "o'neil" } }
  expect(reproduction([open, { tool: 'close', args: {} }, ROWS], 'shop')).toBe(
    `mcprove call --first 'open={"table":"o'\\''neil"}' --first close shop rows '{"limit":1}'`,
  )
})

it('is left out where no command can have the arguments', () => {
  expect(reproduction([{ tool: 'rows', args: { text: 'a'.repeat(8000) } }], 'shop')).toBeUndefined()
  let deep: object = {}
  for (let level = 0; level < 120; level++) deep = { deep }
  expect(reproduction([{ tool: 'rows', args: { deep } }], 'shop')).toBeUndefined()
})
