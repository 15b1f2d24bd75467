// The answer of the scoring tools: the verdict in the words of the `agent` reporter, and as data.
import * as z from 'zod'
import { isFailing, SEVERITY } from '../../core/gate/status.js'
import { agentChunks } from '../../report/reporters/agent.js'
import { shownTest } from '../../report/reporters/json.js'
import { placeOf } from '../../report/text/place-of.js'
import { bounded, troublesOf } from '../../report/text/trouble.js'
import { warningsOf } from '../../report/text/warnings.js'
import type { Result, TestResult } from '../../score/result/result.js'
import { type AgentAnswer, leftOut } from './define-tool.js'

const MAX_ROWS = 100
const MAX_REASONS = 5
const MAX_REASON_LENGTH = 500

const rowSchema = z.strictObject({
  suite: z.string().nullable().describe('The suite file.'),
  name: z.string().describe('The name, as run and explain accept it.'),
  status: z
    .enum(SEVERITY)
    .describe('error means that there is no verdict, not that the agent failed. warned is neither passed nor failed.'),
  place: z.string().nullable().describe('The file, line and column of the test.'),
  reasons: z.array(z.string()).describe('The reasons it did not pass, then its warnings; explain gives details.'),
  reproduce: z.string().optional().describe('The command that reruns this test.'),
})

const count = z.number().int()

const summarySchema = z.strictObject({
  total: count,
  passed: count,
  warned: count,
  failed: count,
  error: count,
  inconclusive: count,
  skipped: count,
  advisory: count,
})

export const verdictSchema = z.strictObject({
  verdict: z
    .enum(['passed', 'warned', 'failed', 'no_verdict', 'inconclusive'])
    .describe('The worst status that counts, in this order: failed, no_verdict, inconclusive, warned.'),
  exit_code: z.number().int().describe('The exit code of the command line for this verdict.'),
  summary: summarySchema.describe(
    'The number of tests with each status. Advisory tests do not affect the verdict and are counted separately.',
  ),
  rows: z.array(rowSchema).describe('Tests that did not pass first, then the others.'),
  rows_left_out: leftOut,
})

const VERDICTS = ['passed', 'failed', 'no_verdict', 'inconclusive'] as const

/** Keeps rows without their traces. */
export class VerdictRows {
  readonly #tests: TestResult[] = []

  add(row: TestResult): void {
    this.#tests.push(shownTest(row, { traces: false }))
  }

  answer(head: Omit<Result, 'tests'>): AgentAnswer<z.input<typeof verdictSchema>> {
    const result: Result = { ...head, tests: this.#tests }
    const rows = [...this.#tests].sort((one, other) => rankOf(one) - rankOf(other))
    const data = {
      verdict: verdictOf(head),
      exit_code: head.exit_code,
      summary: { ...head.summary },
      rows: rows.slice(0, MAX_ROWS).map(shownRow),
      rows_left_out: Math.max(rows.length - MAX_ROWS, 0),
    }
    return { text: [...agentChunks(result)].join(''), data }
  }
}

function verdictOf({ exit_code, summary }: Omit<Result, 'tests'>): z.input<typeof verdictSchema>['verdict'] {
  return exit_code === 0 && summary.warned > 0 ? 'warned' : (VERDICTS[exit_code] ?? 'no_verdict')
}

/** Failed rows first, then warned ones, then the others, each in their order. */
function rankOf({ status }: TestResult): number {
  if (isFailing(status)) return 0
  return status === 'warned' ? 1 : 2
}

function shownRow(test: TestResult): z.input<typeof rowSchema> {
  const { suite, name, status, reproduce } = test
  const troubles = [...troublesOf(test)].flatMap(({ title, reasons }) => reasons.map((reason) => `${title}: ${reason}`))
  const reasons = [...troubles, ...warningsOf(test)]
    .slice(0, MAX_REASONS)
    .map((reason) => bounded(reason, MAX_REASON_LENGTH))
  return { suite, name, status, place: placeOf(test), reasons, ...(reproduce === undefined ? {} : { reproduce }) }
}
