// The kind of a span, by the conventions of OpenTelemetry (old and new), OpenInference, the Vercel AI SDK and others.
import { textIn } from '../json-fields.js'
import { attributeOf, type Span } from './span.js'

export type SpanKind = 'tool' | 'model' | 'agent' | 'other'

/** Attributes that name the kind, and the meaning of their values. The first one present decides. */
const KIND_ATTRIBUTES: readonly (readonly [names: readonly string[], kinds: Readonly<Record<string, SpanKind>>])[] = [
  [['ai.operationId'], { 'ai.toolCall': 'tool' }],
  [
    ['gen_ai.operation.name'],
    {
      execute_tool: 'tool',
      chat: 'model',
      call_llm: 'model',
      text_completion: 'model',
      generate_content: 'model',
      invoke_agent: 'agent',
      invoke_workflow: 'agent',
      // An agent that is set up does not run yet.
      create_agent: 'other',
      // As LangSmith exports its runs.
      chain: 'agent',
      embeddings: 'other',
      retrieval: 'other',
    },
  ],
  [
    ['openinference.span.kind', 'traceloop.span.kind', 'langfuse.observation.type'],
    {
      tool: 'tool',
      llm: 'model',
      generation: 'model',
      agent: 'agent',
      chain: 'agent',
      workflow: 'agent',
      embedding: 'other',
      retriever: 'other',
      reranker: 'other',
      guardrail: 'other',
      evaluator: 'other',
    },
  ],
  [
    ['langsmith.span.kind'],
    {
      tool: 'tool',
      llm: 'model',
      chain: 'agent',
      embedding: 'other',
      retriever: 'other',
      prompt: 'other',
      parser: 'other',
    },
  ],
  // Claude Code.
  [['span.type'], { tool: 'tool', 'tool.execution': 'tool', llm_request: 'model', interaction: 'agent' }],
  [['llm.request.type'], { chat: 'model', completion: 'model' }],
]
const VERCEL_MODEL = /^ai\.(?:generate|stream)\w+\.do\w+$/
const VERCEL_OTHER = /^ai\.(?:embed|rerank)/
const VERCEL_AGENT = /^ai\.(?:generate|stream)(?:Text|Object)$/

export function kindOf(span: Span): SpanKind {
  // A server's span of a call has the same kind as the client's; other MCP requests are not calls.
  const method = mcpMethod(span)
  if (method !== null) return method === 'tools/call' ? 'tool' : 'other'
  for (const [names, kinds] of KIND_ATTRIBUTES) {
    const value = textIn(attributeOf(span, names))
    if (value === null) continue
    if (VERCEL_MODEL.test(value)) return 'model'
    if (VERCEL_AGENT.test(value)) return 'agent'
    if (VERCEL_OTHER.test(value)) return 'other'
    const kind = Object.hasOwn(kinds, value) ? kinds[value] : kinds[value.toLowerCase()]
    if (kind !== undefined) return kind === 'tool' && isHandoff(span) ? 'other' : kind
  }
  return kindByContent(span)
}

/** A span of a judge, whose requests and calls are not the agent's. */
export function isEvaluator(span: Span): boolean {
  return /^evaluator$/i.test(textIn(attributeOf(span, ['openinference.span.kind', 'langfuse.observation.type'])) ?? '')
}

/** OpenInference has a span for the effect of the call `transfer_to_x`, of which the model's answer tells. */
function isHandoff({ name, attributes }: Span): boolean {
  return name.startsWith('handoff to ') && attributes['tool.name'] === undefined
}

/** Before operations existed, other attributes are the only sign. */
function kindByContent({ attributes, events }: Span): SpanKind {
  if (typeof (attributes['gen_ai.tool.name'] ?? attributes['tool.name']) === 'string') return 'tool'
  const isModel =
    attributes['gen_ai.request.model'] !== undefined ||
    attributes['gen_ai.prompt.0.role'] !== undefined ||
    typeof attributes['llm.token_count.completion'] === 'number' ||
    events.some(({ name }) => name === 'gen_ai.choice' || name === 'gen_ai.content.completion')
  return isModel ? 'model' : 'other'
}

/** The method of a span of an MCP request: `tools/call`. */
export function mcpMethod(span: Span): string | null {
  const named = textIn(attributeOf(span, ['mcp.method.name', 'mcp.method']))
  if (named !== null || span.attributes['rpc.system'] !== 'mcp') return named
  return textIn(span.attributes['rpc.method'])
}
