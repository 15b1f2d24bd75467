// Events of Claude Code. Arguments and servers are in them with `OTEL_LOG_TOOL_DETAILS=1`, prompts with
// `OTEL_LOG_USER_PROMPTS=1`.
import { tryJson } from '../../core/trace/parse-traces.js'
import type { RawRecord } from '../../core/trace/trace-fields.js'
import { readArguments } from '../json-arguments.js'
import { recordIn, textIn } from '../json-fields.js'
import { readMcpName } from '../mcp-name.js'
import type { TelemetryEvent } from './event.js'
import { countIn, isFalse, type Step, timesOf } from './step.js'

/** The program's own requests, for example for a title, have another source. */
const MAIN = /^(?:sdk|repl_main_thread|main|agent:)/

export function claudeStep({ name, attributes, at }: TelemetryEvent): Step | null {
  switch (name) {
    case 'user_prompt': {
      const text = textIn(attributes.prompt)
      return { kind: 'prompt', text: text === '<REDACTED>' ? null : text }
    }
    case 'api_request':
      return answerOf(attributes)
    case 'assistant_response': {
      const text = textIn(attributes.response)
      return text === null || text === '<REDACTED>' ? null : { kind: 'text', text }
    }
    case 'tool_result':
      return callOf(attributes, at)
    case 'api_error':
      return {
        kind: 'failure',
        outcome: { status: 'infra_error', error: textIn(attributes.error) ?? 'unknown' },
      }
    default:
      return null
  }
}

/** The subagent of an event; null for the main agent. Earlier versions name it in requests only. */
export function claudeAgent({ agent_id, query_source }: RawRecord): string | null {
  const source = textIn(query_source)
  return textIn(agent_id) ?? (source?.startsWith('agent:') === true ? source : null)
}

function answerOf(attributes: RawRecord): Step {
  const { input_tokens, output_tokens, cache_read_tokens, cache_creation_tokens, cost_usd, model } = attributes
  const source = textIn(attributes.query_source)
  const read = [input_tokens, cache_read_tokens, cache_creation_tokens].map(countIn)
  return {
    kind: 'answer',
    text: null,
    calls: null,
    input: read.every((one) => one === null) ? null : read.reduce<number>((sum, one) => sum + (one ?? 0), 0),
    output: countIn(output_tokens),
    cost: countIn(cost_usd),
    model: textIn(model),
    isAside: source !== null && !MAIN.test(source),
  }
}

function callOf(attributes: RawRecord, at: number | null): Step | null {
  const { tool_name, tool_use_id, tool_parameters, tool_input, success, error } = attributes
  const name = textIn(tool_name)
  if (name === null || name === '') return null
  const { mcp_server_name, mcp_tool_name } = recordIn(tryJson(textIn(tool_parameters) ?? ''))
  const server = textIn(mcp_server_name)
  const { start, end } = timesOf(at, attributes)
  const is_error = isFalse(success)
  const size = countIn(attributes.tool_input_size_bytes)
  return {
    kind: 'call',
    call: {
      id: textIn(tool_use_id),
      ...(server === null ? readMcpName(name) : { server, name: textIn(mcp_tool_name) ?? name }),
      ...readArguments(tool_input),
      at: start,
    },
    result: { is_error, content: is_error ? (textIn(error) ?? '') : '', at: end },
    isHidden: name === 'mcp_tool' && server === null,
    // Long and nested values are replaced; the size is that of the whole.
    isShortened: typeof tool_input === 'string' && size !== null && utf8Length(tool_input) !== size,
  }
}

function utf8Length(text: string): number {
  let bytes = 0
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}
