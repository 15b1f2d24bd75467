// Events as ADK writes them: in camel case from its API, in snake case from Python.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { numberIn, recordIn, recordsIn, textIn } from '../json-fields.js'

/** No other log has the agent that wrote an entry beside the invocation it belongs to. */
export function isEvent(value: unknown): value is RawRecord {
  if (!isRecord(value) || typeof value.author !== 'string') return false
  return typeof (value.invocationId ?? value.invocation_id) === 'string'
}

export interface Usage {
  /** With cached tokens. */
  readonly input: number | null
  readonly output: number | null
}

/** The parts of an event, with the names of its API. */
export interface EventFields {
  readonly author: string
  readonly invocation: string
  readonly parts: readonly RawRecord[]
  readonly isPartial: boolean
  readonly at: number | null
  readonly usage: Usage
  readonly model: string | null
  readonly finishReason: string | null
  readonly errorCode: string | null
  readonly errorMessage: string | null
}

export function readEvent(event: RawRecord): EventFields {
  const code = event.errorCode ?? event.error_code
  return {
    author: textIn(event.author) ?? '',
    invocation: textIn(event.invocationId ?? event.invocation_id) ?? '',
    parts: recordsIn(recordIn(event.content).parts),
    // Early versions had it among the options.
    isPartial: event.partial === true || recordIn(event.options).partial === true,
    at: timeOf(event.timestamp),
    usage: usageOf(recordIn(event.usageMetadata ?? event.usage_metadata)),
    model: textIn(event.modelVersion ?? event.model_version),
    finishReason: textIn(event.finishReason ?? event.finish_reason),
    errorCode: typeof code === 'number' ? String(code) : textIn(code),
    errorMessage: textIn(event.errorMessage ?? event.error_message),
  }
}

const FIRST_MILLISECONDS = 1e11

/** Seconds in Python, milliseconds in Java and JavaScript. */
function timeOf(timestamp: unknown): number | null {
  const time = numberIn(timestamp)
  if (time === null) return null
  return Math.round(time < FIRST_MILLISECONDS ? time * 1_000 : time)
}

function usageOf(usage: RawRecord): Usage {
  const count = (camel: string, snake: string) => numberIn(usage[camel] ?? usage[snake])
  return {
    input: sum(
      count('promptTokenCount', 'prompt_token_count'),
      count('toolUsePromptTokenCount', 'tool_use_prompt_token_count'),
    ),
    output: sum(
      count('candidatesTokenCount', 'candidates_token_count'),
      count('thoughtsTokenCount', 'thoughts_token_count'),
    ),
  }
}

function sum(one: number | null, other: number | null): number | null {
  return one === null && other === null ? null : (one ?? 0) + (other ?? 0)
}
