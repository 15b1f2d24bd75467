import { shownScore } from '../../src/core/critics/shown-score.js'
import { SEVERITY, type Status } from '../../src/core/gate/status.js'
import type { Result, TestResult } from '../../src/score/result/result.js'
import { rowScore } from '../../src/score/result/row-score.js'
import { caseName, rowLabel } from './case-rows.js'
import type { Filter } from './filter.js'
import { count, plural } from './numbers.js'
import { findTest, linkTo, type Route } from './route.js'
import { StatusMark } from './status-mark.js'
import { shownText, Text } from './text.js'
import { VirtualList } from './virtual-list.js'

interface Props {
  readonly report: Result
  readonly shown: readonly TestResult[]
  readonly filter: Filter
  readonly onFilter: (filter: Filter) => void
  readonly route: Route
}

const ROW_HEIGHT = 46

export function Sidebar({ report, shown, filter, onFilter, route }: Props) {
  const { tests } = report
  const open = findTest(tests, route)
  return (
    <nav class="sidebar" aria-label="Tests">
      <input
        type="search"
        placeholder="Search tests, gates, reasons"
        aria-label="Search tests, gates and reasons"
        aria-keyshortcuts="/"
        value={filter.text}
        onInput={({ currentTarget }) => onFilter({ ...filter, text: currentTarget.value })}
      />
      <StatusFilter tests={tests} filter={filter} onFilter={onFilter} />
      <p class="sidebar-count" role="status">
        {shown.length === tests.length
          ? plural(tests.length, 'test')
          : `${count(shown.length)} of ${plural(tests.length, 'test')}`}
      </p>
      <VirtualList
        items={shown}
        rowHeight={ROW_HEIGHT}
        label="Tests"
        current={open === undefined ? -1 : shown.indexOf(open)}
        render={(test) => (
          <a
            class="sidebar-row"
            href={linkTo(test)}
            title={shownText(test.name)}
            aria-current={test === open ? 'page' : undefined}
          >
            <StatusMark status={test.status} label={false} />
            <span class="sidebar-name">
              <Text>{caseName(test)}</Text>
              <small>
                <Text>{rowLabel(test) || test.kind}</Text>
              </small>
            </span>
            <span class="sidebar-runs">{figuresOf(test)}</span>
          </a>
        )}
      />
    </nav>
  )
}

/** `4/5` when there are several runs, and the score of a case: `4/5 · 0.93`. */
export function figuresOf(test: TestResult): string {
  const score = rowScore(test)
  return [passedRuns(test), score === null ? '' : shownScore(score)].filter((text) => text !== '').join(' · ')
}

function passedRuns({ runs }: TestResult): string {
  return runs.length < 2 ? '' : `${runs.filter(({ status }) => status === 'passed').length}/${runs.length}`
}

function StatusFilter({ tests, filter, onFilter }: Pick<Props, 'filter' | 'onFilter'> & Pick<Result, 'tests'>) {
  const present = SEVERITY.filter((status) => tests.some((test) => test.status === status))
  if (present.length < 2) return null
  const toggle = (status: Status) => {
    const { statuses } = filter
    const without = statuses.filter((one) => one !== status)
    onFilter({ ...filter, statuses: without.length < statuses.length ? without : [...statuses, status] })
  }
  return (
    <fieldset class="chips">
      <legend class="visually-hidden">Show only tests that are</legend>
      {present.map((status) => (
        <button
          type="button"
          key={status}
          class="chip"
          aria-pressed={filter.statuses.includes(status)}
          onClick={() => toggle(status)}
        >
          <StatusMark status={status} />
          <span class="chip-count">{tests.filter((test) => test.status === status).length}</span>
        </button>
      ))}
    </fieldset>
  )
}
