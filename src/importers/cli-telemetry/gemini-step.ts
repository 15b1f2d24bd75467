// Events of Gemini CLI, and of Qwen Code, which has its telemetry from there.
import { tryJson } from '../../core/trace/parse-traces.js'
import type { ToolReference } from '../../core/trace/trace.js'
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import type { DraftCall } from '../draft-call.js'
import { partsText } from '../gemini-cli/content-parts.js'
import { geminiTool } from '../gemini-cli/tool-name.js'
import { readArguments } from '../json-arguments.js'
import { listIn, recordIn, recordsIn, textIn } from '../json-fields.js'
import type { TelemetryEvent } from './event.js'
import { countIn, isFalse, type Step, timesOf } from './step.js'

export function geminiStep({ name, attributes, at }: TelemetryEvent): Step | null {
  switch (name) {
    case 'user_prompt':
      return { kind: 'prompt', text: textIn(attributes.prompt) }
    case 'api_response':
      return answerOf(attributes, at)
    case 'tool_call':
      return callOf(attributes, at)
    case 'api_error': {
      const error = textIn(attributes.error) ?? textIn(attributes.error_message) ?? 'unknown'
      const isAborted = /^Abort/.test(textIn(attributes['error.type']) ?? textIn(attributes.error_type) ?? '')
      return { kind: 'failure', outcome: { status: isAborted ? 'cancelled' : 'infra_error', error } }
    }
    default:
      return null
  }
}

/** The subagent of an event; null for the main agent. Prompts are numbered: `<agent>#1`, `<session>#<agent>#1`. */
export function geminiAgent({ role, subagent_name, prompt_id, 'session.id': session }: RawRecord): string | null {
  const id = textIn(prompt_id) ?? ''
  const [first = '', second = ''] = id.split('#')
  const isSession = first === session
  if (isSession) return second === '' ? null : second
  return role === 'subagent' || typeof subagent_name === 'string' || /#\d+$/.test(id) ? first : null
}

function answerOf(attributes: RawRecord, at: number | null): Step {
  const { response_text, model, role, finish_reasons } = attributes
  const value = jsonOf(response_text)
  const chunks = chunksOf(value)
  const parts = chunks.flatMap((chunk) => {
    const [candidate] = recordsIn(chunk.candidates)
    return recordsIn(recordIn(candidate?.content).parts)
  })
  const isChunked = chunks.length > 0
  return {
    kind: 'answer',
    text: isChunked ? partsText(parts) : textIn(response_text),
    calls: isChunked ? parts.flatMap((part) => requestedCall(part, at)) : null,
    input: countIn(attributes.input_token_count),
    output: countIn(attributes.output_token_count),
    model: textIn(model),
    reason: textIn(listIn(finish_reasons).at(-1)),
    // Earlier versions have no role; the main agent's answers are streams, so a list.
    isAside: typeof role === 'string' ? role.startsWith('utility') : isRecord(value) && chunks.length > 0,
  }
}

/** Gemini CLI writes the answer of the API, as JSON; Qwen Code writes its text. */
function jsonOf(text: unknown): unknown {
  return typeof text === 'string' && /^\s*[[{]/.test(text) ? tryJson(text) : undefined
}

function chunksOf(value: unknown): readonly RawRecord[] {
  const chunks = isRecord(value) ? [value] : recordsIn(value)
  return chunks.some(({ candidates }) => Array.isArray(candidates)) ? chunks : []
}

/** With the time of the answer, so that calls of subagents come after the call that started them. */
function requestedCall({ functionCall }: RawRecord, at: number | null): DraftCall[] {
  const { id, name, args } = recordIn(functionCall)
  return typeof name === 'string' && name !== '' ? [{ id: textIn(id), name, args: args ?? {}, at }] : []
}

function callOf(attributes: RawRecord, at: number | null): Step | null {
  const { call_id, function_name, function_args, mcp_server_name, success, status, error } = attributes
  const name = textIn(function_name)
  if (name === null || name === '') return null
  const { start, end } = timesOf(at, attributes)
  const tool = toolOf(name, textIn(mcp_server_name))
  const is_error = isFalse(success) || status === 'error' || status === 'cancelled'
  return {
    kind: 'call',
    asked: name,
    call: { id: textIn(call_id), ...tool, ...readArguments(function_args), at: start },
    result: { is_error, content: is_error ? (textIn(error) ?? '') : '', at: end },
  }
}

/** The event names the server; the name of the function starts with it, in one of several ways. */
function toolOf(name: string, server: string | null): ToolReference {
  if (server === null) return { server: null, name }
  const spellings = [server, server.replace(/[^\w.-]/g, '_')]
  const prefix = spellings
    .flatMap((one) => [`mcp__${one}__`, `mcp_${one}_`, `${one}__`])
    .find((one) => name.startsWith(one) && name.length > one.length)
  return prefix === undefined ? { server, name: geminiTool(name).name } : { server, name: name.slice(prefix.length) }
}
