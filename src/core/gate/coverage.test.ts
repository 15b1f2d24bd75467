import { expect, it } from 'vitest'
import { ToolTable } from '../trace/tool.js'
import { readTrace } from '../trace/trace-reader.js'
import { CoverageCount, judgeCoverage, judgedCoverage } from './coverage.js'

const read = (raw: object) => readTrace(raw, new ToolTable())

it('counts each tool once over all traces, injected ones and unknown calls aside', () => {
  const coverage = new CoverageCount()
  const tools = [
    { server: 's', name: 'a' },
    { server: 's', name: 'b' },
    { server: 's', name: 'c' },
    { server: 's', name: 'a_v2' },
  ]
  const injected_tools = [{ server: 's', name: 'a_v2' }]
  coverage.addTrace(read({ tools, injected_tools, tool_calls: [{ server: 's', name: 'a' }, { name: 'nowhere' }] }))
  coverage.addTrace(
    read({
      tools,
      injected_tools,
      tool_calls: [
        { server: 's', name: 'a' },
        { server: 's', name: 'a_v2' },
      ],
    }),
  )
  coverage.addTrace(read({ tools, injected_tools, tool_calls: [] }))
  expect(coverage.summary()).toEqual({ tools: 3, called: 1, percent: 33, uncalled: ['s.b', 's.c'] })
})

it('sorts what was called and what was not, whatever the order it was offered in', () => {
  const coverage = new CoverageCount()
  coverage.add('tool', ['d', 'b', 'z'], ['d', 'c', 'b', 'a'])
  expect([coverage.used('tool'), coverage.summary().uncalled]).toEqual([
    ['b', 'd'],
    ['a', 'c'],
  ])
})

it('resources and prompts are counted apart, once a direct test has listed them', () => {
  const coverage = new CoverageCount()
  coverage.add('resource', ['s a://b'], ['s a://b', 's a://c'])
  coverage.add('prompt', ['s.other'], [])
  expect(coverage.summary(80)).toEqual({
    tools: 0,
    called: 0,
    percent: null,
    uncalled: [],
    resources: { offered: 2, used: 1, percent: 50, unused: ['s a://c'] },
    prompts: { offered: 0, used: 0, percent: null, unused: [] },
    threshold: 80,
  })
})

it('nothing offered is nothing measured: no percentage, and a threshold is not judged', () => {
  const nothing = new CoverageCount()
  expect(nothing.summary()).toEqual({ tools: 0, called: 0, percent: null, uncalled: [] })
  expect(judgeCoverage(nothing.summary())).toBeNull()
  expect(judgedCoverage(nothing.summary())).not.toHaveProperty('reason')
  expect(judgeCoverage(nothing.summary(0))).toBe('inconclusive')
  expect(judgedCoverage(nothing.summary(80)).reason).toMatchSnapshot()
})

it('a threshold is met exactly, or not at all', () => {
  const half = new CoverageCount()
  half.add('tool', ['a'], ['a', 'b'])
  expect([50, 51].map((threshold) => judgeCoverage(half.summary(threshold)))).toEqual(['passed', 'failed'])
  expect(judgedCoverage(half.summary(51))).toEqual(half.summary(51))
})
