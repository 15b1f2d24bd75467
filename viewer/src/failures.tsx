import { useState } from 'preact/hooks'
import { isFailing } from '../../src/core/gate/status.js'
import type { TestResult } from '../../src/score/result/result.js'
import { plural } from './numbers.js'
import { type Reason, shownReasons, shownWarnings } from './reasons.js'
import { linkTo } from './route.js'
import { StatusMark } from './status-mark.js'
import { Text } from './text.js'

const FIRST_TESTS = 12
const FIRST_REASONS = 3

/** Which run and which step failed, and why. */
export function Failures({ tests }: { readonly tests: readonly TestResult[] }) {
  return <Rows title="What went wrong" tests={tests.filter(({ status }) => isFailing(status))} />
}

/** Rows that are warned, then those that passed with a warning. */
export function WarningsCard({ tests }: { readonly tests: readonly TestResult[] }) {
  const warned = tests.filter(({ status }) => status === 'warned')
  const passed = tests.filter((test) => test.status === 'passed' && shownWarnings(test).length > 0)
  return <Rows title="Warnings" tests={[...warned, ...passed]} />
}

function Rows({ title, tests }: { readonly title: string; readonly tests: readonly TestResult[] }) {
  const [limit, setLimit] = useState(FIRST_TESTS)
  if (tests.length === 0) return null
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ol class="failures">
        {tests.slice(0, limit).map((test) => (
          <li key={linkTo(test)} class={`failure failure-${test.status}`}>
            <h3>
              <StatusMark status={test.status} label={!isFailing(test.status)} />
              <a href={linkTo(test)}>
                <Text>{test.name}</Text>
              </a>
              {test.advisory && <span class="tag">advisory</span>}
            </h3>
            <Reasons test={test} reasons={[...shownReasons(test), ...shownWarnings(test)]} />
          </li>
        ))}
      </ol>
      {tests.length > limit && (
        <button type="button" class="more" onClick={() => setLimit(limit * 4)}>
          {plural(tests.length - limit, 'more test')}
        </button>
      )}
    </section>
  )
}

function Reasons({ test, reasons }: { readonly test: TestResult; readonly reasons: readonly Reason[] }) {
  return (
    <ul class="reasons">
      {reasons.slice(0, FIRST_REASONS).map((reason, i) => (
        <li key={i}>
          <code class="check">
            <Text>{reason.check}</Text>
          </code>
          <span class="reason">
            <Text>{reason.message}</Text> <PlaceLink test={test} run={reason.run} step={reason.step} />
          </span>
        </li>
      ))}
      {reasons.length > FIRST_REASONS && (
        <li class="muted">
          <a href={linkTo(test)}>{plural(reasons.length - FIRST_REASONS, 'more reason')}</a>
        </li>
      )}
    </ul>
  )
}

interface PlaceProps {
  readonly test: TestResult
  readonly run: number | null
  readonly step: number | null
}

/** A link to the run and the call that a message is about. */
export function PlaceLink({ test, run, step }: PlaceProps) {
  if (run === null) return null
  return (
    <a class="place" href={linkTo(test, run, step)}>
      run {run}
      {step !== null && `, call ${step + 1}`}
    </a>
  )
}
