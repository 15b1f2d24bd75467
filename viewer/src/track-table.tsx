import type { TrackComparison } from '../../src/score/compare-tracks.js'
import type { TestResult } from '../../src/score/result/result.js'
import { short } from './numbers.js'
import { linkTo } from './route.js'
import { StatusMark } from './status-mark.js'
import { Text } from './text.js'

interface Props {
  readonly comparison: TrackComparison
  readonly tests: readonly TestResult[]
}

export function TrackTable({ comparison, tests }: Props) {
  const { suite, of, baseline, tracks, best, fields } = comparison
  return (
    <article class="card scroll">
      <h3>
        <Text>{of}</Text>
      </h3>
      <table>
        <thead>
          <tr>
            <th scope="col">track</th>
            <th scope="col">verdict</th>
            <th scope="col">score</th>
            <th scope="col">against the baseline</th>
            {fields.map(({ field }) => (
              <th scope="col" key={field}>
                <Text>{field}</Text>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tracks.map(({ track, status, score, difference }, i) => (
            <tr key={track}>
              <th scope="row">
                <TrackLink suite={suite} of={of} track={track} tests={tests} />{' '}
                {track === baseline && <span class="tag">baseline</span>}
                {best.includes(track) && <span class="tag tag-good">{best.length === 1 ? 'best' : 'tie'}</span>}
              </th>
              <td>
                <StatusMark status={status} />
              </td>
              <td class="number">{score === null ? 'no score' : short(score)}</td>
              <td class="number">{difference === null ? '' : signed(difference)}</td>
              {fields.map(({ field, scores }) => {
                const share = scores[i]
                return (
                  <td class="number" key={field}>
                    {share === null || share === undefined ? '' : short(share)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  )
}

function TrackLink({
  suite,
  of,
  track,
  tests,
}: Pick<TrackComparison, 'suite' | 'of'> & { track: string; tests: Props['tests'] }) {
  const row = tests.find((test) => test.suite === suite && test.variant?.track === track && test.name.startsWith(of))
  if (row === undefined) return <Text>{track}</Text>
  return (
    <a href={linkTo(row)}>
      <Text>{track}</Text>
    </a>
  )
}

export function signed(value: number): string {
  return value > 0 ? `+${short(value)}` : short(value)
}
