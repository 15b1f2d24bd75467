import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { epochMs } from '../epoch-ms.js'
import type { LogPlace } from '../importer.js'
import { listIn, numberIn, recordIn, textIn } from '../json-fields.js'
import type { Span } from '../spans/span.js'

const KINDS: Readonly<Record<string, string>> = {
  llm: 'LLM',
  tool: 'TOOL',
  task: 'AGENT',
  eval: 'CHAIN',
  score: 'EVALUATOR',
  automation: 'EVALUATOR',
}
const MS_PER_S = 1e3

export function isRow(value: unknown): value is RawRecord {
  if (!isRecord(value)) return false
  // An update of an earlier row, as SDKs send them, is not a row of an export.
  if (value._is_merge === true) return false
  const hasIds = [value.id, value.span_id, value.root_span_id].every((id) => typeof id === 'string' && id !== '')
  return hasIds && (isRecord(value.span_attributes) || isRecord(value.metrics))
}

/** Converts a row to OpenInference attributes. */
export function readRow(row: RawRecord, place: LogPlace): Span {
  const { type, name } = recordIn(row.span_attributes)
  const kind = KINDS[textIn(type) ?? ''] ?? ''
  const metrics = recordIn(row.metrics)
  const metadata = recordIn(row.metadata)
  const start = secondsMs(metrics.start) ?? epochMs(row.created)
  return {
    trace: textIn(row.root_span_id) ?? '',
    id: textIn(row.span_id) ?? '',
    parent: textIn(listIn(row.span_parents)[0]),
    name: textIn(name) ?? '',
    start,
    end: secondsMs(metrics.end),
    attributes: {
      'openinference.span.kind': kind,
      'input.value': row.input,
      'output.value': row.output,
      ...(kind === 'TOOL' ? toolAttributes(textIn(name), metadata) : modelAttributes(metadata, metrics)),
    },
    events: [],
    error: errorText(row.error),
    place,
  }
}

function toolAttributes(name: string | null, metadata: RawRecord): RawRecord {
  return {
    'tool.name': textIn(metadata['gen_ai.tool.name']) ?? name?.replace(/^tool: /, ''),
    'tool_call.id': metadata['gen_ai.tool.call.id'] ?? metadata.tool_call_id ?? metadata.tool_use_id,
    'mcp.server.name': metadata['mcp.server'],
  }
}

function modelAttributes(metadata: RawRecord, metrics: RawRecord): RawRecord {
  return {
    'llm.model_name': textIn(metadata.model),
    'gen_ai.tool.definitions': metadata.tools,
    'llm.token_count.prompt': numberIn(metrics.prompt_tokens),
    'llm.token_count.completion': numberIn(metrics.completion_tokens),
    'llm.cost.total': numberIn(metrics.estimated_cost),
  }
}

function errorText(error: unknown): string | null {
  if (error === null || error === undefined) return null
  return textIn(error) ?? textIn(recordIn(error).message) ?? ''
}

function secondsMs(seconds: unknown): number | null {
  const known = numberIn(seconds)
  return known === null ? null : Math.round(known * MS_PER_S)
}
