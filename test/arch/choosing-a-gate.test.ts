// The decision table of docs/guides/choosing-a-gate.md: every row has a gate, and a block that is valid.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { gates } from '../../src/gates/index.js'
import { agentTestFrom } from '../../src/suite/build/agent-test.js'
import { ROOT } from '../docs/page.js'

const page = readFileSync(join(ROOT, 'docs/guides/choosing-a-gate.md'), 'utf8')
const rows = [...page.matchAll(/^\|.+? \| (.+?) \| `(.+?)`(.*) \|$/gm)].map(([, gate = '', block = '', more = '']) => ({
  gate,
  block,
  more,
}))

/** What a row says must stand beside its block. */
const BESIDE = {
  expect: [{ 'tool_calls[0].name': 'a' }],
  equal_function_sets: { classes: [{ name: 'a', members: ['a'] }] },
}

// A new gate is one folder: it is in the reference at once, and here when somebody writes a row.
it('names gates that exist, each once', () => {
  const named = rows.map(({ gate }) => /`(\w+)`/.exec(gate)?.[1])
  expect(named.length).toBeGreaterThanOrEqual(18)
  expect(new Set(named).size).toBe(named.length)
  expect([...Object.keys(gates), 'expect']).toEqual(expect.arrayContaining(named))
})

it.each(rows)('$block', ({ block, more }) => {
  const { tool_quality: quality, ...test } = parse(block)
  if (quality !== undefined) gates.tool_quality.options.parse(quality)
  agentTestFrom({ name: 'test', runs: 10, ...(more.includes('beside') ? BESIDE : {}), ...test })
})
