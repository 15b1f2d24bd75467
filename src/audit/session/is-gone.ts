// Whether a server at a URL is still there. Nobody here can start it again.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Session } from './session.js'

/** Something else may start it again. */
const MAX_WAIT_MS = 2000
const BETWEEN_MS = 100

type Open = () => Promise<Session>

export async function isThere(open: Open): Promise<boolean> {
  const session = await open()
  await session.close()
  return session.opening.answer !== null || session.opening.http !== undefined
}

/** True when it does not come back either. */
export async function isGone(open: Open, { openMs }: { readonly openMs: number }): Promise<boolean> {
  const until = performance.now() + Math.min(openMs, MAX_WAIT_MS)
  while (performance.now() < until) {
    if (await isThere(open)) return false
    await sleep(BETWEEN_MS)
  }
  return true
}
