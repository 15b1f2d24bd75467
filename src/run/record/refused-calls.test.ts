import { expect, it } from 'vitest'
import { ToolTable } from '../../core/trace/tool.js'
import { readTrace } from '../../core/trace/trace-reader.js'
import { refusedCalls } from './refused-calls.js'

const told = (text: string) => ({ is_error: true, content: [{ type: 'text', text }] })

it('names calls that were refused or did not reach the server of the test, with the reason', () => {
  const trace = readTrace(
    {
      tools: [{ server: 'shop', name: 'buy' }],
      tool_calls: [],
      agent_calls: [
        { name: 'Bash', denied: true, result: told(`no\nreally ${'x'.repeat(300)}`) },
        { server: 'shop', name: 'buy', denied: true, result: told('x'.repeat(300)) },
        { server: 'shop', name: 'bay', result: told('No such tool') },
        { server: 'other', name: 'find', result: told('failed') },
        { name: 'Read', result: told('no file') },
        { name: 'Write', denied: true },
      ],
    },
    new ToolTable(),
  )
  expect(refusedCalls(trace, 2)).toEqual([
    'run 2: the agent was refused `Bash`: no',
    `run 2: the agent was refused \`shop.buy\`: ${'x'.repeat(200)}…`,
    'run 2: the call of `shop.bay` did not reach its server: No such tool',
    'run 2: the agent was refused `Write`',
  ])
  expect(refusedCalls(readTrace({ tool_calls: [] }, new ToolTable()), 1)).toEqual([])
})
