import type { NewMessages } from '../messages/agent-conversation.js'
import type { RequestedCall } from './executed-calls.js'

/** A call in an answer is executed before the next request; one that only a request tells of, before that request. */
export function requestedCalls(requests: readonly NewMessages[]): readonly RequestedCall[] {
  return requests.flatMap(({ start, before, answer }, index) => {
    const own = start ?? Number.NEGATIVE_INFINITY
    const earlier = requests[index - 1]?.start ?? Number.NEGATIVE_INFINITY
    const later = requests[index + 1]?.start ?? Number.POSITIVE_INFINITY
    return [
      ...before.flatMap(({ calls }) => calls).map((call) => ({ call, from: earlier, to: start ?? later })),
      ...answer.flatMap(({ calls }) => calls).map((call) => ({ call, from: own, to: later })),
    ]
  })
}
