import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { epochMs } from '../epoch-ms.js'
import type { LogPlace } from '../importer.js'
import { listIn, numberIn, recordIn, recordsIn, textIn } from '../json-fields.js'
import { jsonIn } from '../spans/calls/tool-output.js'
import { mastraAttributes } from '../spans/mastra-span.js'
import type { Span } from '../spans/span.js'

export function* readRuns(value: unknown, place: LogPlace): Generator<Span | string> {
  // A work list instead of recursion: hostile trees are deeper than the call stack.
  const left = runsIn(value)
    .map((run) => ({ run, parent: null as Span | null }))
    .reverse()
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (!isRun(next.run)) {
      yield 'not a LangSmith run'
      continue
    }
    const span = readRun(next.run, next.parent, place)
    yield span
    for (const run of recordsIn(next.run.child_runs).toReversed()) left.push({ run, parent: span })
  }
}

export function runsIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  return isRecord(value) && Array.isArray(value.runs) ? value.runs : [value]
}

export function isRun(value: unknown): value is RawRecord {
  return isRecord(value) && typeof value.run_type === 'string' && textIn(value.id) !== null && 'inputs' in value
}

/** Converts a run to OpenInference attributes. A child run may not name its parent. */
function readRun(run: RawRecord, parent: Span | null, place: LogPlace): Span {
  const id = textIn(run.id) ?? ''
  const metadata = recordIn(recordIn(run.extra).metadata)
  const params = recordIn(recordIn(run.extra).invocation_params)
  const inputs = recordIn(jsonIn(run.inputs))
  const outputs = recordIn(jsonIn(run.outputs))
  const isTool = run.run_type === 'tool'
  return {
    trace: textIn(run.trace_id) ?? parent?.trace ?? textIn(run.parent_run_id) ?? id,
    id,
    parent: textIn(run.parent_run_id) ?? parent?.id ?? null,
    name: textIn(run.name) ?? '',
    start: timeOf(run.start_time),
    end: timeOf(run.end_time),
    attributes: isMastra(run)
      ? mastraRun(run, inputs, outputs)
      : {
          'openinference.span.kind': run.run_type,
          ...(isTool ? toolAttributes(run, inputs, outputs) : { 'input.value': inputs, 'output.value': outputs }),
          'gen_ai.tool.definitions': params.tools ?? inputs.tools,
          'llm.model_name': textIn(metadata.ls_model_name) ?? textIn(params.model) ?? textIn(params.model_name),
          'llm.token_count.prompt': tokensOf(run, outputs, 'prompt_tokens', 'input_tokens'),
          'llm.token_count.completion': tokensOf(run, outputs, 'completion_tokens', 'output_tokens'),
          'llm.cost.total': numberIn(run.total_cost),
        },
    events: [],
    error: textIn(run.error),
    place,
  }
}

function isMastra(run: RawRecord): boolean {
  return typeof recordIn(recordIn(run.extra).metadata).mastra_span_type === 'string'
}

/** `mcp_tool: 'weather_forecast' on 'weather'`, `agent run: 'helper'`. */
const MASTRA_NAME = /^[^:]+: '(?<entity>.*?)'(?: on '(?<mcpServer>.*)')?$/

/** Mastra exports its spans as runs, with its fields in the metadata. */
function mastraRun(run: RawRecord, inputs: RawRecord, outputs: RawRecord): RawRecord {
  const metadata = recordIn(recordIn(run.extra).metadata)
  const { entity = null, mcpServer } = MASTRA_NAME.exec(textIn(run.name) ?? '')?.groups ?? {}
  const isCall = run.run_type === 'tool'
  return mastraAttributes({
    type: metadata.mastra_span_type,
    entity,
    attributes: { ...metadata, mcpServer },
    input: isCall ? inputs : (inputs.input ?? inputs),
    // Of a span that failed, they have only the time.
    output: textIn(run.error) === null && isRecord(jsonIn(run.outputs)) ? outputs : undefined,
  })
}

/** LangChain passes a tool its arguments as the text of a Python value and, in newer versions, unchanged. */
function toolAttributes(run: RawRecord, inputs: RawRecord, outputs: RawRecord): RawRecord {
  const message = messageOf(outputs.output)
  return {
    'tool.name': run.name,
    'tool_call.id': message.tool_call_id ?? recordIn(recordIn(run.extra).metadata).tool_call_id,
    'input.value': isRecord(inputs.input) || Object.keys(inputs).join() === 'input' ? inputs.input : inputs,
    'output.value': message.content ?? outputs.output ?? run.outputs,
    ...(message.status === 'error' ? { 'error.type': 'tool_error' } : {}),
  }
}

function messageOf(output: unknown): RawRecord {
  const message = recordIn(jsonIn(output))
  const body = isRecord(message.kwargs) ? message.kwargs : message
  return body.type === 'tool' || body.tool_call_id !== undefined ? body : {}
}

/** On the run, or in the model's response. */
function tokensOf(run: RawRecord, outputs: RawRecord, own: string, answers: string): number | null {
  const known = numberIn(run[own])
  if (known !== null && known > 0) return known
  for (const usage of usagesIn(run, outputs)) {
    const count = numberIn(usage[answers]) ?? numberIn(usage[own])
    if (count !== null) return count
  }
  return known
}

/** LangChain has the usage in the message of the first generation, wrappers of providers beside the answer. */
function usagesIn(run: RawRecord, outputs: RawRecord): readonly RawRecord[] {
  const [generations] = listIn(outputs.generations)
  const generation = recordIn(Array.isArray(generations) ? generations[0] : generations)
  const message = recordIn(generation.message ?? outputs.message ?? outputs.output)
  const body = recordIn(message.kwargs ?? message)
  const response = recordIn(body.response_metadata)
  return [
    outputs.usage_metadata,
    body.usage_metadata,
    recordIn(recordIn(run.extra).metadata).usage_metadata,
    recordIn(outputs.llm_output).token_usage,
    recordIn(outputs.llm_output).usage,
    response.token_usage,
    response.usage,
    outputs.usage,
  ].map(recordIn)
}

/** Text, or milliseconds since 1970. */
function timeOf(time: unknown): number | null {
  return typeof time === 'number' ? numberIn(time) : epochMs(time)
}
