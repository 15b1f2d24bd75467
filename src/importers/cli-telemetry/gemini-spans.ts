// Spans of Gemini CLI as OTLP JSON. Each request and each call is a trace of its own there; the conversation joins them.
import { tryJson } from '../../core/trace/parse-traces.js'
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { partsText } from '../gemini-cli/content-parts.js'
import { toolAnswer } from '../gemini-cli/tool-answer.js'
import { geminiTool } from '../gemini-cli/tool-name.js'
import { recordIn, recordsIn, textIn } from '../json-fields.js'
import { nanosMs, readAttributes } from '../otlp/any-value.js'
import { geminiAgent } from './gemini-step.js'
import { countIn, type Step } from './step.js'
import type { PlacedStep } from './telemetry-run.js'

const SERVICE = 'gemini-cli'
const CONVERSATION = 'gen_ai.conversation.id'
/** Context that the program writes in the user's name. */
const NOTE = /^\s*<session_context>/

/** Whether all exports of spans among these values are those of Gemini CLI, with conversations. */
export function holdsGeminiSpans(head: readonly unknown[]): boolean {
  const resources = head.flatMap((value) => recordsIn(recordIn(value).resourceSpans))
  return (
    resources.length > 0 &&
    resources.every(({ resource }) => serviceOf(resource) === SERVICE) &&
    resources.some((resource) => [...spansOf(resource)].some(({ attributes }) => CONVERSATION in attributes))
  )
}

interface GeminiSpan {
  readonly attributes: RawRecord
  readonly start: number | null
  readonly end: number | null
}

export interface SpanSteps {
  readonly session: string
  readonly steps: readonly PlacedStep[]
}

/** The steps of each span; null for a span that is not a request or a call. */
export function* spanSteps(value: unknown): Generator<SpanSteps | null> {
  for (const resource of recordsIn(recordIn(value).resourceSpans)) {
    if (serviceOf(resource.resource) !== SERVICE) continue
    for (const span of spansOf(resource)) yield stepsOf(span)
  }
}

function stepsOf(span: GeminiSpan): SpanSteps | null {
  const { attributes, start, end } = span
  const session = textIn(attributes[CONVERSATION])
  if (session === null) return null
  const place = (step: Step, prompt: unknown, at: number | null): PlacedStep => ({
    step,
    agent: geminiAgent({ prompt_id: prompt, 'session.id': session }),
    at,
  })
  if (attributes['gen_ai.operation.name'] === 'llm_call') {
    const prompt = attributes['gen_ai.prompt.name']
    const asked = promptOf(jsonIn(attributes['gen_ai.input.messages']))
    const steps = [place(answerOf(span), prompt, end)]
    return { session, steps: asked === null ? steps : [place(asked, prompt, start), ...steps] }
  }
  const call = recordIn(jsonIn(attributes['gen_ai.input.messages']))
  if (attributes['gen_ai.operation.name'] !== 'tool_call' || typeof call.name !== 'string') return null
  return { session, steps: [place(callOf(span, call), call.prompt_id, end)] }
}

/** The first request of a conversation has nothing but what the user wrote. */
function promptOf(messages: unknown): Step | null {
  const list = recordsIn(messages)
  if (list.length === 0 || list.some(({ role }) => role !== 'user')) return null
  const texts = list.flatMap(({ parts }) => recordsIn(parts)).flatMap(({ text }) => textIn(text) ?? [])
  return { kind: 'prompt', text: texts.filter((text) => !NOTE.test(text)).join('\n') }
}

function answerOf({ attributes, end }: GeminiSpan): Step {
  const parts = recordsIn(jsonIn(attributes['gen_ai.output.messages'])).flatMap((message) => recordsIn(message.parts))
  return {
    kind: 'answer',
    text: partsText(parts),
    calls: parts.flatMap(({ functionCall }) => {
      const { id, name, args } = recordIn(functionCall)
      return typeof name === 'string' && name !== '' ? [{ id: textIn(id), name, args: args ?? {}, at: end }] : []
    }),
    input: countIn(attributes['gen_ai.usage.input_tokens']),
    output: countIn(attributes['gen_ai.usage.output_tokens']),
    model: textIn(attributes['gen_ai.request.model']),
  }
}

function callOf({ attributes, start, end }: GeminiSpan, { callId, name, args, display }: RawRecord): Step {
  const { status, response } = recordIn(jsonIn(attributes['gen_ai.output.messages']))
  const asked = textIn(name) ?? ''
  const content = toolAnswer(recordsIn(recordIn(response).responseParts))
  return {
    kind: 'call',
    asked,
    call: { id: textIn(callId), ...geminiTool(asked, textIn(recordIn(display).name)), args: args ?? {}, at: start },
    result: { is_error: status !== 'success', content, at: end },
  }
}

function* spansOf(resource: RawRecord): Generator<GeminiSpan> {
  for (const { spans } of recordsIn(resource.scopeSpans)) {
    for (const span of recordsIn(spans)) {
      const { startTimeUnixNano, endTimeUnixNano } = span
      yield {
        attributes: readAttributes(span.attributes),
        start: nanosMs(startTimeUnixNano),
        end: nanosMs(endTimeUnixNano),
      }
    }
  }
}

function serviceOf(resource: unknown): unknown {
  return isRecord(resource) ? readAttributes(resource.attributes)['service.name'] : undefined
}

function jsonIn(value: unknown): unknown {
  return typeof value === 'string' ? tryJson(value) : undefined
}
