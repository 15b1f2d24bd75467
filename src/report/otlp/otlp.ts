// `--otlp`: the spans of every run with its verdicts, and a span for each row with the verdicts on all its runs. One
// OTLP JSON export request per line, as OpenTelemetry's file exporter writes them.
import type { Status } from '../../core/gate/status.js'
import type { CheckResult, RunResult, TestResult } from '../../score/result/result.js'
import { stringify } from '../reporters/json.js'
import { reasonsOf } from '../text/run-reasons.js'
import { warningsOf } from '../text/warnings.js'
import { type RunIdentity, rootSpanId, runSpans, runTimes, spanOf } from './otlp-run.js'
import { type OtlpEvent, type OtlpSpan, otlpAttributes, otlpRequest, otlpTime, otlpTraceId } from './otlp-values.js'

type Evaluation = Omit<OtlpEvent, 'timeUnixNano'>

/** `place` is the index of the row among all rows, because rows may share a name. */
export function* otlpRow(test: TestResult, place: number): Generator<string> {
  const runs = test.runs.map((run) => ({ run, identity: identityOf(test, run, place) }))
  for (const { run, identity } of runs) {
    if (run.trace !== undefined) yield line(runSpans(run.trace, identity))
  }
  yield line([rowSpan(test, place, runs)])
}

function line(spans: readonly OtlpSpan[]): string {
  return `${stringify(otlpRequest(spans))}\n`
}

function identityOf(test: TestResult, run: RunResult, place: number): RunIdentity {
  return {
    traceId: otlpTraceId(['run', place, test.suite, test.name, run.run, run.trace?.timing.started_at ?? null]),
    attributes: { ...rowAttributes(test), 'mcprove.run': run.run, 'mcprove.status': run.status, ...sourceOf(run) },
    evaluations: Object.entries(run.checks).map(([gate, status]) =>
      evaluation(gate, { status, explanation: reasonsOf(test, run, gate) }),
    ),
  }
}

function rowSpan(
  test: TestResult,
  place: number,
  runs: readonly { readonly run: RunResult; readonly identity: RunIdentity }[],
): OtlpSpan {
  const traced = runs.filter(({ run }) => run.trace !== undefined)
  const times = traced.map(({ run }) => (run.trace === undefined ? { start: null, end: null } : runTimes(run.trace)))
  const start = outermost(
    times.map((time) => time.start),
    Math.min,
  )
  const end = outermost(
    times.map((time) => time.end),
    Math.max,
  )
  const traceId = otlpTraceId(['row', place, test.suite, test.name, start])
  return {
    ...spanOf(traceId, ['row'], `test ${test.name}`, start, end),
    attributes: otlpAttributes({
      ...rowAttributes(test),
      'mcprove.status': test.status,
      'mcprove.warnings': warningText(test),
      ...(test.runs.length === 1 ? sourceOf(test.runs[0]) : {}),
    }),
    events: test.gates.flatMap(gateEvaluations).map((event) => ({ timeUnixNano: otlpTime(end), ...event })),
    links: traced.map(({ identity }) => ({ traceId: identity.traceId, spanId: rootSpanId(identity.traceId) })),
    status: test.error === undefined ? {} : { code: 2, message: test.error.message },
  }
}

function warningText(test: TestResult): string | null {
  return warningsOf(test).join('\n') || null
}

function outermost(times: readonly (number | null)[], pick: (a: number, b: number) => number): number | null {
  const known = times.filter((time) => time !== null)
  return known.length === 0 ? null : known.reduce((a, b) => pick(a, b))
}

function rowAttributes({ suite, name, kind, model }: TestResult): RunIdentity['attributes'] {
  return { 'mcprove.suite': suite, 'mcprove.test': name, 'mcprove.kind': kind, 'mcprove.model': model }
}

/** The trace that a run was imported from. */
function sourceOf(run: RunResult | undefined): RunIdentity['attributes'] {
  const source = run?.source
  return { 'mcprove.source.format': source?.format, 'mcprove.source.trace_id': source?.trace_id }
}

/** The gate itself, then each of its numbers. */
function gateEvaluations({ gate, status, expect, targets }: CheckResult): Evaluation[] {
  const reasons = expect.flatMap(({ passed, reason, target }) => (passed ? [] : [`${target}: ${reason ?? 'failed'}`]))
  const numbers = Object.entries(targets).flatMap(([target, value]) =>
    typeof value === 'number' && Number.isFinite(value) ? [evaluation(target, { value })] : [],
  )
  return [evaluation(gate, { status, explanation: reasons }), ...numbers]
}

interface Score {
  readonly status?: Status
  readonly value?: number
  readonly explanation?: readonly string[]
}

/** https://opentelemetry.io/docs/specs/semconv/gen-ai/gen-ai-events/#event-gen_aievaluationresult */
function evaluation(name: string, { status, value, explanation = [] }: Score): Evaluation {
  const verdict = status === 'passed' ? 1 : status === 'failed' ? 0 : null
  return {
    name: 'gen_ai.evaluation.result',
    attributes: otlpAttributes({
      'gen_ai.evaluation.name': name,
      'gen_ai.evaluation.score.value': value ?? verdict,
      'gen_ai.evaluation.score.label': status,
      'gen_ai.evaluation.explanation': explanation.length === 0 ? null : explanation.join('\n'),
      // A check without a verdict is an infrastructure problem and has no score.
      'error.type': status === 'error' ? 'no_verdict' : null,
    }),
  }
}
