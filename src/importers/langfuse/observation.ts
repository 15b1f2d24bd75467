import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { epochMs } from '../epoch-ms.js'
import type { LogPlace } from '../importer.js'
import { numberIn, recordIn, textIn } from '../json-fields.js'
import { jsonIn } from '../spans/calls/tool-output.js'
import { langfuseTool, langfuseUsage } from '../spans/langfuse-span.js'
import type { Span } from '../spans/span.js'

const TYPE = /^[A-Z]+$/

/** Exports to blob storage use snake case. */
export function isObservation(value: unknown): value is RawRecord {
  if (!isRecord(value) || typeof value.id !== 'string' || !TYPE.test(textIn(value.type) ?? '')) return false
  const { parentObservationId, parent_observation_id } = value
  return traceOf(value) !== null && (parentObservationId !== undefined || parent_observation_id !== undefined)
}

function traceOf({ traceId, trace_id }: RawRecord): string | null {
  return textIn(traceId) ?? textIn(trace_id)
}

/**
 * Converts an observation to OpenInference attributes. An observation that came as a span keeps its own attributes, in
 * the metadata.
 */
export function readObservation(observation: RawRecord, place: LogPlace): Span {
  const { type, input, output, level, model } = observation
  const usage = usageOf(observation)
  const metadata = recordIn(jsonIn(observation.metadata))
  const message = textIn(observation.statusMessage ?? observation.status_message)
  return {
    trace: traceOf(observation) ?? '',
    id: textIn(observation.id) ?? '',
    parent: textIn(observation.parentObservationId ?? observation.parent_observation_id),
    name: textIn(observation.name) ?? '',
    start: epochMs(observation.startTime ?? observation.start_time),
    end: epochMs(observation.endTime ?? observation.end_time),
    attributes: {
      ...spanAttributes(metadata),
      'langfuse.observation.type': type,
      'llm.model_name': model ?? observation.providedModelName ?? observation.provided_model_name,
      'input.value': input,
      'output.value': output,
      'llm.token_count.prompt': usage.input,
      'llm.token_count.completion': usage.output,
      'llm.cost.total': numberIn(observation.calculatedTotalCost ?? observation.totalCost ?? observation.total_cost),
      ...(Array.isArray(jsonIn(metadata.tools)) ? { 'ai.prompt.tools': metadata.tools } : {}),
      ...langfuseTool(observation.name, output),
    },
    events: [],
    error: level === 'ERROR' ? (message ?? '') : null,
    place,
  }
}

const FLAT = 'attributes.'

/** The attributes of a span that Langfuse received. Version 4 flattens metadata: `attributes.gen_ai.tool.name`. */
function spanAttributes(metadata: RawRecord): RawRecord {
  const nested = jsonIn(metadata.attributes)
  if (isRecord(nested)) return nested
  return Object.fromEntries(
    Object.entries(metadata).flatMap(([key, value]) =>
      key.startsWith(FLAT) ? [[key.slice(FLAT.length), value] as const] : [],
    ),
  )
}

/** Newer and older versions have them in different places. */
function usageOf(observation: RawRecord): { readonly input: number | null; readonly output: number | null } {
  const usage = recordIn(jsonIn(observation.usageDetails ?? observation.usage_details ?? observation.usage))
  const { input, output } = langfuseUsage(usage)
  // Versions before 3 have them beside the usage as well.
  const older = (key: string) => numberIn(usage[key]) ?? numberIn(observation[key])
  return { input: input ?? older('promptTokens'), output: output ?? older('completionTokens') }
}
