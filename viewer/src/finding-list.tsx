import { useState } from 'preact/hooks'
import type { Finding } from '../../src/core/gate/finding.js'
import type { TestResult } from '../../src/score/result/result.js'
import { PlaceLink } from './failures.js'
import { plural } from './numbers.js'
import { Text } from './text.js'

const FIRST = 6

interface Props {
  readonly test: TestResult
  readonly findings: readonly Finding[]
}

export function FindingList({ test, findings }: Props) {
  const [limit, setLimit] = useState(FIRST)
  if (findings.length === 0) return null
  return (
    <>
      <ul class="findings">
        {findings.slice(0, limit).map(({ level, message, run, step }, i) => (
          <li key={i} class={`finding finding-${level}`}>
            <span class="finding-level">{level}</span>
            <span>
              <Text>{message}</Text> <PlaceLink test={test} run={run} step={step} />
            </span>
          </li>
        ))}
      </ul>
      {findings.length > limit && (
        <button type="button" class="more" onClick={() => setLimit(limit * 5)}>
          {plural(findings.length - limit, 'more finding')}
        </button>
      )}
    </>
  )
}
