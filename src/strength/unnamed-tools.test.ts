import { expect, it } from 'vitest'
import { ToolTable } from '../core/trace/tool.js'
import { readTrace } from '../core/trace/trace-reader.js'
import { agentTestFrom } from '../suite/build/agent-test.js'
import { unnamedTools } from './unnamed-tools.js'

const trace = readTrace(
  {
    tools: ['find', 'refund', 'list', 'purge'].map((name) => ({ server: 'shop', name })),
    injected_tools: [{ server: 'shop', name: 'purge' }],
    tool_calls: [],
  },
  new ToolTable(),
)

it.each([
  [{ trajectory: { calls: [{ name: 'find' }] } }, ['shop.list', 'shop.refund']],
  [{ tool_edges: { allowed: ['shop.*'] } }, []],
  [{ expect: [{ tool_names: { contains: ['find', 'list'] } }] }, ['shop.refund']],
  [{ verify: [{ server: 'shop', tool: 'list' }], narrative: {} }, ['shop.find', 'shop.refund']],
])('names in %j are known, distractors are not tools of the server', (checks, unnamed) => {
  expect(unnamedTools([agentTestFrom(checks)], [], [trace])).toEqual(unnamed)
})
