import type { RawTrace } from '../importer.js'
import { textIn } from '../json-fields.js'
import type { TraceDraft } from '../trace-draft.js'
import { type AgentSpans, draftOfAgent } from './agent-draft.js'
import { CallsById } from './calls/calls-by-id.js'
import { jsonIn } from './calls/tool-output.js'
import { mergeEventSpans } from './event-spans.js'
import { ownRun } from './own-run.js'
import { type PlacedCall, type PlacedSpans, placeSpans } from './placed-spans.js'
import { attributeOf, type Span } from './span.js'

const AGENT_NAME = ['gen_ai.agent.name', 'agent.name', 'graph.node.id', 'ai.telemetry.functionId']

/**
 * Turns the spans of one trace into one run. Null when none comes from an agent, a model or a tool. `note` is called
 * with what is left out.
 */
export function runOfSpans(spans: readonly Span[], note: (what: string) => void): RawTrace | null {
  const own = ownRun(spans)
  if (own !== null) return own
  const placed = placeSpans(mergeEventSpans(spans))
  for (const { id } of placed.nameless) note(`a call without a name, in span ${id}`)
  if (placed.others > 0) note(`${placed.others} span${placed.others === 1 ? '' : 's'} without an agent, model or tool`)
  if (placed.calls.length + placed.models.length + placed.agents.length === 0) return null
  const scopes = scopesOf(placed)
  const drafts = new Map<PlacedCall | null, TraceDraft>()
  for (const [scope, own] of scopes) drafts.set(scope, draftOfAgent(own, note))
  // Agents come after their callers, so going backwards each is complete when it is merged.
  for (const [scope, draft] of [...drafts].reverse()) {
    const above = scope === null ? undefined : drafts.get(scope.scope)
    if (scope !== null) above?.join(draft, agentName(scopes.get(scope)?.agents ?? []) ?? scope.call.name)
  }
  return finished(drafts.get(null), scopes.get(null))
}

/** The spans of each agent: that of the run, then those that ran inside calls. */
function scopesOf({ calls, models, agents }: PlacedSpans): Map<PlacedCall | null, AgentSpans> {
  const callsBy = byScope(calls)
  const modelsBy = byScope(models)
  const agentsBy = byScope(agents)
  const withAgents = calls.filter((call) => callsBy.has(call) || modelsBy.has(call))
  const nested = new CallsById(calls.filter(({ scope }) => scope !== null))
  return new Map(
    [null, ...withAgents].map((scope) => [
      scope,
      {
        calls: callsBy.get(scope) ?? [],
        subagents: scope === null ? nested : NO_CALLS,
        models: modelsBy.get(scope) ?? [],
        agents: (agentsBy.get(scope) ?? []).map(({ span }) => span),
      },
    ]),
  )
}

const NO_CALLS = new CallsById([])

function byScope<Entry extends { readonly scope: PlacedCall | null }>(entries: readonly Entry[]) {
  const groups = new Map<PlacedCall | null, Entry[]>()
  for (const entry of entries) {
    const group = groups.get(entry.scope)
    if (group === undefined) groups.set(entry.scope, [entry])
    else group.push(entry)
  }
  return groups
}

function finished(draft: TraceDraft | undefined, spans: AgentSpans | undefined): RawTrace | null {
  if (draft === undefined) return null
  const { agents = [], models = [] } = spans ?? {}
  draft.agent = agentName(agents)
  const last = lastOf(models.map(({ span }) => span))
  const failure = last === undefined ? null : failureOf(last)
  const error = agents[0]?.error ?? null
  if (failure !== null) {
    const words = failure === '' ? error : failure
    draft.outcome = { status: 'infra_error', ...(words === null || words === '' ? {} : { error: words }) }
    // The agent's own output is then what it said before.
    draft.final_response = null
  } else if (error !== null) draft.outcome = { status: 'agent_error', ...(error === '' ? {} : { error }) }
  return draft.finish()
}

/** A run whose last request failed got no answer from its provider. */
function lastOf(models: readonly Span[]): Span | undefined {
  return models.reduce<Span | undefined>(
    (last, span) => (last === undefined || (span.start ?? 0) >= (last.start ?? 0) ? span : last),
    undefined,
  )
}

/** Some report a failed request as an answer that ended with an error. */
function failureOf({ error, attributes }: Span): string | null {
  const reasons = jsonIn(attributes['gen_ai.response.finish_reasons'])
  return error ?? (Array.isArray(reasons) && reasons.at(-1) === 'error' ? '' : null)
}

function agentName(agents: readonly Span[]): string | null {
  return agents.map((span) => textIn(attributeOf(span, AGENT_NAME))).find((name) => name !== null) ?? null
}
