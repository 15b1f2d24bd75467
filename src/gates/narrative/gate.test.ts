import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { TestContext } from '../../core/gate.js'
import { ToolTable } from '../../core/tool.js'
import { readTrace } from '../../core/trace-reader.js'
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
