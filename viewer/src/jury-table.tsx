import { useState } from 'preact/hooks'
import type { Finding } from '../../src/core/gate/finding.js'
import type { Grading, JurorResult, RunResult, TestResult } from '../../src/score/result/result.js'
import { jurorNamesOf, meansOf } from './juror.js'
import { plural, short } from './numbers.js'
import { linkTo } from './route.js'
import { StatusMark } from './status-mark.js'
import { Text } from './text.js'

const FIRST_RUNS = 12

/** Findings that the table already shows. */
const SAID_BY_JURORS: ReadonlySet<string> = new Set(['juror', 'dissent', 'juror_error'])

/** The jury of a model-graded row: a row for each run, a column for each juror. */
export function JuryTable({ test }: { readonly test: TestResult }) {
  const [limit, setLimit] = useState(FIRST_RUNS)
  const { grading } = test
  const judged = test.runs.filter(({ jurors }) => jurors !== undefined)
  if (grading === undefined) return null
  return (
    <>
      <JuryFacts grading={grading} />
      {judged.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard.
        <section class="scroll" tabIndex={0} aria-label="What each juror gave each run">
          <table class="jury">
            <thead>
              <tr>
                <th scope="col">run</th>
                {jurorNamesOf(test, judged[0]?.jurors).map((name, i) => (
                  <th scope="col" key={name}>
                    <Text>{name}</Text>
                    <small>{meanText(grading, i)}</small>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {judged.slice(0, limit).map((run) => (
                <JuryRow key={run.run} test={test} run={run} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      {judged.length > limit && (
        <button type="button" class="more" onClick={() => setLimit(limit * 5)}>
          {plural(judged.length - limit, 'more run')}
        </button>
      )}
    </>
  )
}

/** The findings that do not come from a juror. */
export function exceptJurors(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(({ kind }) => !SAID_BY_JURORS.has(kind))
}

function JuryFacts({ grading }: { readonly grading: Grading }) {
  const { threshold, quorum, jurors, agreement, alpha, calls, repairs, calibration } = grading
  const facts: readonly (readonly [string, string])[] = [
    ['threshold', short(threshold)],
    ...(quorum === null ? [] : [['quorum', String(quorum)] as const]),
    ...(jurors.length < 2
      ? []
      : ([
          ['agreement', known(agreement)],
          ["Krippendorff's alpha", known(alpha)],
        ] as const)),
    ['judge calls', repairs === 0 ? String(calls) : `${calls} and ${plural(repairs, 'repair')}`],
    ...(calibration === undefined
      ? []
      : ([
          ['human labels', String(calibration.labels)],
          ["Cohen's kappa", known(calibration.kappa)],
          ['base rate', known(calibration.base_rate)],
          ['false positives', known(calibration.false_positive_rate)],
          ['false negatives', known(calibration.false_negative_rate)],
          ['Brier score', known(calibration.brier)],
        ] as const)),
  ]
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Text>{value}</Text>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function JuryRow({ test, run }: { readonly test: TestResult; readonly run: RunResult }) {
  return (
    <tr>
      <th scope="row">
        <StatusMark status={run.status} label={false} /> <a href={linkTo(test, run.run)}>run {run.run}</a>
      </th>
      {run.jurors?.map((juror, i) => (
        <td key={i}>
          <JurorScore juror={juror} isDissent={test.grading?.jurors[i]?.dissents.includes(run.run) === true} />
          <small>
            <Text>{inShort(juror)}</Text>
          </small>
        </td>
      ))}
    </tr>
  )
}

interface ScoreProps {
  readonly juror: JurorResult
  readonly isDissent: boolean
}

export function JurorScore({ juror: { score, passed }, isDissent }: ScoreProps) {
  return (
    <span class="juror-score">
      <StatusMark status={passed === null ? 'error' : passed ? 'passed' : 'failed'} label={false} />
      {score === null ? 'no grade' : short(score)}
      {isDissent && <span class="tag tag-warn">dissents</span>}
    </span>
  )
}

/** The reason for the one question, or the score of each. */
function inShort(juror: JurorResult): string {
  if (juror.error !== undefined) return juror.error
  const [first, ...others] = meansOf(juror)
  if (others.length === 0) return juror.answers[0]?.reason ?? ''
  return [first, ...others].map((one) => `${one?.question} ${short(one?.score ?? 0)}`).join(', ')
}

function meanText({ jurors }: Grading, index: number): string {
  const score = jurors[index]?.score ?? null
  return score === null ? 'no grade' : `mean ${short(score)}`
}

function known(value: number | null): string {
  return value === null ? 'n/a' : short(value)
}
