import type { Finding } from '../../src/core/gate/finding.js'
import type { ExpectedStep } from '../../src/core/gate/gate.js'
import { namesAgentCall } from '../../src/core/trace/agent-calls/with-agent-calls.js'
import type { RunResult, TestResult } from '../../src/score/result/result.js'
import { alignExpected } from './align-expected.js'
import { CallComparison } from './call-comparison.js'
import { FindingList } from './finding-list.js'
import { Expectations } from './gate-card.js'
import { JurorList } from './juror-list.js'
import { exceptJurors } from './jury-table.js'
import { linkTo } from './route.js'
import { factsOf } from './run-list.js'
import { StatusMark } from './status-mark.js'
import { Crumbs } from './test-page.js'
import { Text } from './text.js'
import { Timeline } from './timeline.js'

interface Props {
  readonly test: TestResult
  readonly run: RunResult
  readonly step: number | null
}

export function RunPage({ test, run, step }: Props) {
  const { trace } = run
  const findings = test.gates.flatMap((check) => check.findings.filter((finding) => finding.run === run.run))
  return (
    <div class="page">
      <Crumbs test={test} />
      <header class="page-head">
        <h1>
          Run {run.run} <small>of {test.runs.length}</small>
        </h1>
        <StatusMark status={run.status} />
        <Neighbours test={test} run={run} />
      </header>
      <p class="page-facts">
        {[run.outcome, ...factsOf(run)].map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      {run.error !== undefined && (
        <div class="notice notice-error">
          <Text>{run.error}</Text>
          {run.hint !== undefined && (
            <p>
              <Text>{run.hint}</Text>
            </p>
          )}
        </div>
      )}
      <Checks run={run} />
      <Expectations results={run.expect} />
      <FindingList test={test} findings={exceptJurors(findings)} />
      {run.jurors !== undefined && <JurorList test={test} run={run} />}
      {trace === undefined ? (
        test.kind !== 'eval' && (
          <p class="notice">This result was saved without traces (`--traces` keeps them), so there is no timeline.</p>
        )
      ) : (
        <>
          <Comparisons test={test} run={run} />
          <section>
            <h2>Timeline</h2>
            <Timeline key={run.run} test={test} run={run.run} trace={trace} findings={atSteps(findings)} open={step} />
          </section>
        </>
      )}
    </div>
  )
}

function Neighbours({ test, run }: Pick<Props, 'test' | 'run'>) {
  const at = test.runs.indexOf(run)
  const [previous, next] = [test.runs[at - 1], test.runs[at + 1]]
  if (test.runs.length < 2) return null
  return (
    <nav class="neighbours" aria-label="Other runs">
      {previous === undefined ? <span>← previous</span> : <a href={linkTo(test, previous.run)}>← previous</a>}
      {next === undefined ? <span>next →</span> : <a href={linkTo(test, next.run)}>next →</a>}
    </nav>
  )
}

function Checks({ run }: Pick<Props, 'run'>) {
  const checks = Object.entries(run.checks)
  if (checks.length === 0) return null
  return (
    <ul class="run-checks">
      {checks.map(([check, status]) => (
        <li key={check}>
          <StatusMark status={status} label={false} /> <code>{check}</code>
        </li>
      ))}
    </ul>
  )
}

function Comparisons({ test, run }: Pick<Props, 'test' | 'run'>) {
  const { trace } = run
  if (trace === undefined) return null
  // Calls of the agent's own tools are not among the recorded calls.
  const isOfAgent = (expected: readonly ExpectedStep[]) =>
    namesAgentCall(
      trace,
      expected.map(({ tool }) => tool),
    )
  return (
    <>
      {test.gates.map(({ gate, expected_calls = [], findings }) =>
        expected_calls.length === 0 || isOfAgent(expected_calls) ? null : (
          <section key={gate}>
            <h2>
              Expected and recorded calls <small>{gate}</small>
            </h2>
            <CallComparison
              test={test}
              run={run.run}
              rows={alignExpected(
                expected_calls,
                trace.tool_calls,
                findings.filter((finding) => finding.run === run.run),
              )}
            />
          </section>
        ),
      )}
    </>
  )
}

function atSteps(findings: readonly Finding[]): ReadonlyMap<number, readonly Finding[]> {
  const byStep = new Map<number, Finding[]>()
  for (const finding of findings) {
    if (finding.step !== null) byStep.set(finding.step, [...(byStep.get(finding.step) ?? []), finding])
  }
  return byStep
}
