import { SEVERITY, type Status } from '../../src/core/gate/status.js'
import { compareTracks } from '../../src/score/compare-tracks.js'
import type { Result, TestResult } from '../../src/score/result/result.js'
import { CoverageNotes, usedOf } from './coverage-notes.js'
import { Failures, WarningsCard } from './failures.js'
import { Matrix } from './matrix.js'
import { cost, count, duration, plural, sum } from './numbers.js'
import type { Report } from './report.js'
import { StatusMark } from './status-mark.js'
import { StrengthSection } from './strength-section.js'
import { SweepChart, sweepsOf, sweptGates } from './sweep-chart.js'
import { Text } from './text.js'
import { TrackTable } from './track-table.js'

interface Props {
  readonly report: Report
  /** The rows that match the filter. */
  readonly shown: readonly TestResult[]
}

export function Overview({ report, shown }: Props) {
  const sweeps = sweepsOf(shown)
  const tracks = compareTracks(shown)
  return (
    <div class="page">
      <Verdict report={report} />
      {report.strength !== undefined && <StrengthSection strength={report.strength} />}
      <Failures tests={shown} />
      <WarningsCard tests={shown} />
      <Matrix tests={shown} />
      {sweeps.length > 0 && (
        <section>
          <h2>Among {sweptGates(sweeps)}</h2>
          <div class="cards">
            {sweeps.map((rows) => (
              <SweepChart key={rows[0]?.name} rows={rows} />
            ))}
          </div>
        </section>
      )}
      {tracks.length > 0 && (
        <section>
          <h2>Tracks side by side</h2>
          {tracks.map((comparison) => (
            <TrackTable key={`${comparison.suite} ${comparison.of}`} comparison={comparison} tests={shown} />
          ))}
        </section>
      )}
    </div>
  )
}

function Verdict({ report }: { readonly report: Result }) {
  const { summary, tests, coverage, showing, timing } = report
  const runs = tests.flatMap((test) => test.runs)
  const facts: readonly (readonly [string, string | null])[] = [
    ['runs', count(runs.length)],
    ['tokens', counted(sum(runs.map(({ tokens }) => tokens)))],
    ['cost', cost(sum(runs.map(({ cost_usd }) => cost_usd)))],
    ['time in runs', duration(sum(runs.map(({ duration_ms }) => duration_ms)))],
    ['took', duration(timing?.duration_ms)],
    ['tools called', usedOf(coverage && { used: coverage.called, offered: coverage.tools })],
    ['resources read', usedOf(coverage?.resources)],
    ['prompts got', usedOf(coverage?.prompts)],
    ['advisory', summary.advisory === 0 ? null : count(summary.advisory)],
    ['audit score', scoresOf(tests)],
    ['exit code', String(report.exit_code)],
  ]
  return (
    <section class="verdict">
      <h1>{headline(report)}</h1>
      <div class="verdict-bar" aria-hidden="true">
        {SEVERITY.map((status) => (
          <span key={status} class={`bar-${status}`} style={{ flexGrow: summary[status] }} />
        ))}
      </div>
      <ul class="verdict-counts">
        {SEVERITY.filter((status) => summary[status] > 0).map((status) => (
          <li key={status}>
            <strong>{count(summary[status])}</strong> <StatusMark status={status} />
          </li>
        ))}
      </ul>
      <dl class="facts">
        {facts.map(([name, value]) =>
          value === null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      {showing !== undefined && (
        <p class="notice">
          <Text>{showing}</Text>
        </p>
      )}
      {coverage !== undefined && <CoverageNotes coverage={coverage} />}
    </section>
  )
}

/** Null for a result without audits; with the name of the server where there are several. */
function scoresOf(tests: readonly TestResult[]): string | null {
  const scored = tests.flatMap(({ audit }) => (audit?.score === undefined ? [] : [audit]))
  if (scored.length === 0) return null
  return scored
    .map(({ server, score }) => `${scored.length === 1 ? '' : `${server} `}${score?.score ?? 'none'} of 100`)
    .join(', ')
}

const WORDS: Readonly<Record<Status, string>> = {
  failed: 'failed',
  error: 'ended without a verdict',
  inconclusive: 'inconclusive',
  warned: 'neither passed nor failed',
  passed: 'passed',
  skipped: 'skipped',
}

/** The worst status, in words. */
function headline({ summary }: Result): string {
  const worst = SEVERITY.find((status) => summary[status] > 0)
  if (worst === undefined) return 'No tests'
  if (summary[worst] === summary.total)
    return summary.total === 1 ? `The test ${WORDS[worst]}` : `All ${count(summary.total)} tests ${WORDS[worst]}`
  return worst === 'passed'
    ? `${plural(summary.passed, 'test')} passed`
    : `${count(summary[worst])} of ${plural(summary.total, 'test')} ${WORDS[worst]}`
}

function counted(value: number | null): string | null {
  return value === null ? null : count(value)
}
