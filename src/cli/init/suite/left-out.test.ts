import { expect, it } from 'vitest'
import type { ToolDefinition } from '../../../core/trace/trace.js'
import { leftOutLines } from './left-out.js'

function tool(name: string, more: Partial<ToolDefinition> = {}): ToolDefinition {
  return { server: 's', name, ...more }
}

const READS = { annotations: { readOnlyHint: true } }

it('every tool without a test is named once, with the reason', () => {
  const [tested, down, nothing] = [tool('get_state'), tool('list_orders'), tool('get_user')]
  const tools = [
    tested,
    down,
    nothing,
    tool('read_file', { ...READS, input_schema: { required: ['path', 'mode'] } }),
    tool('act'),
    tool('get', { annotations: { readOnlyHint: false } }),
    tool('drop', { annotations: { destructiveHint: true } }),
    tool('read\u001b[31m\nservers: {}', READS),
    tool('list_all'),
  ]
  const lines = leftOutLines({
    tools,
    tests: [
      { draft: { tool: tested, args: {} }, expect: [] },
      { draft: { uri: 'shop://a' }, expect: [] },
    ],
    refused: [
      { draft: { tool: down, args: {} }, isMarked: true, isEmpty: false, reason: 'no database' },
      { draft: { tool: nothing, args: {} }, isMarked: false, isEmpty: true, reason: 'it is `null`' },
    ],
  })
  expect(lines).toEqual([
    'Tools without a test (8 of 9); to write one, run init again with `--tool NAME --args JSON -o more.mcprove.yml`:',
    '- answered with an error: `list_orders`',
    '- answered with nothing: `get_user`',
    '- need an argument that cannot be guessed: `read_file` (`path`, `mode`)',
    '- may write (no readOnlyHint): `act`',
    '- write (by their annotations): `get`, `drop`',
    '- have an unusual name: `read\\u001b[31m\\nservers: {}`',
    '- could be tested too: `list_all`',
  ])
})

it('a long list ends with a count, and one tool whose outcome is shown elsewhere is not listed', () => {
  const tools = Array.from({ length: 60 }, (_, index) => tool(`act_${index}`))
  expect(leftOutLines({ tools, tests: [], refused: [] })[1]).toMatch(/`act_7` and 52 more$/)
  const [only] = tools
  const tests = only === undefined ? [] : [{ draft: { tool: only, args: {} }, expect: [] }]
  expect(leftOutLines({ tools: tools.slice(0, 1), tests, refused: [] })).toEqual([])
  const refused = tests.map(({ draft }) => ({ draft, isMarked: true, isEmpty: false, reason: 'no database' }))
  expect(leftOutLines({ tools: tools.slice(0, 1), tests: [], refused })).toEqual([])
})
