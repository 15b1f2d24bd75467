import { announcedCalls } from './announced.mjs'
import { isObject, list, parsed } from './json.mjs'
import { entriesOf } from './read-log.mjs'
import { countTraces } from './traces.mjs'

// Langfuse: https://api.reference.langfuse.com; LangSmith: https://api.smith.langchain.com/redoc
// OpenAI Agents SDK: https://openai.github.io/openai-agents-python/tracing/

export function countLangfuse(log) {
  const observations = entriesOf(log).flatMap((entry) =>
    list(entry.observations ?? entry.trace?.observations ?? entry.data ?? [entry]),
  )
  return {
    runs: countTraces(observations.filter((one) => isObject(one) && typeof one.type === 'string').map(ofObservation)),
  }
}

/** BeeAI has a span for the start of a call, one for its success and one for its end. */
const BEEAI_EVENT = /^tool\.(?<tool>.+)\.(?<phase>start|success|finish|error)(?:-\d+)?$/

function ofObservation(one) {
  const metadata = typeof one.metadata === 'string' ? parsed(one.metadata) : one.metadata
  const of = metadata?.attributes ?? {}
  const event = BEEAI_EVENT.exec(one.name)
  const isTool =
    (one.type === 'TOOL' ||
      of['openinference.span.kind'] === 'TOOL' ||
      of['gen_ai.operation.name'] === 'execute_tool' ||
      of['traceloop.span.kind'] === 'tool' ||
      of['gen_ai.tool.call.id'] !== undefined) &&
    (event === null || event.groups.phase === 'start')
  const name =
    of['gen_ai.tool.name'] ??
    of['tool.name'] ??
    of['traceloop.entity.name'] ??
    of['ai.toolCall.name'] ??
    event?.groups.tool ??
    String(one.name).replace(/^execute_tool /, '')
  return {
    agentic: true,
    trace: one.traceId,
    id: one.id,
    parent: one.parentObservationId ?? undefined,
    failed: one.level === 'ERROR',
    tool: isTool || of['ai.operationId'] === 'ai.toolCall' ? { layer: 'agent', name } : undefined,
    announced: one.type === 'GENERATION' ? announcedCalls(one.output) : [],
    ...observedUsage(one),
  }
}

function observedUsage(one) {
  if (one.type !== 'GENERATION') return {}
  const usage = isObject(one.usageDetails) && Object.keys(one.usageDetails).length > 0 ? one.usageDetails : one.usage
  if (!isObject(usage)) return {}
  // Details beside `input` (cached tokens) are parts of it for some providers and additions for others.
  const hasDetails = Object.keys(usage).some((key) => key.startsWith('input_') || key.includes('cache'))
  return {
    input: hasDetails ? undefined : (usage.input ?? usage.promptTokens),
    output: usage.output ?? usage.completionTokens,
  }
}

export function countLangsmith(log) {
  const runs = entriesOf(log).flatMap((entry) =>
    Array.isArray(entry.post) || Array.isArray(entry.patch) ? merged(entry) : list(entry.runs ?? entry.data ?? [entry]),
  )
  return { runs: countTraces(runs.flatMap((run) => withChildren(run, run)).map(ofRun)) }
}

/** A body of the ingest API: runs as they started, and what is to change in them. */
function merged({ post, patch }) {
  const byId = new Map()
  for (const run of [...list(post), ...list(patch)]) {
    const id = run.id ?? run.dotted_order
    const known = byId.get(id) ?? list(post).find((one) => one.dotted_order === run.dotted_order)
    byId.set(known?.id ?? id, { ...known, ...run, id: known?.id ?? id })
  }
  return [...byId.values()]
}

const withChildren = (run, root) => [
  { ...run, trace_id: run.trace_id ?? root.trace_id ?? root.id },
  ...list(run.child_runs).flatMap((child) => withChildren(child, root)),
]

function ofRun(run) {
  const usage = run.outputs?.usage_metadata ?? run.usage_metadata ?? run.extra?.metadata?.usage_metadata
  const isModel = run.run_type === 'llm'
  return {
    agentic: true,
    trace: run.trace_id,
    id: run.id,
    parent: run.parent_run_id ?? undefined,
    failed: typeof run.error === 'string' && run.error !== '',
    tool: run.run_type === 'tool' ? { layer: 'agent', name: run.name } : undefined,
    announced: isModel ? announcedCalls(run.outputs) : [],
    input: isModel ? (usage?.input_tokens ?? run.prompt_tokens) : undefined,
    output: isModel ? (usage?.output_tokens ?? run.completion_tokens) : undefined,
  }
}

export function countAgentsTraces(log) {
  const entries = entriesOf(log).flatMap((entry) =>
    Array.isArray(entry.data) ? entry.data : Array.isArray(entry.spans) ? entry.spans : [entry],
  )
  return { runs: countTraces(entries.filter((entry) => isObject(entry.span_data)).map(ofAgentSpan)) }
}

function ofAgentSpan(span) {
  const data = span.span_data
  return {
    agentic: true,
    trace: span.trace_id,
    id: span.id,
    parent: span.parent_id ?? undefined,
    failed: isObject(span.error),
    tool: data.type === 'function' ? { layer: 'agent', name: data.name, args: data.input } : undefined,
    announced: data.type === 'generation' ? announcedCalls(data.output) : [],
    input: data.usage?.input_tokens,
    output: data.usage?.output_tokens,
  }
}
