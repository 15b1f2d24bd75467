import type { Result, TestResult } from '../../src/score/result/result.js'
import { alignRuns } from './align-runs.js'
import { AuditSection } from './audit-section.js'
import { casesOf, shortModel, variantLabel } from './case-rows.js'
import { GateCard } from './gate-card.js'
import { cost, count, duration, plural } from './numbers.js'
import { linkTo, OVERVIEW } from './route.js'
import { RunList } from './run-list.js'
import { StabilityGrid } from './stability-grid.js'
import { StatusMark } from './status-mark.js'
import { SweepChart, sweepsOf, sweptGates } from './sweep-chart.js'
import { Text } from './text.js'
import { WarningTag } from './warning-tag.js'

interface Props {
  readonly report: Result
  readonly test: TestResult
}

export function TestPage({ report, test }: Props) {
  const { rows } = casesOf(report.tests).find((one) => one.rows.includes(test)) ?? { rows: [test] }
  const sweep = sweepsOf(rows).find((points) => points.includes(test))
  const traced = test.runs.filter(({ trace }) => trace !== undefined)
  return (
    <div class="page">
      <Crumbs />
      <header class="page-head">
        <h1>
          <Text>{test.name}</Text>
        </h1>
        <StatusMark status={test.status} />
        <WarningTag test={test} />
      </header>
      <Facts test={test} />
      <Tabs
        label="Models"
        rows={siblings(rows, test, 'model')}
        current={test}
        name={({ model }) => shortModel(model)}
      />
      <Tabs label="Variants" rows={siblings(rows, test, 'variant')} current={test} name={variantLabel} />
      <Remarks test={test} />
      {test.gates.length > 0 && test.audit?.probe === undefined && (
        <section>
          <h2>Gates</h2>
          {test.gates.map((check) => (
            <GateCard key={check.gate} test={test} check={check} />
          ))}
        </section>
      )}
      {test.audit !== undefined && <AuditSection audit={test.audit} />}
      {sweep !== undefined && (
        <section>
          <h2>Among {sweptGates([sweep])}</h2>
          <SweepChart rows={sweep} />
        </section>
      )}
      {test.runs.length > 0 && test.audit === undefined && (
        <section>
          <h2>{plural(test.runs.length, 'run')}</h2>
          <RunList test={test} />
        </section>
      )}
      {traced.length > 1 && (
        <section>
          <h2>The runs side by side</h2>
          <StabilityGrid test={test} grid={alignRuns(traced)} />
        </section>
      )}
    </div>
  )
}

export function Crumbs({ test }: { readonly test?: TestResult }) {
  return (
    <nav class="crumbs" aria-label="Where you are">
      <a href={OVERVIEW}>All tests</a>
      {test !== undefined && (
        <a href={linkTo(test)}>
          <Text>{test.name}</Text>
        </a>
      )}
    </nav>
  )
}

function Facts({ test }: { readonly test: TestResult }) {
  const { suite, model, kind, replayed, advisory, runs } = test
  const tokens = runs.flatMap((run) => run.tokens ?? [])
  const facts = [
    suite,
    model,
    kind === 'agent' ? null : kind,
    replayed ? 'replayed' : 'run now',
    advisory ? 'advisory: never decides the exit code' : null,
    tokens.length === 0 ? null : `${count(Math.round(tokens.reduce((a, b) => a + b, 0) / tokens.length))} tokens a run`,
    duration(median(runs.flatMap((run) => run.duration_ms ?? []))),
    cost(median(runs.flatMap((run) => run.cost_usd ?? []))),
  ]
  return (
    <p class="page-facts">
      {facts.map((fact) =>
        fact === null || fact === undefined ? null : (
          <span key={fact}>
            <Text>{fact}</Text>
          </span>
        ),
      )}
    </p>
  )
}

function median(values: readonly number[]): number | null {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? null
}

/** The rows that differ from this one only in the model, or in everything but the model. */
function siblings(rows: readonly TestResult[], test: TestResult, by: 'model' | 'variant'): readonly TestResult[] {
  const label = variantLabel(test)
  return rows.filter((row) => (by === 'model' ? variantLabel(row) === label : row.model === test.model))
}

interface TabsProps {
  readonly label: string
  readonly rows: readonly TestResult[]
  readonly current: TestResult
  readonly name: (row: TestResult) => string
}

function Tabs({ label, rows, current, name }: TabsProps) {
  if (rows.length < 2) return null
  return (
    <nav class="tabs" aria-label={label}>
      {rows.map((row) => (
        <a key={row.name} href={linkTo(row)} aria-current={row === current ? 'page' : undefined}>
          <StatusMark status={row.status} label={false} />
          <Text>{name(row) || 'as it is'}</Text>
        </a>
      ))}
    </nav>
  )
}

function Remarks({ test }: { readonly test: TestResult }) {
  const { error, warnings = [], reproduce } = test
  return (
    <>
      {error !== undefined && (
        <div class="notice notice-error">
          <code>
            <Text>{error.code}</Text>
          </code>{' '}
          <Text>{error.message}</Text>
          {error.hint !== undefined && (
            <p>
              <Text>{error.hint}</Text>
            </p>
          )}
        </div>
      )}
      {warnings.map((warning) => (
        <p key={warning} class="notice">
          <Text>{warning}</Text>
        </p>
      ))}
      {reproduce !== undefined && (
        <p class="reproduce">
          <span>Again:</span>
          <code>
            <Text>{reproduce}</Text>
          </code>
        </p>
      )}
    </>
  )
}
