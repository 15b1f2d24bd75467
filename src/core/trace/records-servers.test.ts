import { describe, expect, it } from 'vitest'
import { recordsServers } from './records-servers.js'
import { ToolTable } from './tool.js'
import { toolOf } from './trace.js'
import { readTrace } from './trace-reader.js'

describe('a call without a server', () => {
  const local = (raw: unknown) => readTrace(raw, new ToolTable()).tool_calls.map((call) => toolOf(call).isLocal)

  it('is a tool of the agent itself where the trace records servers', () => {
    expect(local({ tool_calls: [{ name: 'Bash' }, { name: 'search', server: 'web' }] })).toEqual([true, false])
    expect(local({ tool_calls: [{ name: 'Bash' }], tools: [{ name: 'search', server: 'web' }] })).toEqual([true])
    expect(local({ tool_calls: [{ name: 'Bash' }], servers_recorded: true })).toEqual([true])
  })

  it('is of an unknown server where nothing names one', () => {
    expect(local({ tool_calls: [{ name: 'search' }], tools: [{ name: 'search' }] })).toEqual([false])
  })
})

it('does not take an empty name for that of a server', () => {
  expect(recordsServers({ tool_calls: [{ server: '', name: 'refund' }] })).toBe(false)
  const { tool_calls } = readTrace({ tool_calls: [{ server: '', name: 'refund' }] }, new ToolTable())
  expect(tool_calls.map(({ server }) => server)).toEqual([null])
})
