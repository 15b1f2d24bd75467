import type { RawRecord } from '../../core/trace/trace-fields.js'
import { epochMs } from '../epoch-ms.js'
import type { LogPlace } from '../importer.js'
import { recordIn, textIn } from '../json-fields.js'
import type { Span } from '../spans/span.js'

/** Converts a span to the attributes of OpenTelemetry's conventions. */
export function readAgentsSpan(item: RawRecord, place: LogPlace): Span | string {
  const trace = textIn(item.trace_id)
  const id = textIn(item.id)
  if (trace === null || id === null || id === '') return 'a span without an id'
  const data = recordIn(item.span_data)
  const error = item.error === null || item.error === undefined ? null : errorText(item.error)
  return {
    trace,
    id,
    parent: textIn(item.parent_id),
    name: textIn(data.name) ?? textIn(data.type) ?? '',
    start: epochMs(item.started_at),
    end: epochMs(item.ended_at),
    attributes: attributesOf(data),
    events: [],
    error,
    place,
  }
}

function errorText(error: unknown): string {
  const { message, data } = recordIn(error)
  return textIn(recordIn(data).error) ?? textIn(message) ?? textIn(error) ?? ''
}

function attributesOf(data: RawRecord): RawRecord {
  switch (data.type) {
    case 'function':
      return {
        'gen_ai.operation.name': 'execute_tool',
        'gen_ai.tool.name': data.name,
        'gen_ai.tool.call.arguments': data.input,
        'gen_ai.tool.call.result': data.output,
        'mcp.server.name': textIn(recordIn(data.mcp_data).server),
      }
    case 'generation':
    case 'response':
      return modelAttributes(data)
    case 'agent':
      return { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': data.name }
    case 'custom':
      return taskAttributes(recordIn(data.data))
    default:
      return {}
  }
}

/** The SDK's own spans around a run and each of its turns are custom ones. That of a run counts all its tokens. */
function taskAttributes({ sdk_span_type, usage }: RawRecord): RawRecord {
  if (sdk_span_type !== 'task') return {}
  const { input_tokens, output_tokens } = recordIn(usage)
  return {
    'gen_ai.operation.name': 'invoke_workflow',
    'gen_ai.usage.input_tokens': input_tokens,
    'gen_ai.usage.output_tokens': output_tokens,
  }
}

/** Spans of responses are exported without contents. A processor can write them, under the SDK's names or its own. */
function modelAttributes({ input, output, model, usage, response, _input, _response }: RawRecord): RawRecord {
  const answer = recordIn(response ?? _response)
  const counts = recordIn(usage ?? answer.usage)
  return {
    'gen_ai.operation.name': 'chat',
    'gen_ai.input.messages': input ?? _input,
    'gen_ai.output.messages': output ?? answer.output,
    'gen_ai.request.model': textIn(model) ?? textIn(answer.model),
    'gen_ai.usage.input_tokens': counts.input_tokens ?? counts.prompt_tokens,
    'gen_ai.usage.output_tokens': counts.output_tokens ?? counts.completion_tokens,
  }
}
