import type { Transport } from '@modelcontextprotocol/client'

const END_SESSION_MS = 1000

/** Tells an HTTP server of the old generation that its session is over. It may be gone already. */
export async function endSession(transport: Transport): Promise<void> {
  if (!('terminateSession' in transport) || typeof transport.terminateSession !== 'function') return
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, END_SESSION_MS)
  })
  await Promise.race([limit, Promise.resolve(transport.terminateSession()).catch(() => {})])
  clearTimeout(timer)
}
