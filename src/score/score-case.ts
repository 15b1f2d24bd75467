import type { Finding } from '../core/gate/finding.js'
import type { AnyGate, GateCase } from '../core/gate/gate.js'
import { ToolTable } from '../core/trace/tool.js'
import { readTrace } from '../core/trace/trace-reader.js'
import { scoreEval } from './eval-scorer.js'
import type { CheckResult } from './result/result.js'
import { scoreTest } from './score-test.js'

/**
 * Scores an example of a gate, or other traces in its place, for the contract test and the README of the gate. As many
 * runs must be valid as the example has.
 */
export function scoreCase(gate: AnyGate, one: GateCase, traces = one.traces): CheckResult | undefined {
  const minValidRuns = one.traces.length
  if (one.grades === undefined) {
    const test = { name: 'case', ...one.test, [gate.key]: one.options, min_valid_runs: minValidRuns }
    return scoreTest(test, traces).gates.find((entry) => entry.gate === gate.key)
  }
  const tools = new ToolTable()
  const runs = traces.map((raw, index) => ({ run: index + 1, trace: readTrace(raw, tools, 'trace') }))
  const block = { gate, options: gate.options.parse(one.options), expect: null, source: one.options }
  const row = { name: 'case', suite: null, model: null, block, runs, runCount: runs.length, minValidRuns }
  return scoreEval(row, one.grades).gates[0]
}

/** A finding as the README of its gate shows it. */
export function findingLine({ level, run, step, message }: Finding): string {
  const place = step === null ? `run ${run}` : `run ${run}, step ${step}`
  return `${level} in ${place}: ${message}`
}
