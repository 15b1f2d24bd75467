// Events of Codex (`[otel] exporter`). What the model says is not in them.
import { tryJson } from '../../core/trace/parse-traces.js'
import type { RawRecord } from '../../core/trace/trace-fields.js'
import { readShellOutput } from '../codex/shell-output.js'
import { turnFailure } from '../codex/turn-failure.js'
import { textIn } from '../json-fields.js'
import { readMcpName } from '../mcp-name.js'
import type { TelemetryEvent } from './event.js'
import { countIn, isFalse, type Step, timesOf } from './step.js'

export function codexStep({ name, attributes, at }: TelemetryEvent): Step | null {
  switch (name) {
    case 'user_prompt': {
      const text = textIn(attributes.prompt)
      return { kind: 'prompt', text: text === '[REDACTED]' ? null : text }
    }
    case 'sse_event':
    case 'websocket_event':
      return answerOf(attributes)
    case 'api_request':
      return failureOf(attributes)
    case 'tool_result':
      return callOf(attributes, at)
    default:
      return null
  }
}

/** An answer has two events of this kind; only the second one has its tokens. */
function answerOf(attributes: RawRecord): Step | null {
  const input = countIn(attributes.input_token_count)
  if (attributes['event.kind'] !== 'response.completed' || input === null) return failureOf(attributes)
  const output = countIn(attributes.output_token_count)
  return { kind: 'answer', text: null, calls: null, input, output, model: textIn(attributes.model) }
}

function failureOf(attributes: RawRecord): Step | null {
  const error = textIn(attributes['error.message'])
  return error === null || error === '' ? null : { kind: 'failure', outcome: turnFailure(error) }
}

function callOf(attributes: RawRecord, at: number | null): Step | null {
  const { tool_name, call_id, arguments: given, output, success, mcp_server } = attributes
  const name = textIn(tool_name)
  if (name === null || name === '') return null
  const server = textIn(mcp_server) ?? ''
  const { start, end } = timesOf(at, attributes)
  const result = readShellOutput(server === '' ? (output ?? '') : withoutHeader(output))
  return {
    kind: 'call',
    call: {
      id: textIn(call_id),
      ...(server === '' ? readMcpName(name) : { server, name: readMcpName(name).name }),
      args: argumentsOf(given),
      at: start,
    },
    result: { ...result, is_error: isFalse(success) || result.is_error === true, at: end },
  }
}

/** Codex writes the duration before the result of a server's tool. */
const MCP_HEADER = /^Wall time: [\d.]+ seconds\nOutput:\n/

function withoutHeader(output: unknown): unknown {
  return typeof output === 'string' ? output.replace(MCP_HEADER, '') : (output ?? '')
}

/** Tools with free input have no JSON; a rollout has it under this name too. */
function argumentsOf(given: unknown): unknown {
  if (typeof given !== 'string' || given.trim() === '') return {}
  return tryJson(given) ?? { input: given }
}
