import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { TestContext } from '../../core/gate/gate.js'
import { ToolTable } from '../../core/trace/tool.js'
import { readTrace } from '../../core/trace/trace-reader.js'
import { compareNarrative } from './compare-narrative.js'
import { narrative } from './gate.js'

interface Scenario {
  readonly id: string
  readonly text: string
  readonly tool_calls: readonly Readonly<Record<string, unknown>>[]
  readonly results?: readonly unknown[]
  readonly tools?: readonly unknown[]
  readonly options?: Readonly<Record<string, unknown>>
  readonly want: {
    readonly claims: number
    readonly claimed_but_absent: number
    readonly present_but_unclaimed: number
    readonly arg_mismatch: number
    readonly gate_passed: number
    readonly divergence_score: number
    readonly unclaimed?: readonly { readonly call: number; readonly mutating: boolean }[]
  }
}

const file = new URL('../../../test/fixtures/narrative/scenarios.json', import.meta.url)
// The table is ours and committed.
const scenarios = JSON.parse(readFileSync(file, 'utf8')) as readonly Scenario[]

const context: TestContext = { name: 'case', runs: 1, classes: null, checks: [], texts: [], outcomes: [], grades: [] }

describe('the table of scenarios', () => {
  it.each(scenarios)('$id', ({ text, tool_calls, results, tools, options = {}, want }) => {
    const raw = { final_response: text, tool_calls, tools, ...(results === undefined ? {} : { tool_results: results }) }
    const trace = readTrace(raw, new ToolTable())
    const compiled = narrative.options.parse(options)
    const { claims, unclaimed } = compareNarrative(trace, compiled)
    const run = { run: 1, measure: narrative.measure(compiled, trace, context) }
    const { targets } = narrative.fold(compiled, [run], context)
    expect({
      claims,
      claimed_but_absent: targets['narrative.claimed_but_absent'],
      present_but_unclaimed: targets['narrative.present_but_unclaimed'],
      arg_mismatch: targets['narrative.arg_mismatch'],
      gate_passed: targets['narrative.gate_passed'],
      divergence_score: targets['narrative.divergence_score'],
      unclaimed: unclaimed.map(({ step, isMutating }) => ({ call: step, mutating: isMutating })),
    }).toEqual({ ...want, unclaimed: want.unclaimed ?? [] })
  })
})

it('lists the calls that the text never mentions in their order', () => {
  const tool_calls = [{ name: 'get_page' }, { name: 'list_pages' }, { name: 'get_page' }]
  const { unclaimed } = compareNarrative(readTrace({ tool_calls }, new ToolTable()), narrative.options.parse({}))
  expect(unclaimed.map(({ id }) => id)).toEqual(['get_page', 'list_pages', 'get_page'])
})

it.each([
  ['I set the filter.', true],
  ['I set the title.', false],
  ['I set the page.', false],
])('%j is excused by page.set_filter: %j', (final_response, isExcused) => {
  const options = narrative.options.parse({ readonly_tools: ['page.set_filter'] })
  const { absent } = compareNarrative(readTrace({ final_response, tool_calls: [] }, new ToolTable()), options)
  expect(absent.map((action) => action.isExcused)).toEqual([isExcused])
})

it('is limited by max_divergence_score', () => {
  const limits = (options: unknown) => narrative.limits?.(narrative.options.parse(options))
  expect(limits({})).toEqual([])
  expect(limits({ max_divergence_score: 0.5 })).toEqual([
    { target: 'narrative.divergence_score', matcher: { '<=': 0.5 } },
  ])
})
