import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Result } from '../../src/score/result/result.js'
import { NO_FILTER, testsThatMatch } from './filter.js'
import { Overview } from './overview.js'
import type { Report } from './report.js'
import { findTest, linkTo, OVERVIEW, type Route, useRoute } from './route.js'
import { RunPage } from './run-page.js'
import { Safely } from './safely.js'
import { Sidebar } from './sidebar.js'
import { TestPage } from './test-page.js'
import { shownText, Text } from './text.js'
import { ThemeSwitch } from './theme-switch.js'

export function App({ report }: { readonly report: Report }) {
  const route = useRoute()
  const [filter, setFilter] = useState(NO_FILTER)
  const shown = useMemo(() => testsThatMatch(report.tests, filter), [report, filter])
  const main = useRef<HTMLElement>(null)
  useTitle(report, route)
  useShortcuts(report, route)
  useEffect(() => {
    // A step scrolls itself into view.
    if (route.step === null) main.current?.scrollTo(0, 0)
  }, [route])
  return (
    <div class={route.test === null ? 'app' : 'app app-detail'}>
      <button type="button" class="skip-link" onClick={() => main.current?.focus()}>
        Skip to the report
      </button>
      <header class="top">
        <a class="brand" href={OVERVIEW}>
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="M3 10.5 8 15.5 17 4.5" />
          </svg>
          mcprove
        </a>
        <ThemeSwitch />
      </header>
      <Sidebar report={report} shown={shown} filter={filter} onFilter={setFilter} route={route} />
      <main ref={main} tabIndex={-1}>
        <Safely key={location.hash}>
          <Page report={report} shown={shown} route={route} />
        </Safely>
      </main>
    </div>
  )
}

interface PageProps {
  readonly report: Report
  readonly shown: Result['tests']
  readonly route: Route
}

function Page({ report, shown, route }: PageProps) {
  if (route.test === null) return <Overview report={report} shown={shown} />
  const test = findTest(report.tests, route)
  if (test === undefined) {
    return (
      <p class="empty">
        This report has no test named{' '}
        <q>
          <Text>{route.test}</Text>
        </q>
        . <a href={OVERVIEW}>To the overview</a>
      </p>
    )
  }
  const run = test.runs.find((one) => one.run === route.run)
  if (run === undefined) return <TestPage report={report} test={test} />
  return <RunPage test={test} run={run} step={route.step} />
}

function useTitle({ summary }: Result, { test, run }: Route): void {
  useEffect(() => {
    const place = test === null ? `${summary.passed} of ${summary.total} passed` : shownText(test)
    document.title = `${place}${run === null ? '' : ` #${run}`} · mcprove`
  }, [test, run])
}

/** `/` searches, `j` and `k` move through tests, or through the runs of the open one. */
function useShortcuts({ tests }: Result, route: Route): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLInputElement
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === '/') {
        event.preventDefault()
        document.querySelector<HTMLInputElement>('input[type=search]')?.focus()
      }
      if (event.key === 'j') location.hash = neighbour(tests, route, 1)
      if (event.key === 'k') location.hash = neighbour(tests, route, -1)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [route])
}

function neighbour(tests: Result['tests'], route: Route, by: number): string {
  const test = findTest(tests, route)
  if (test !== undefined && route.run !== null) {
    const at = test.runs.findIndex(({ run }) => run === route.run)
    return linkTo(test, test.runs[at + by]?.run ?? route.run)
  }
  const at = test === undefined ? -1 : tests.indexOf(test)
  const next = tests[Math.max(0, at + by)] ?? test
  return next === undefined ? '' : linkTo(next)
}
