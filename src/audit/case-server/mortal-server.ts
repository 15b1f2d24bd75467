// A server at a URL that nothing starts again. For tests only.
import type { CaseServer } from './case-server.js'

/** Calls `die` to end for good: no connection is accepted after it. */
export function mortalServer(make: (die: () => void) => CaseServer): CaseServer {
  let hasEnded = false
  const server = make(() => {
    hasEnded = true
  })
  return {
    ...server,
    transport: 'http',
    http: async (request, next) => {
      if (hasEnded) throw new Error('connect ECONNREFUSED 127.0.0.1:3000')
      const answer = await next(request)
      // It died of this request.
      if (hasEnded) throw new Error('socket hang up')
      return answer
    },
  }
}
