import type {
  LanguageModelV3Content,
  LanguageModelV3FinishReason,
  LanguageModelV3GenerateResult,
} from '@ai-sdk/provider'
import { isRecord } from '../core/trace/trace-fields.js'
import type { JsonObject } from './json-object.js'
import type { Model, ModelAnswer, RequestedCall } from './model.js'
import type { Provider } from './providers/provider.js'
import { checkDepth } from './wire-arguments.js'

/** `ModelAnswer.parts`: what is sent back, and to which provider. */
interface SentParts {
  readonly provider: string
  readonly content: readonly LanguageModelV3Content[]
}

const FINISH_REASONS: Record<LanguageModelV3FinishReason['unified'], ModelAnswer['finish_reason']> = {
  stop: 'stop',
  length: 'length',
  'content-filter': 'content_filter',
  'tool-calls': 'tool_calls',
  error: 'error',
  other: 'other',
}

export function readAnswer(
  { id, provider }: Pick<Model, 'id' | 'provider'>,
  spec: Provider,
  { content, finishReason, usage }: LanguageModelV3GenerateResult,
  bodies: readonly JsonObject[],
): ModelAnswer {
  const callers = callersOf(spec, bodies)
  const calls = content.flatMap((part) => {
    if (part.type !== 'tool-call' || part.providerExecuted === true) return []
    const caller = callers.get(part.toolCallId)
    const call = { id: part.toolCallId, name: part.toolName, ...readArguments(id, part) }
    return [caller === undefined ? call : { ...call, caller }]
  })
  const finish = FINISH_REASONS[finishReason.unified]
  const stable = bodies.map(spec.stableBody)
  const parts: SentParts = { provider, content }
  return {
    text: content.map((part) => (part.type === 'text' ? part.text : '')).join(''),
    calls,
    // Some servers report `stop` even with calls.
    finish_reason: calls.length > 0 && (finish === 'stop' || finish === 'other') ? 'tool_calls' : finish,
    tokens: { input: usage.inputTokens.total ?? null, output: usage.outputTokens.total ?? null },
    raw: stable.length === 1 ? stable[0] : stable,
    parts,
  }
}

/** The parts of an answer, if it came from this provider: others would refuse its signatures. */
export function sentParts(provider: string, answer: ModelAnswer | undefined): readonly LanguageModelV3Content[] | null {
  if (!isRecord(answer?.parts) || answer.parts.provider !== provider) return null
  // Only readAnswer creates these, also for replayed answers.
  return (answer.parts as unknown as SentParts).content
}

/**
 * The packages return arguments as text, parsed or not. A tool without parameters is often called with an empty text.
 */
function readArguments(
  id: string,
  { toolName, input: text }: { readonly toolName: string; readonly input: unknown },
): Pick<RequestedCall, 'args' | 'args_text'> {
  if (typeof text !== 'string' || text.trim() === '') return { args: {} }
  let args: unknown
  try {
    args = JSON.parse(text)
  } catch {
    return { args: null, args_text: text }
  }
  checkDepth(id, toolName, args)
  if (isRecord(args)) return { args }
  // Where the wire has parsed arguments, a text among them is what the model wrote.
  return { args: null, args_text: typeof args === 'string' ? args : text }
}

/** Read from the raw body, because not every package passes the caller on. */
function callersOf({ callsOf, callIdKey }: Provider, bodies: readonly JsonObject[]): Map<string, string> {
  const callers = new Map<string, string>()
  for (const call of bodies.flatMap(callsOf)) {
    const { caller } = call
    const type = isRecord(caller) ? caller.type : caller
    // Versions are dated: code_execution_20250825.
    if (typeof type === 'string' && type !== 'direct') callers.set(String(call[callIdKey]), type.replace(/_\d{8}$/, ''))
  }
  return callers
}
