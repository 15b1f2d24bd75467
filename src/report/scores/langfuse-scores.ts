// Verdicts as scores of Langfuse, on the traces that the runs were imported from:
// https://api.reference.langfuse.com/#tag/score/post/api/public/scores
import type { Status } from '../../core/gate/status.js'
import type { TraceOrigin } from '../../core/trace/trace.js'
import type { Result, RunResult, TestResult } from '../../score/result/result.js'
import { otlpTraceId } from '../otlp/otlp-values.js'
import { reasonsOf } from '../text/run-reasons.js'

export interface LangfuseScore {
  /** The same for the same check of the same trace, so that a second report replaces the first. */
  readonly id: string
  readonly traceId: string
  readonly name: string
  readonly dataType: 'CATEGORICAL' | 'BOOLEAN'
  readonly value: string | 1 | 0
  readonly comment: string
  readonly metadata: Readonly<Record<string, unknown>>
}

export interface LangfuseScores {
  readonly scores: readonly LangfuseScore[]
  readonly traces: number
  /** Names of runs that do not come from Langfuse, and of rows without a run. */
  readonly unlinked: readonly string[]
}

const MAX_COMMENT = 4_000
/** `score --per-trace` numbers its rows, and the number depends on which traces were read. */
const ROW_NUMBER = / \(\d+\)$/

export function langfuseScores({ tests }: Pick<Result, 'tests'>): LangfuseScores {
  const ids = new Set<string>()
  const scores: LangfuseScore[] = []
  const unlinked: string[] = []
  const traces = new Set<string>()
  for (const test of tests) {
    if (test.runs.length === 0) unlinked.push(test.name)
    for (const run of test.runs) {
      if (run.source?.format !== 'langfuse') unlinked.push(run.name)
      else {
        traces.add(run.source.trace_id)
        scores.push(...runScores(test, run, run.source, ids))
      }
    }
  }
  return { scores, traces: traces.size, unlinked }
}

/** The status of the run, then each check that passed or failed. */
function runScores(test: TestResult, run: RunResult, { trace_id }: TraceOrigin, ids: Set<string>): LangfuseScore[] {
  const common = (check: string | null) => ({
    id: newId(test, trace_id, check, ids),
    traceId: trace_id,
    name: check === null ? 'mcprove' : `mcprove.${check}`,
    metadata: {
      suite: test.suite,
      test: test.name,
      run: run.run,
      status: check === null ? run.status : run.checks[check],
    },
  })
  const failing = Object.entries(run.checks).flatMap(([check, status]) => (status === 'passed' ? [] : [check]))
  const why = run.error === undefined ? failing : [run.error, ...failing]
  const verdict: LangfuseScore = {
    ...common(null),
    dataType: 'CATEGORICAL',
    value: run.status,
    comment: commentOf(test, why),
  }
  const checks = Object.entries(run.checks).flatMap(([check, status]): LangfuseScore[] => {
    const value = verdictOf(status)
    const comment = commentOf(test, reasonsOf(test, run, check))
    return value === null ? [] : [{ ...common(check), dataType: 'BOOLEAN', value, comment }]
  })
  return [verdict, ...checks]
}

function verdictOf(status: Status): 1 | 0 | null {
  if (status === 'passed') return 1
  return status === 'failed' ? 0 : null
}

function commentOf({ name }: TestResult, reasons: readonly string[]): string {
  const text = [name, ...reasons].join('\n')
  return text.length > MAX_COMMENT ? `${text.slice(0, MAX_COMMENT)}…` : text
}

/** Without the number of the row, unless two rows judge the same trace. */
function newId({ suite, name, model }: TestResult, trace: string, check: string | null, ids: Set<string>): string {
  const idOf = (test: string) => `mcprove-${otlpTraceId(['score', trace, suite, test, model, check])}`
  const plain = idOf(name.replace(ROW_NUMBER, ''))
  const id = ids.has(plain) ? idOf(name) : plain
  ids.add(id)
  return id
}
