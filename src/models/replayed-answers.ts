import { isRecord } from '../core/trace/trace-fields.js'
import type { Wire } from './http-wire.js'
import { ModelFailure } from './model.js'

/**
 * Opens a wire for each request, which returns the recorded body of its turn. An answer that took several requests (a
 * continued one of Google) is recorded as a list.
 */
export function replayedAnswers(id: string, bodies: readonly unknown[]): () => Wire {
  let next = 0
  return () => {
    const turn = next++
    const recorded = bodies[turn]
    const parts = Array.isArray(recorded) ? [...recorded] : [recorded]
    return async () => {
      if (turn >= bodies.length) {
        throw new ModelFailure(
          'infra',
          `the recording of ${id} has ${bodies.length} answers, and one more was requested`,
        )
      }
      const body: unknown = structuredClone(parts.shift())
      if (isRecord(body)) return body
      throw new ModelFailure('infra', `answer ${turn + 1} in the recording of ${id} is not a model response`)
    }
  }
}
