// Refreshes of logins that this process has begun. An authorization server that rotates refresh tokens makes the old one
// worthless when it gets the request, and revokes the login when the old one is sent again (RFC 9700, section 4.14.2): its
// answer must be stored, also when the caller has given up.

const underWay = new Map<Promise<unknown>, AbortController>()

/** Runs a refresh until it is stored. Only the end of the process aborts the signal that it gets. */
export async function untilStored<T>(refresh: (abandoned: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const running = refresh(controller.signal)
  underWay.set(running, controller)
  try {
    return await running
  } finally {
    underWay.delete(running)
  }
}

export function hasRefreshes(): boolean {
  return underWay.size > 0
}

/** Resolves when no refresh is under way. Aborting the signal gives them up. */
export async function finishRefreshes(abandon: AbortSignal): Promise<void> {
  const giveUp = (): void => {
    for (const controller of underWay.values()) controller.abort()
  }
  abandon.addEventListener('abort', giveUp, { once: true })
  try {
    if (abandon.aborted) giveUp()
    await Promise.allSettled(underWay.keys())
  } finally {
    abandon.removeEventListener('abort', giveUp)
  }
}
