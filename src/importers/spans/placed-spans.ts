// Classifies the spans of one run: which calls were made, by which agent, and the conversation of its model.
import { deepEqual } from '../../core/json/deep-equal.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { textIn } from '../json-fields.js'
import { type ExecutedCall, readToolSpan } from './calls/tool-span.js'
import type { Span } from './span.js'
import { isEvaluator, kindOf, mcpMethod } from './span-kind.js'
import { walkSpans } from './span-tree.js'

export interface PlacedCall {
  readonly span: Span
  /** The spans of one call come from the agent, the MCP client and the server: the outermost first. */
  call: ExecutedCall
  /** As the agent called it: a server may use another name for the tool. */
  readonly wireName: string
  /** The tool whose code made the call. */
  caller: string | null
  /** The call in which a subagent made it; null for the agent of the run. */
  scope: PlacedCall | null
  /** The call whose span contains this one's. */
  readonly within: PlacedCall | null
}

export interface PlacedModel {
  readonly span: Span
  /** The spans of one request, each one level further out. */
  readonly around: readonly Span[]
  readonly scope: PlacedCall | null
}

export interface PlacedSpans {
  readonly calls: readonly PlacedCall[]
  readonly models: readonly PlacedModel[]
  readonly agents: readonly { readonly span: Span; readonly scope: PlacedCall | null }[]
  /** Not from an agent, a model or a tool. */
  readonly others: number
  readonly nameless: readonly Span[]
}

/** Frameworks wrap a request two or three times. */
const MAX_AROUND = 8

interface Surroundings {
  /** The call that contains this span. */
  readonly within: PlacedCall | null
  /** An agent or a model is between that call and this span, so a call here is a separate one. */
  readonly isAgents: boolean
  readonly models: readonly Span[]
  /** What a judge does is not what the agent did. */
  readonly isJudging: boolean
}

export function placeSpans(spans: readonly Span[]): PlacedSpans {
  const calls: PlacedCall[] = []
  const models: PlacedModel[] = []
  const agents: { span: Span; scope: PlacedCall | null }[] = []
  const nameless: Span[] = []
  /** Model spans that contain others: the innermost is the request. */
  const outer = new Set<Span>()
  let others = 0
  walkSpans<Surroundings>(spans, { within: null, isAgents: false, models: [], isJudging: false }, (span, above) => {
    const kind = kindOf(span)
    if (above.isJudging || isEvaluator(span)) {
      others += 1
      return { ...above, isJudging: true }
    }
    if (kind === 'tool') {
      const within = placeCall(span, above, calls)
      if (within === null) nameless.push(span)
      return { ...above, within: within ?? above.within, isAgents: within === null && above.isAgents, models: [] }
    }
    if (kind === 'model') {
      const [around] = above.models
      if (around !== undefined) outer.add(around)
      models.push({ span, around: above.models, scope: above.within })
      return { ...above, isAgents: true, models: [span, ...above.models].slice(0, MAX_AROUND) }
    }
    if (kind === 'agent') agents.push({ span, scope: above.within })
    else others += 1
    return { ...above, isAgents: above.isAgents || kind === 'agent' }
  })
  moveToAgents(calls, models)
  return { calls, models: models.filter(({ span }) => !outer.has(span)), agents, others, nameless }
}

/** A call beside a model, both inside a call: the span of the agent there may be missing. */
function moveToAgents(calls: readonly PlacedCall[], models: readonly PlacedModel[]): void {
  const withModels = new Set(models.map(({ scope }) => scope))
  for (const placed of calls) {
    const { within } = placed
    if (within === null || placed.scope === within || !withModels.has(within)) continue
    placed.scope = within
    placed.caller = null
  }
}

/** A span inside that of the same call adds its information. Null for one that does not name a tool. */
function placeCall(span: Span, { within, isAgents }: Surroundings, calls: PlacedCall[]): PlacedCall | null {
  const call = readToolSpan(span)
  if (call === null) return null
  if (within !== null && !isAgents && isSameTool(within.call, call) && isOneCall(within.call, call)) {
    within.call = mergeCalls(within.call, call, mcpMethod(span) !== null)
    return within
  }
  if (within !== null && isPhase(span)) {
    within.call = { ...within.call, result: mergeSpanResults(within.call.result, call.result) }
    return within
  }
  const isFromCode = within !== null && !isAgents
  const placed: PlacedCall = {
    span,
    call,
    wireName: call.name,
    caller: isFromCode ? within.call.name : textIn(span.attributes['mcprove.caller']),
    scope: isFromCode ? within.scope : within,
    within,
  }
  calls.push(placed)
  return placed
}

/** Claude Code has spans of the parts of a call. */
function isPhase({ attributes }: Span): boolean {
  return attributes['span.type'] === 'tool.execution'
}

/** Agents put the server before the name that the server uses: `weather__get`, `weather.get`. */
function isSameTool(outer: ExecutedCall, inner: ExecutedCall): boolean {
  if (outer.name === inner.name) return true
  if (!outer.name.endsWith(inner.name)) return false
  const prefix = outer.name.slice(0, -inner.name.length)
  return /(?:__|[./:])$/.test(prefix) || prefix === `${inner.server}_` || prefix === `${inner.server}-`
}

/** A tool may call itself: different ids or arguments mean two calls. */
function isOneCall(outer: ExecutedCall, inner: ExecutedCall): boolean {
  if (outer.id !== null && inner.id !== null) return outer.id === inner.id
  return !isRecord(outer.args) || !isRecord(inner.args) || deepEqual(outer.args, inner.args)
}

function mergeCalls(outer: ExecutedCall, inner: ExecutedCall, isMcp: boolean): ExecutedCall {
  const known = outer.args === undefined ? inner : outer
  const { args, args_text } = known
  return {
    id: outer.id ?? inner.id,
    server: (isMcp ? inner.server : null) ?? outer.server ?? inner.server,
    name: isMcp ? inner.name : outer.name,
    args,
    ...(args_text === undefined ? {} : { args_text }),
    start: outer.start ?? inner.start,
    end: outer.end ?? inner.end,
    result: mergeSpanResults(outer.result, inner.result),
  }
}

/** The span with content has the result; either may know that it failed. */
export function mergeSpanResults(outer: ExecutedCall['result'], inner: ExecutedCall['result']): ExecutedCall['result'] {
  if (outer === null || inner === null) return outer ?? inner
  const told = outer.content === '' ? inner : outer
  return { ...outer, ...inner, ...told, is_error: outer.is_error === true || inner.is_error === true }
}
