import { isRecord } from '../../core/trace/trace-fields.js'
import type { LogPlace } from '../importer.js'
import { recordIn } from '../json-fields.js'
import type { Span } from '../spans/span.js'
import { isObservation, readObservation } from './observation.js'

export function* readSpans(value: unknown, place: LogPlace): Generator<Span | string> {
  for (const observation of observationsIn(value)) {
    yield isObservation(observation) ? readObservation(observation, place) : 'not a Langfuse observation'
  }
}

/** Next to the trace, which repeats them without their contents; inside it; or on their own. */
export function observationsIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  if (!isRecord(value)) return []
  const inner = recordIn(value.trace)
  const lists = [value.observations, inner.observations, value.data]
  const id = [inner.id, value.id].find((one) => typeof one === 'string')
  return lists.find(Array.isArray)?.map((one) => ofTrace(one, id)) ?? [value]
}

/** Observations inside a trace may name neither it nor a parent. */
function ofTrace(observation: unknown, id: unknown): unknown {
  if (!isRecord(observation)) return observation
  const { traceId = observation.trace_id ?? id, parentObservationId = observation.parent_observation_id ?? null } =
    observation
  return { ...observation, traceId, parentObservationId }
}
