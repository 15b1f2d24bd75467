// Spans of Monocle, in the terms of OpenInference: it has its own kinds, and writes inputs and outputs as events.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { listIn, numberIn, recordIn, textIn } from '../json-fields.js'
import { jsonIn } from './calls/tool-output.js'
import type { Span } from './span.js'

const KINDS: Readonly<Record<string, string>> = {
  'agentic.tool.invocation': 'TOOL',
  'agentic.mcp.invocation': 'TOOL',
  inference: 'LLM',
  'inference.framework': 'LLM',
  'inference.modelapi': 'LLM',
  'agentic.turn': 'AGENT',
  'agentic.request': 'AGENT',
  'agentic.invocation': 'AGENT',
}
const MODEL_TYPE = /^model\.llm/
const ENTITY_TYPES: Readonly<Record<string, RegExp>> = { TOOL: /^tool\b/, AGENT: /^agent\b/ }
const ENTITIES = ['entity.0', 'entity.1', 'entity.2', 'entity.3']

export function isMonocleSpan({ attributes }: Span): boolean {
  return Object.hasOwn(KINDS, textIn(attributes['span.type']) ?? '')
}

export function readMonocleSpan(span: Span): Span {
  const { attributes } = span
  const kind = KINDS[textIn(attributes['span.type']) ?? ''] ?? ''
  const name = entityName(attributes, ENTITY_TYPES[kind]) ?? textIn(attributes['entity.1.name'])
  const { input, query } = eventOf(span, 'data.input')
  const { response, output } = eventOf(span, 'data.output')
  const common = { 'openinference.span.kind': kind }
  const own =
    kind === 'TOOL'
      ? {
          ...mcpMethod(attributes),
          'tool.name': name,
          'input.value': onlyOne(input),
          'output.value': onlyOne(response ?? output),
        }
      : kind === 'LLM'
        ? modelAttributes(span, input, response)
        : { 'agent.name': name, 'input.value': textOf(onlyOne(input ?? query)), 'output.value': textOf(response) }
  return { ...span, attributes: { ...attributes, ...common, ...own }, events: [] }
}

function mcpMethod(attributes: RawRecord): RawRecord {
  return attributes['span.type'] === 'agentic.mcp.invocation' ? { 'mcp.method.name': 'tools/call' } : {}
}

function modelAttributes(span: Span, input: unknown, response: unknown): RawRecord {
  const { prompt_tokens, completion_tokens } = eventOf(span, 'metadata')
  return {
    'llm.model_name': entityName(span.attributes, MODEL_TYPE),
    'gen_ai.input.messages': listIn(Array.isArray(input) ? input : [input]).flatMap((text) => messagesIn(text, 'user')),
    'gen_ai.output.messages': messagesIn(response, 'assistant'),
    'llm.token_count.prompt': numberIn(prompt_tokens),
    'llm.token_count.completion': numberIn(completion_tokens),
  }
}

/** `{"human": "..."}`, `{"ai": {"name": ..., "args": ...}}`, `{"tools": [{"tool_name": ...}]}`, or a plain text. */
function messagesIn(value: unknown, role: string): readonly RawRecord[] {
  const given = jsonIn(value)
  if (given === undefined || given === null) return []
  const entries = isRecord(given) ? Object.entries(given) : []
  const [entry] = entries
  if (entries.length !== 1 || entry === undefined) return [{ role, content: textOf(value) }]
  const [name, body] = entry
  const inner = jsonIn(body)
  const calls = (Array.isArray(inner) ? inner : [inner]).map(jsonIn).flatMap(callIn)
  if (calls.length > 0) return [{ role: 'assistant', content: '', tool_calls: calls }]
  return [{ role: name, content: Array.isArray(inner) ? inner : textOf(body) }]
}

function callIn(value: unknown): readonly RawRecord[] {
  const call = recordIn(value)
  const name = textIn(call.name) ?? textIn(call.tool_name)
  const args = call.args ?? call.tool_arguments
  if (name === null || args === undefined) return []
  // Without its arguments, a call is found by its name.
  return [{ ...(args === '' ? {} : { id: call.id ?? call.tool_id }), name, args }]
}

/** A span names the tool, its agent and its model as numbered entities. */
function entityName(attributes: RawRecord, type: RegExp | undefined): string | null {
  const entity = ENTITIES.find((one) => type?.test(textIn(attributes[`${one}.type`]) ?? ''))
  return entity === undefined ? null : textIn(attributes[`${entity}.name`])
}

function eventOf({ events }: Span, name: string): RawRecord {
  return events.find((event) => event.name === name)?.attributes ?? {}
}

/** A list of one value stands for the value. */
function onlyOne(value: unknown): unknown {
  return Array.isArray(value) && value.length === 1 ? value[0] : value
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
