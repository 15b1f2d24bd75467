// What the pins share: short ways to write traces and to read one gate of a result. No expectation lives here.
import { type AgentTestInput, type CheckResult, McproveError, scoreTraces, type TestResult } from '../../src/index.js'

type Block = Readonly<Record<string, unknown>>
export type Call = string | readonly [id: string, args: unknown]

/** `server.tool`, or a bare tool without a server; with arguments as a pair. */
export function call(entry: Call): Record<string, unknown> {
  const [id, args] = typeof entry === 'string' ? [entry] : entry
  const dot = id.indexOf('.')
  const tool = dot === -1 ? { name: id } : { server: id.slice(0, dot), name: id.slice(dot + 1) }
  return args === undefined ? tool : { ...tool, args }
}

/** A trace that made these calls. */
export function run(...calls: Call[]): Record<string, unknown> {
  return { tool_calls: calls.map(call) }
}

/** Any object goes in: bad blocks are part of what is pinned. */
export function score(test: Block, traces: readonly unknown[]): TestResult {
  const [row] = scoreTraces({ name: 'pinned', ...test } as AgentTestInput, traces).tests
  // One test is one row.
  return row as TestResult
}

/** One gate of a test that has only that gate. */
export function scoreGate(gate: string, block: Block, traces: readonly unknown[], test: Block = {}): CheckResult {
  return checkOf(score({ ...test, [gate]: block }, traces), gate)
}

export function checkOf(result: TestResult, gate: string): CheckResult {
  const check = result.gates.find((entry) => entry.gate === gate)
  if (check === undefined) throw new Error(`no gate ${gate} in ${JSON.stringify(result.gates)}`)
  return check
}

/** Everything a refused test says: the message and all problems, one a line. */
export function loadError(test: Block): string {
  try {
    score(test, [run('x')])
  } catch (error) {
    if (!(error instanceof McproveError)) throw error
    const problems = error.problems.map(({ path, message, hint }) => `${path}: ${message} ${hint ?? ''}`)
    return [error.message, ...problems, error.hint ?? ''].join('\n')
  }
  throw new Error(`this test was accepted: ${JSON.stringify(test)}`)
}
