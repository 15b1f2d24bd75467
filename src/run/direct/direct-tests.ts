// Rows of `tools:`, `resources:` and `prompts:`: one request to a server, no model.

import { isMcproveError } from '../../core/errors/error.js'
import { describeError, namesError } from '../../core/expect/check-answer.js'
import type { ExpectResult } from '../../core/expect/expectation.js'
import type { CatalogueUse } from '../../core/gate/coverage.js'
import type { Finding } from '../../core/gate/finding.js'
import type { Status } from '../../core/gate/status.js'
import type { OutcomeStatus } from '../../core/trace/trace.js'
import type { Snapshots } from '../../files/history/snapshots.js'
import type { Redactor } from '../../files/redaction/redactor.js'
import type { McpConnection, RequestOptions, ToolAnswer } from '../../mcp/client/connection.js'
import { positionOf } from '../../score/result/position-of.js'
import type { TestResult } from '../../score/result/result.js'
import type { DirectTest } from '../../suite/suite.js'
import { catalogueUse } from '../catalogue-use.js'
import { directMistakes } from '../checks/call-mistakes.js'
import { answerTokens } from './answer-tokens.js'
import { checkDirectAnswer } from './direct-expectations.js'
import { outputSchemaFindings } from './direct-output-schema.js'

export interface DirectContext {
  /** The name that the row is reported under. */
  readonly suite: string
  readonly snapshots: Snapshots
  readonly redactor: Pick<Redactor, 'redact' | 'redactText'>
  /** `drop` leaves timings out of the result, so that equal answers give equal bytes. */
  readonly timing: 'keep' | 'drop'
  /** The default for tests without `timeout_ms`. */
  readonly timeoutMs?: number | undefined
  readonly signal?: AbortSignal | undefined
  readonly reproduce?: string | undefined
  readonly onUse?: ((use: CatalogueUse) => void) | undefined
  /** In milliseconds, from an arbitrary origin. */
  readonly now?: (() => number) | undefined
}

/** What a row shows of its one run. */
interface Verdict {
  readonly status: Status
  readonly outcome: OutcomeStatus
  readonly expect: readonly ExpectResult[]
  readonly findings: readonly Finding[]
  readonly durationMs: number | null
  readonly error?: string
  readonly hint?: string | undefined
}

/** Makes the request and checks the answer. When the server gives no answer, the row is an error, not a failure. */
export async function runDirectTest(
  test: DirectTest,
  connection: McpConnection,
  context: DirectContext,
): Promise<TestResult> {
  try {
    return rowOf(test, await verdictOn(test, connection, context), context)
  } catch (error) {
    if (!isMcproveError(error)) throw error
    const outcome = context.signal?.aborted === true ? 'cancelled' : 'infra_error'
    const message = context.redactor.redactText(error.message)
    const verdict: Verdict = { status: 'error', outcome, expect: [], findings: [], durationMs: null, error: message }
    return rowOf(test, { ...verdict, hint: error.hint }, context)
  }
}

async function verdictOn(test: DirectTest, connection: McpConnection, context: DirectContext): Promise<Verdict> {
  const { redactor, snapshots, signal, timeoutMs, onUse, now = () => performance.now() } = context
  const options: RequestOptions = { signal, timeoutMs: test.timeout_ms ?? timeoutMs }
  // Before the call: a tool may change the list, or end its server.
  const tools = test.kind === 'tool' ? await connection.listTools(options) : []
  const tool = test.kind === 'tool' ? tools.find(({ name }) => name === test.tool) : undefined
  const mistakes = test.kind === 'tool' ? directMistakes(test, tools) : []
  const started = now()
  const raw = await ask(test, connection, options)
  const durationMs = Math.round(now() - started)
  const use = await catalogueUse(test, tools, connection, options)
  if (use !== null) onUse?.(redactor.redact(use))
  // Unredacted: redacted text could violate a pattern of the schema.
  const problems = [...mistakes, ...(tool === undefined ? [] : await outputSchemaFindings(tool, raw))]
  const answer = redactor.redact(raw)
  snapshots.startRow(test.name)
  const expect = checkDirectAnswer(test, { ...answer, duration_ms: durationMs, tokens: answerTokens(raw) }, snapshots)
  const passed = problems.every(({ level }) => level === 'warning') && expect.every((result) => result.passed)
  // When no expectation is about errors, the result of the implied one already has the server's message.
  const isSilent = passed || !answer.is_error || !namesError(test.expect ?? [])
  const findings = isSilent ? problems : [...problems, errorNote(describeError(answer))]
  return {
    status: passed ? 'passed' : 'failed',
    outcome: 'completed',
    expect,
    findings: redactor.redact(findings),
    durationMs,
  }
}

/** Adds what the server said, where the message would only be `expected false, got true`. */
function errorNote(message: string): Finding {
  return { level: 'note', kind: 'error_answer', run: 1, step: null, message }
}

function ask(test: DirectTest, connection: McpConnection, options: RequestOptions): Promise<ToolAnswer> {
  if (test.kind === 'tool') return connection.callTool(test.tool, test.args ?? {}, options)
  if (test.kind === 'resource') return connection.readResource(test.uri, options)
  return connection.getPrompt(test.prompt, test.args ?? {}, options)
}

function rowOf(test: DirectTest, verdict: Verdict, { suite, timing, reproduce }: DirectContext): TestResult {
  const { status, outcome, expect, findings, durationMs, error, hint } = verdict
  return {
    suite,
    name: test.name,
    kind: test.kind,
    model: null,
    status,
    replayed: false,
    ...positionOf(test),
    ...(test.advisory ? { advisory: true as const } : {}),
    runs: [
      {
        run: 1,
        name: test.name,
        status,
        outcome,
        checks: error === undefined ? { expect: status } : {},
        expect,
        tokens: null,
        duration_ms: timing === 'keep' ? durationMs : null,
        cost_usd: null,
        retries: 0,
        ...(error === undefined ? {} : { error }),
        ...(hint === undefined ? {} : { hint }),
      },
    ],
    gates: [{ gate: 'expect', status, targets: {}, expect: [], findings }],
    ...(reproduce === undefined ? {} : { reproduce }),
  }
}
