import type { ExpectResult } from '../../../core/expect/expectation.js'
import { valueAt } from '../../../core/expect/target-path.js'
import type { DirectTest } from '../../../suite/suite.js'
import type { WatchedRequest } from './watched-request.js'

const WAIT_MS = 5000
const ABSENCE_WAIT_MS = 500
const NOTHING = { logs: [], notifications: [] }

/**
 * Checks the expectations, again with each notification until those on `logs` and `notifications` pass or the time is
 * over. An expectation that holds without any notification would pass at once, so it is checked after all of the time.
 */
export async function checkInTime(
  test: DirectTest,
  watched: WatchedRequest,
  check: () => readonly ExpectResult[],
  signal: AbortSignal | undefined,
): Promise<readonly ExpectResult[]> {
  const claims = (test.expect ?? []).filter(({ target }) => Object.hasOwn(NOTHING, String(target.segments[0])))
  if (claims.length === 0 || !watched.isListening) return check()
  const isAbsence = claims.some(
    ({ target, matcher }) => matcher.source.snapshot !== true && matcher.mismatch(valueAt(NOTHING, target)) === null,
  )
  const wanted = 'wait_ms' in test ? test.wait_ms : undefined
  const end = performance.now() + (wanted ?? (isAbsence ? ABSENCE_WAIT_MS : WAIT_MS))
  const names = new Set(claims.map(({ target }) => target.text))
  for (;;) {
    const results = isAbsence ? [] : check()
    const isMet = !isAbsence && results.every(({ target, passed }) => passed || !names.has(target))
    const left = end - performance.now()
    if (isMet) return results
    if (left <= 0) return check()
    await watched.next(left, signal)
  }
}
