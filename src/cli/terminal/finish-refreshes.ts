import { finishRefreshes, hasRefreshes } from '../../mcp/auth/refreshes-under-way.js'
import { Interruption } from './interruption.js'
import type { Io } from './io.js'

/** After Ctrl-C. Without one, a request to an authorization server has a limit of its own. */
const INTERRUPTED_MS = 5000
/** Most refreshes end without anybody noticing. */
const SILENT_MS = 300

/**
 * Waits for new tokens of logins that have been requested, because the old ones are worthless without them. The first
 * Ctrl-C limits the wait, also one that has ended the command; the second ends the process.
 */
export async function storeNewTokens(isInterrupted: boolean, io: Io): Promise<void> {
  if (!hasRefreshes()) return
  const abandon = new AbortController()
  let limit: NodeJS.Timeout | undefined
  const endSoon = (): void => {
    limit = setTimeout(() => abandon.abort(), INTERRUPTED_MS)
  }
  const telling = setTimeout(() => io.stderr.write(waitText(isInterrupted)), SILENT_MS)
  const interruption = isInterrupted ? undefined : new Interruption(io)
  interruption?.signal.addEventListener('abort', endSoon, { once: true })
  if (isInterrupted) endSoon()
  try {
    await finishRefreshes(abandon.signal)
  } finally {
    interruption?.end()
    clearTimeout(telling)
    clearTimeout(limit)
  }
  if (abandon.signal.aborted) {
    io.stderr.write('warning: the new tokens did not arrive: you may have to log in again (`mcprove login`)\n')
  }
}

function waitText(isInterrupted: boolean): string {
  const what = 'Waiting for new tokens of a login, which would be lost otherwise.'
  return `${what} Press Ctrl-C ${isInterrupted ? 'again ' : ''}to stop ${isInterrupted ? 'now' : 'soon'}.\n`
}
