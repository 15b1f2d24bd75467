// Results as the runner would make them, of any size and with any text in them.
import type { Trace } from '../../src/core/trace/trace.js'
import type { CheckResult, Result, RunResult, TestResult } from '../../src/score/result/result.js'

export function resultOf(tests: readonly TestResult[]): Result {
  const counts = { passed: 0, warned: 0, failed: 0, error: 0, inconclusive: 0, skipped: 0, advisory: 0 }
  for (const { status } of tests) counts[status] += 1
  const summary = { total: tests.length, ...counts }
  return { schema: 'mcprove/result@1', summary, exit_code: summary.failed > 0 ? 1 : 0, tests }
}

export function testOf(keys: Partial<TestResult> = {}): TestResult {
  return {
    suite: 'shop.mcprove.yml',
    name: 'refund',
    kind: 'agent',
    model: 'example/one',
    status: 'passed',
    replayed: true,
    runs: [],
    gates: [],
    ...keys,
  }
}

export function runOf(run: number, keys: Partial<RunResult> = {}): RunResult {
  return {
    run,
    name: `refund #${run}`,
    status: 'passed',
    outcome: 'completed',
    checks: { trajectory: 'passed' },
    expect: [],
    tokens: 900,
    duration_ms: 1200,
    cost_usd: 0.004,
    retries: 0,
    ...keys,
  }
}

export function checkOf(keys: Partial<CheckResult> = {}): CheckResult {
  return { gate: 'trajectory', status: 'passed', targets: {}, expect: [], findings: [], ...keys }
}

interface MadeCall {
  readonly name: string
  readonly args?: unknown
  readonly text?: string
  readonly is_error?: boolean
}

export function traceOf(calls: readonly MadeCall[], final_response = 'done'): Trace {
  const trace = {
    schema: 'mcprove/trace@1',
    agent: 'refund',
    model: 'example/one',
    run: 1,
    system: null,
    prompt: 'Please refund order A-17.',
    tools: [],
    injected_tools: [],
    tool_calls: calls.map(({ name, args = {} }, i) => ({
      id: `c${i}`,
      server: 'shop',
      name,
      args,
      started_ms: i * 100,
      duration_ms: 60,
    })),
    tool_results: calls.map(({ text = 'ok', is_error = false }, i) => ({
      call_id: `c${i}`,
      is_error,
      content: [{ type: 'text', text }],
    })),
    requests: [],
    verify: [],
    conversation: {
      turns: [],
      tokens: { input: null, output: null, total: null },
      cost_usd: null,
      price_table: null,
    },
    final_response,
    timing: { started_at: null, duration_ms: calls.length * 100 },
    outcome: { status: 'completed' },
  }
  // A trace as JSON has it: without the interned tools, which no report shows.
  return trace as unknown as Trace
}
