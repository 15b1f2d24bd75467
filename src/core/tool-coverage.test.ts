import { expect, it } from 'vitest'
import { ToolTable } from './tool.js'
import { ToolCoverage } from './tool-coverage.js'
import { readTrace } from './trace-reader.js'

const read = (raw: object) => readTrace(raw, new ToolTable())

it('counts each tool once over all traces, injected ones and unknown calls aside', () => {
  const coverage = new ToolCoverage()
  const tools = [
    { server: 's', name: 'a' },
    { server: 's', name: 'b' },
    { server: 's', name: 'c' },
    { server: 's', name: 'a_v2' },
  ]
  const injected_tools = [{ server: 's', name: 'a_v2' }]
  coverage.add(read({ tools, injected_tools, tool_calls: [{ server: 's', name: 'a' }, { name: 'nowhere' }] }))
  coverage.add(
    read({
      tools,
      injected_tools,
      tool_calls: [
        { server: 's', name: 'a' },
        { server: 's', name: 'a_v2' },
      ],
    }),
  )
  coverage.add(read({ tools, injected_tools, tool_calls: [] }))
  expect(coverage.summary).toEqual({ tools: 3, called: 1, percent: 33, uncalled: ['s.b', 's.c'] })
})

it('sorts what was called and what was not, whatever the order it was offered in', () => {
  const coverage = new ToolCoverage()
  coverage.addSets(['d', 'b'], ['d', 'c', 'b', 'a'])
  expect([coverage.called, coverage.summary.uncalled]).toEqual([
    ['b', 'd'],
    ['a', 'c'],
  ])
})

it('is whole when nothing was offered', () => {
  expect(new ToolCoverage().summary).toEqual({ tools: 0, called: 0, percent: 100, uncalled: [] })
})
