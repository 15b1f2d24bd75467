// The input and output of a model or an agent, in every known convention.
import type { RawRecord } from '../../../core/trace/trace-fields.js'
import { numberIn, textIn } from '../../json-fields.js'
import { attributeOf, type Span } from '../span.js'
import { kindOf } from '../span-kind.js'
import { inputEvents, outputEvents } from './event-messages.js'
import { readMessage, type SpanMessage } from './message.js'
import { readSpanMessages } from './messages.js'
import { nestedAttributes } from './nested-attributes.js'
import { offeredTools } from './offered-tools.js'

const INPUT = ['gen_ai.input.messages', 'ai.prompt.messages', 'ai.prompt', 'gcp.vertex.agent.llm_request']
const NUMBERED_INPUT = ['llm.input_messages', 'gen_ai.prompt']
const OUTPUT = ['gen_ai.output.messages', 'gcp.vertex.agent.llm_response', 'gen_ai.output']
const NUMBERED_OUTPUT = ['llm.output_messages', 'gen_ai.completion']
const SYSTEM = ['gen_ai.system_instructions', 'gen_ai.system.instructions']
const MODEL = ['gen_ai.response.model', 'gen_ai.request.model', 'llm.model_name', 'ai.response.model', 'ai.model.id']
const INPUT_TOKENS = [
  'gen_ai.usage.input_tokens',
  'gen_ai.usage.prompt_tokens',
  'llm.token_count.prompt',
  'ai.usage.inputTokens',
  'ai.usage.promptTokens',
  'llm.usage.prompt_tokens',
]
const OUTPUT_TOKENS = [
  'gen_ai.usage.output_tokens',
  'gen_ai.usage.completion_tokens',
  'llm.token_count.completion',
  'ai.usage.outputTokens',
  'ai.usage.completionTokens',
  'llm.usage.completion_tokens',
]
const COST = ['gen_ai.usage.cost', 'llm.cost.total', 'mcprove.cost_usd']

export interface ModelExchange {
  readonly input: readonly SpanMessage[]
  readonly output: readonly SpanMessage[]
  readonly model: string | null
  readonly tools: readonly RawRecord[]
  readonly tokens: { readonly input: number | null; readonly output: number | null }
  readonly cost: number | null
}

export function readExchange(span: Span): ModelExchange {
  return {
    input: [...readSpanMessages(attributeOf(span, SYSTEM), 'system'), ...inputOf(span)],
    output: outputOf(span),
    model: textIn(attributeOf(span, MODEL)),
    tools: offeredTools(span),
    tokens: tokensOf(span),
    cost: countOf(span, COST),
  }
}

export function hasMessages({ input, output }: ModelExchange): boolean {
  return input.length + output.length > 0
}

/** Each convention is tried in turn; `input.value` is free text in some, so it comes last. */
function inputOf(span: Span): readonly SpanMessage[] {
  const ways = [
    () => readSpanMessages(attributeOf(span, INPUT), 'user'),
    ...NUMBERED_INPUT.map((prefix) => () => readSpanMessages(nestedAttributes(span.attributes, prefix), 'user')),
    () => readSpanMessages(inputEvents(span), 'user'),
    () =>
      readSpanMessages(
        attributeOf(span, ['gen_ai.prompt', 'input.value', 'traceloop.entity.input', 'user_prompt']),
        'user',
      ),
  ]
  return firstMessages(ways)
}

function outputOf(span: Span): readonly SpanMessage[] {
  const ways = [
    () => readSpanMessages(attributeOf(span, OUTPUT), 'assistant'),
    () => readSpanMessages(vercelAnswer(span), 'assistant'),
    // Text that is JSON is an answer too.
    () => textMessage(attributeOf(span, ['gen_ai.output'])),
    ...NUMBERED_OUTPUT.map((prefix) => () => readSpanMessages(nestedAttributes(span.attributes, prefix), 'assistant')),
    () => readSpanMessages(outputEvents(span), 'assistant'),
    () =>
      readSpanMessages(
        attributeOf(span, ['gen_ai.completion', 'output.value', 'traceloop.entity.output', 'final_result']),
        'assistant',
      ),
    () => (hasTextOutput(span) ? textMessage(span.attributes['output.value']) : []),
  ]
  return firstMessages(ways)
}

/** A model's answer can be JSON that is not a message. */
function hasTextOutput(span: Span): boolean {
  return span.attributes['output.mime_type'] !== 'application/json' && kindOf(span) === 'model'
}

function textMessage(text: unknown): readonly SpanMessage[] {
  return typeof text === 'string' ? [readMessage({ content: text }, 'assistant')] : []
}

function firstMessages(ways: readonly (() => readonly SpanMessage[])[]): readonly SpanMessage[] {
  for (const read of ways) {
    const messages = read()
    if (messages.length > 0) return messages
  }
  return []
}

function vercelAnswer(span: Span): unknown {
  const text = attributeOf(span, ['ai.response.text', 'ai.result.text', 'ai.response.object', 'ai.result.object'])
  const calls = attributeOf(span, ['ai.response.toolCalls', 'ai.result.toolCalls'])
  if (text === undefined && calls === undefined) return undefined
  return { role: 'assistant', content: text, tool_calls: calls }
}

function tokensOf(span: Span): ModelExchange['tokens'] {
  const input = countOf(span, INPUT_TOKENS)
  const output = countOf(span, OUTPUT_TOKENS)
  if (input !== null || output !== null || span.attributes['span.type'] !== 'llm_request') return { input, output }
  // Claude Code counts cached input separately.
  const cached = (countOf(span, ['cache_read_tokens']) ?? 0) + (countOf(span, ['cache_creation_tokens']) ?? 0)
  const fresh = countOf(span, ['input_tokens'])
  return { input: fresh === null ? null : fresh + cached, output: countOf(span, ['output_tokens']) }
}

function countOf(span: Span, names: readonly string[]): number | null {
  const value = attributeOf(span, names)
  // Some exporters write numbers as text.
  return numberIn(typeof value === 'string' && value.trim() !== '' ? Number(value) : value)
}
