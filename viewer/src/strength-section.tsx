import type { Share, StrengthReport } from '../../src/strength/strength-report.js'
import type { TriedChange } from '../../src/strength/test-strength.js'
import { count, plural } from './numbers.js'
import { Text } from './text.js'

const SEVERITY_TAGS = { critical: 'tag tag-bad', major: 'tag tag-warn', minor: 'tag' } as const

/** The findings of `mcprove strength`: how many changes of good runs each test notices, and which it misses. */
export function StrengthSection({ strength }: { readonly strength: StrengthReport }) {
  const { summary, tests, reasons, unnamed_tools } = strength
  return (
    <section class="strength">
      <h2>Strength of the checks</h2>
      <p>
        {shareText(summary)}
        {summary.critical_survivors > 0 && (
          <>
            {' '}
            <span class="tag tag-bad">{plural(summary.critical_survivors, 'critical survivor')}</span>
          </>
        )}
      </p>
      {reasons.map((reason) => (
        <p class="notice" key={reason}>
          <Text>{reason}</Text>
        </p>
      ))}
      {tests.map((test) => (
        <StrengthCard key={`${test.suite} ${test.name}`} test={test} />
      ))}
      {unnamed_tools.map(({ suite, tools }) => (
        <p class="muted" key={suite}>
          Tools of <Text>{suite}</Text> that no check names: <Text>{tools.join(', ')}</Text>
        </p>
      ))}
    </section>
  )
}

function StrengthCard({ test }: { readonly test: StrengthReport['tests'][number] }) {
  const survivors = test.changes.filter(({ verdict }) => verdict === 'survived')
  const [caught, changes] = [test.share.caught, test.share.changes]
  return (
    <article class="card">
      <h3>
        <Text>{test.name}</Text>
      </h3>
      {test.unmeasured === null ? (
        <p>
          <meter
            min={0}
            max={Math.max(1, changes)}
            value={caught}
            aria-label={`${caught} of ${changes} changes caught`}
          />{' '}
          {shareText(test.share)}, {plural(test.runs, 'recorded run')}
        </p>
      ) : (
        <p class="muted">
          Not measured: <Text>{test.unmeasured}</Text>
        </p>
      )}
      {survivors.length > 0 && (
        <details>
          <summary>{plural(survivors.length, 'change')} that no check catches</summary>
          <ul>
            {survivors.map((change) => (
              <Survivor key={change.id} change={change} />
            ))}
          </ul>
        </details>
      )}
      {test.addition !== null && (
        <details>
          <summary>A proven addition that catches {count(test.addition.catches.length)} of them</summary>
          <pre>
            <Text>{test.addition.yaml}</Text>
          </pre>
        </details>
      )}
    </article>
  )
}

function Survivor({ change: { severity, text, suggestion } }: { readonly change: TriedChange }) {
  return (
    <li>
      <span class={SEVERITY_TAGS[severity]}>{severity}</span> The agent <Text>{text}</Text>.
      {suggestion !== null && (
        <pre>
          <Text>{suggestion.yaml}</Text>
        </pre>
      )}
    </li>
  )
}

function shareText({ changes, caught, percent, interval }: Share): string {
  if (percent === null || interval === null) return 'No change could be tried'
  return `${count(caught)} of ${plural(changes, 'change')} caught, ${percent} % (95 % interval ${interval[0]} to ${interval[1]} %)`
}
