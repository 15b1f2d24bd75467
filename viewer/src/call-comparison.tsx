import { useState } from 'preact/hooks'
import { showValue } from '../../src/core/text/show-value.js'
import type { TestResult } from '../../src/score/result/result.js'
import type { AlignedRow } from './align-expected.js'
import { plural } from './numbers.js'
import { linkTo } from './route.js'
import { Text } from './text.js'
import { shownToolId } from './tool-id.js'

const FIRST_ROWS = 30
const MAX_ARGS = 240

const WORDS: Readonly<Record<AlignedRow['state'], string>> = {
  same: 'as expected',
  differs: 'differs',
  missing: 'missing',
  extra: 'further call',
  unexpected: 'unexpected',
}

const SIGNS: Readonly<Record<AlignedRow['state'], string>> = {
  same: '=',
  differs: '≠',
  missing: '−',
  extra: '+',
  unexpected: '+',
}

interface Props {
  readonly test: TestResult
  readonly run: number
  readonly rows: readonly AlignedRow[]
}

export function CallComparison({ test, run, rows }: Props) {
  const [limit, setLimit] = useState(FIRST_ROWS)
  return (
    <>
      <ol class="comparison">
        <li class="comparison-head" aria-hidden="true">
          <span>expected</span>
          <span />
          <span>recorded</span>
        </li>
        {rows.slice(0, limit).map((row, i) => (
          <li key={i} class={`comparison-row comparison-${row.state}`}>
            <ExpectedSide row={row} />
            <span class="comparison-sign">
              <span aria-hidden="true">{SIGNS[row.state]}</span>
              <span class="visually-hidden">{WORDS[row.state]}</span>
            </span>
            <RecordedSide test={test} run={run} row={row} />
            {row.differences.length > 0 && <Differences row={row} />}
          </li>
        ))}
      </ol>
      {rows.length > limit && (
        <button type="button" class="more" onClick={() => setLimit(limit * 4)}>
          {plural(rows.length - limit, 'more call')}
        </button>
      )}
    </>
  )
}

function ExpectedSide({ row: { expected } }: { readonly row: AlignedRow }) {
  if (expected === null) return <span class="comparison-none">nothing expected here</span>
  return (
    <span class="comparison-side">
      <strong>
        {expected.index + 1}. <Text>{expected.call.tool}</Text>
      </strong>
      <code>
        <Text>{expected.call.args === undefined ? 'any arguments' : showValue(expected.call.args, MAX_ARGS)}</Text>
      </code>
    </span>
  )
}

interface SideProps extends Omit<Props, 'rows'> {
  readonly row: AlignedRow
}

function RecordedSide({ test, run, row: { recorded, state } }: SideProps) {
  if (recorded === null) return <span class="comparison-none">not called</span>
  return (
    <span class="comparison-side">
      <strong>
        <a href={linkTo(test, run, recorded.step)}>
          {recorded.step + 1}. <Text>{shownToolId(recorded.call)}</Text>
        </a>
        {state === 'unexpected' && <span class="tag tag-bad">unexpected</span>}
      </strong>
      <code>
        <Text>{showValue(recorded.call.args ?? recorded.call.args_text, MAX_ARGS)}</Text>
      </code>
    </span>
  )
}

function Differences({ row: { differences } }: { readonly row: AlignedRow }) {
  return (
    <ul class="differences">
      {differences.map(({ path, expected, actual }) => (
        <li key={path}>
          <code>
            <Text>{path}</Text>
          </code>
          <del>
            <Text>{showValue(expected, MAX_ARGS)}</Text>
          </del>
          <ins>
            <Text>{showValue(actual, MAX_ARGS)}</Text>
          </ins>
        </li>
      ))}
    </ul>
  )
}
