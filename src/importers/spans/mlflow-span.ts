// Spans of MLflow, in the terms of OpenInference: every attribute is JSON text, and inputs and outputs are whatever the
// traced function got and returned.
import { tryJson } from '../../core/trace/parse-traces.js'
import type { RawRecord } from '../../core/trace/trace-fields.js'
import { numberIn, recordIn, textIn } from '../json-fields.js'
import type { Span } from './span.js'

const TYPE = 'mlflow.spanType'
const KINDS: Readonly<Record<string, string>> = {
  LLM: 'LLM',
  CHAT_MODEL: 'LLM',
  TOOL: 'TOOL',
  AGENT: 'AGENT',
  CHAIN: 'CHAIN',
  WORKFLOW: 'CHAIN',
  EMBEDDING: 'EMBEDDING',
  RETRIEVER: 'RETRIEVER',
  RERANKER: 'RERANKER',
  GUARDRAIL: 'GUARDRAIL',
  EVALUATOR: 'EVALUATOR',
}

export function isMlflowSpan({ attributes }: Span): boolean {
  return attributes[TYPE] !== undefined || attributes['mlflow.traceRequestId'] !== undefined
}

export function readMlflowSpan(span: Span): Span {
  const given = Object.fromEntries(Object.entries(span.attributes).map(([key, value]) => [key, decoded(value)]))
  const kind = KINDS[textIn(given[TYPE]) ?? '']
  const input = given['mlflow.spanInputs']
  const output = given['mlflow.spanOutputs']
  const usage = recordIn(given['mlflow.chat.tokenUsage'])
  const common: RawRecord = {
    ...given,
    ...(kind === undefined ? {} : { 'openinference.span.kind': kind }),
    'input.value': input,
    'output.value': output,
  }
  if (kind === 'TOOL') return { ...span, attributes: { ...common, 'tool.name': span.name } }
  const attributes = {
    ...common,
    'gen_ai.tool.definitions': given['mlflow.chat.tools'],
    'llm.model_name': textIn(given['mlflow.llm.model']) ?? textIn(recordIn(input).model),
    'llm.token_count.prompt': numberIn(usage.input_tokens),
    'llm.token_count.completion': numberIn(usage.output_tokens),
    'agent.name': kind === 'AGENT' ? span.name : undefined,
  }
  return { ...span, attributes }
}

/** One layer only: a text inside may look like JSON, too. */
function decoded(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const inner = tryJson(value)
  return inner === undefined ? value : (inner ?? undefined)
}
