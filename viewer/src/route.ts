// The current view, kept in the address: every run and every step has its own link.
import { useEffect, useState } from 'preact/hooks'
import { cut } from '../../src/core/text/show-value.js'
import type { TestResult } from '../../src/score/result/result.js'

export interface Route {
  readonly suite: string | null
  /** Null for the overview. */
  readonly test: string | null
  readonly run: number | null
  readonly step: number | null
}

const MAX_LINK_NAME = 300

/** Names no test. */
export const OVERVIEW = '#overview'

export function useRoute(): Route {
  const [route, setRoute] = useState(() => parseRoute(location.hash))
  useEffect(() => {
    const follow = () => setRoute(parseRoute(location.hash))
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return route
}

export function parseRoute(hash: string): Route {
  const keys = new URLSearchParams(hash.replace(/^#/, ''))
  return {
    suite: keys.get('suite'),
    test: keys.get('test'),
    run: whole(keys.get('run')),
    step: whole(keys.get('step')),
  }
}

/** `#suite=…&test=…&run=2&step=0`: by name, so that it also works in the next report. */
export function linkTo(test: TestResult, run?: number, step?: number | null): string {
  const keys = new URLSearchParams()
  if (test.suite !== null) keys.set('suite', linkName(test.suite))
  keys.set('test', linkName(test.name))
  if (run !== undefined) keys.set('run', String(run))
  if (step !== undefined && step !== null) keys.set('step', String(step))
  return `#${keys}`
}

export function findTest(tests: readonly TestResult[], { suite, test }: Route): TestResult | undefined {
  return tests.find((row) => linkName(row.name) === test && (suite === null || linkName(row.suite ?? '') === suite))
}

/** Browsers do not follow a link of a megabyte, and an address cannot contain half of a surrogate pair. */
function linkName(name: string): string {
  const short = name.length <= MAX_LINK_NAME ? name : `${cut(name, MAX_LINK_NAME)}…${name.length}`
  return short.replace(/\p{Cs}/gu, '\ufffd')
}

function whole(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null
}
