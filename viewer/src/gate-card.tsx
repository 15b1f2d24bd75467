import type { ExpectResult } from '../../src/core/expect/expectation.js'
import { showValue } from '../../src/core/text/show-value.js'
import type { CheckResult, TestResult } from '../../src/score/result/result.js'
import { CriticFields } from './critic-fields.js'
import { FindingList } from './finding-list.js'
import { exceptJurors, JuryTable } from './jury-table.js'
import { marginOf } from './margin.js'
import { short } from './numbers.js'
import { usePrinting } from './printing.js'
import { ReliabilityChart } from './reliability-chart.js'
import { StatusMark } from './status-mark.js'
import { shownText, Text } from './text.js'
import { signed } from './track-table.js'

interface Props {
  readonly test: TestResult
  readonly check: CheckResult
}

/** A gate: its expectations, its values, and the findings. */
export function GateCard({ test, check }: Props) {
  const { gate, status, sample, expect, findings, summary } = check
  return (
    <article class={`card gate gate-${status}`}>
      <header>
        <h3>
          <StatusMark status={status} label={false} />
          <code>{gate}</code>
        </h3>
        {sample && <span class="tag">per-run check: does not decide the test</span>}
        <StatusMark status={status} />
      </header>
      {summary !== undefined && (
        <p class="gate-summary">
          <Text>{summary}</Text>
        </p>
      )}
      {gate === 'expect' ? <RunExpectations test={test} /> : <Expectations results={expect} />}
      <ReliabilityChart check={check} />
      <CriticFields check={check} />
      {/* A graded test has one check. */}
      {check === test.gates.at(-1) && <JuryTable test={test} />}
      <FindingList test={test} findings={exceptJurors(findings)} />
      <Targets check={check} />
    </article>
  )
}

export function Expectations({ results }: { readonly results: readonly ExpectResult[] }) {
  if (results.length === 0) return null
  const hasMargins = results.some((result) => marginOf(result) !== null)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls, which a keyboard must reach too.
    <section class="scroll" tabIndex={0} aria-label={`Expectations on ${shownText(results[0]?.target ?? '')}`}>
      <table class="expectations">
        <thead>
          <tr>
            <th scope="col">target</th>
            <th scope="col">expected</th>
            <th scope="col">value</th>
            {hasMargins && <th scope="col">margin</th>}
          </tr>
        </thead>
        <tbody>
          {results.map((result) => (
            <ExpectationRow key={`${result.target} ${JSON.stringify(result.matcher)}`} result={result} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function ExpectationRow({ result }: { readonly result: ExpectResult }) {
  const { target, matcher, actual, passed, message, reason } = result
  const margin = marginOf(result)
  return (
    <tr class={passed ? 'is-met' : 'is-missed'}>
      <th scope="row">
        <StatusMark status={passed ? 'passed' : 'failed'} label={false} />
        <code>
          <Text>{target}</Text>
        </code>
        {message !== undefined && (
          <small>
            <Text>{message}</Text>
          </small>
        )}
      </th>
      <td>
        <code>
          <Text>{matcherText(matcher)}</Text>
        </code>
      </td>
      <td>
        <code>
          <Text>{typeof actual === 'number' ? short(actual) : showValue(actual, MAX_CHARS)}</Text>
        </code>
        {!passed && reason !== undefined && margin === null && (
          <small>
            <Text>{reason}</Text>
          </small>
        )}
      </td>
      <td class="number">
        {margin !== null && (
          <span class="margin">
            {margin.scale !== null && (
              <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                <rect class="margin-back" width="100" height="8" />
                <rect class="margin-value" width={(100 * margin.actual) / margin.scale} height="8" />
                <rect
                  class="margin-floor"
                  x={Math.min(98.5, (100 * margin.floor) / margin.scale)}
                  width="1.5"
                  height="8"
                />
              </svg>
            )}
            {signed(margin.margin)}
          </span>
        )}
      </td>
    </tr>
  )
}

const MAX_CHARS = 160

export function matcherText(matcher: Readonly<Record<string, unknown>>): string {
  return Object.entries(matcher)
    .map(([name, value]) => `${name} ${showValue(value, MAX_CHARS)}`)
    .join(', ')
}

/** `expect` is judged run by run: how many runs met each expectation. */
function RunExpectations({ test }: { readonly test: TestResult }) {
  const met = new Map<string, { text: string; passed: number; runs: number; failed: number[] }>()
  for (const { run, expect } of test.runs) {
    for (const { target, matcher, passed } of expect) {
      const text = `${target} ${matcherText(matcher)}`
      const entry = met.get(text) ?? { text, passed: 0, runs: 0, failed: [] }
      entry.runs += 1
      if (passed) entry.passed += 1
      else entry.failed.push(run)
      met.set(text, entry)
    }
  }
  return (
    <ul class="plain">
      {[...met.values()].map(({ text, passed, runs, failed }) => (
        <li key={text}>
          <StatusMark status={failed.length === 0 ? 'passed' : 'failed'} label={false} />
          <code>
            <Text>{text}</Text>
          </code>
          <span class="muted">
            {passed} of {runs} runs
          </span>
        </li>
      ))}
    </ul>
  )
}

function Targets({ check }: { readonly check: CheckResult }) {
  const isPrinting = usePrinting()
  const targets = Object.entries(check.targets)
  if (targets.length === 0) return null
  return (
    <details open={isPrinting}>
      <summary>All targets ({targets.length})</summary>
      <dl class="targets">
        {targets.map(([name, value]) => (
          <div key={name}>
            <dt>
              <Text>{name}</Text>
            </dt>
            <dd>
              <Text>
                {value === null
                  ? 'not measured'
                  : typeof value === 'number'
                    ? short(value)
                    : showValue(value, MAX_CHARS)}
              </Text>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
