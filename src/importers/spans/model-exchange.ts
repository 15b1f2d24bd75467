// The input and output of a model or an agent, in every known convention.
import type { RawRecord } from '../../core/trace/trace-fields.js'
import { numberIn, textIn } from '../json-fields.js'
import { inputEvents, outputEvents } from './event-messages.js'
import type { SpanMessage } from './message.js'
import { readSpanMessages } from './messages.js'
import { nestedAttributes } from './nested-attributes.js'
import { offeredTools } from './offered-tools.js'
import { attributeOf, type Span } from './span.js'

const INPUT = ['gen_ai.input.messages', 'ai.prompt.messages', 'ai.prompt', 'gcp.vertex.agent.llm_request']
const NUMBERED_INPUT = ['llm.input_messages', 'gen_ai.prompt']
const OUTPUT = ['gen_ai.output.messages', 'gcp.vertex.agent.llm_response']
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
const COST = ['gen_ai.usage.cost', 'llm.cost.total']

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
    tokens: { input: countOf(span, INPUT_TOKENS), output: countOf(span, OUTPUT_TOKENS) },
    cost: countOf(span, COST),
  }
}

/** Each convention is tried in turn; `input.value` is free text in some, so it comes last. */
function inputOf(span: Span): readonly SpanMessage[] {
  const ways = [
    () => readSpanMessages(attributeOf(span, INPUT), 'user'),
    ...NUMBERED_INPUT.map((prefix) => () => readSpanMessages(nestedAttributes(span.attributes, prefix), 'user')),
    () => readSpanMessages(inputEvents(span), 'user'),
    () => readSpanMessages(attributeOf(span, ['gen_ai.prompt', 'input.value', 'traceloop.entity.input']), 'user'),
  ]
  return firstMessages(ways)
}

function outputOf(span: Span): readonly SpanMessage[] {
  const ways = [
    () => readSpanMessages(attributeOf(span, OUTPUT), 'assistant'),
    () => readSpanMessages(vercelAnswer(span), 'assistant'),
    ...NUMBERED_OUTPUT.map((prefix) => () => readSpanMessages(nestedAttributes(span.attributes, prefix), 'assistant')),
    () => readSpanMessages(outputEvents(span), 'assistant'),
    () =>
      readSpanMessages(
        attributeOf(span, ['gen_ai.completion', 'output.value', 'traceloop.entity.output']),
        'assistant',
      ),
  ]
  return firstMessages(ways)
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

function countOf(span: Span, names: readonly string[]): number | null {
  const value = attributeOf(span, names)
  // Some exporters write numbers as text.
  return numberIn(typeof value === 'string' && value.trim() !== '' ? Number(value) : value)
}
