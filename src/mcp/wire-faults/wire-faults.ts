// Faults as a client sees them, for the mock server and the proxy. This file decides what happens to a call, as data;
// the code that holds the streams does it.
import { errorAnswer, garbageAnswer, textAnswer } from '../../core/faults/fault-answers.js'
import { type CallArguments, FaultPlan, hits } from '../../core/faults/fault-plan.js'
import { toolId } from '../../core/trace/tool.js'
import { type ResultOnWire, resultOnWire } from '../answers/result-on-wire.js'
import { changeSchema, hasToken, withoutToken } from './change-schema.js'
import { cutResult, injectInstruction, swellResult } from './rewrite-result.js'
import { isListFault, type WireFault } from './wire-fault.js'

/** What happens to one `tools/call`. */
export type WireAction =
  | { readonly kind: 'pass' }
  /** Not dispatched, never answered. */
  | { readonly kind: 'silence'; readonly fault: WireFault }
  /** Dispatched after this delay, unless it is cancelled before. */
  | { readonly kind: 'delay'; readonly fault: WireFault; readonly ms: number }
  /** Dispatched immediately; the answer is held back for this long. A cancel notification changes nothing. */
  | { readonly kind: 'after_cancel'; readonly fault: WireFault; readonly ms: number }
  /** Not dispatched: answered with this result. */
  | { readonly kind: 'answer'; readonly fault: WireFault; readonly result: ResultFor }
  /** Not dispatched: refused with this JSON-RPC error; over HTTP it also has a status. */
  | { readonly kind: 'error'; readonly fault: WireFault; readonly error: WireError }
  /** Dispatched with these arguments in place of the client's. */
  | { readonly kind: 'adapt'; readonly fault: WireFault; readonly args: Readonly<Record<string, unknown>> }
  /** Dispatched; the server's result is changed on its way back. JSON-RPC errors are not changed. */
  | { readonly kind: 'rewrite'; readonly fault: WireFault; readonly rewrite: RewriteResult }

/** Asynchronous because the schema engine is loaded on demand. */
type ResultFor = (outputSchema: unknown) => Promise<ResultOnWire>

export type RewriteResult = (result: unknown) => unknown

export interface WireError {
  readonly code: number
  readonly message: string
  /** For an error that has one. */
  readonly http_status?: number
  readonly retry_after_s?: number
}

interface ListedTool {
  readonly name: string
  readonly inputSchema?: unknown
}

/** Implementation-defined server errors are -32000 to -32099. */
const RATE_LIMIT: WireError = {
  code: -32_029,
  message: 'Rate limit exceeded: too many requests. Retry after 1 second.',
  http_status: 429,
  retry_after_s: 1,
}

interface ListFault {
  readonly fault: WireFault
  hasFired: boolean
}

/** Create one for each server process or recorded run: it counts calls. */
export class WireFaults {
  readonly #calls: FaultPlan<WireFault>
  readonly #lists: readonly ListFault[]
  /** Tools whose own schema has the parameter that `changed_schema` adds. */
  readonly #knowingToken = new Set<string>()
  readonly #listings = new Map<string | null, number>()

  constructor(faults: readonly WireFault[]) {
    this.#calls = new FaultPlan(faults.filter((fault) => !isListFault(fault)))
    this.#lists = faults.filter(isListFault).map((fault) => ({ fault, hasFired: false }))
  }

  /** Call this once for each `tools/call`, in order of arrival. */
  decide(call: CallArguments): WireAction {
    const changed = this.#decideByList(call)
    if (changed !== null) return changed
    const fault = this.#calls.strike(call)
    return fault === null ? { kind: 'pass' } : actionOf(fault)
  }

  /**
   * A page of a `tools/list` result as sent to the client; `isFirst` is true for the page that was requested without a
   * cursor.
   */
  list<Tool extends ListedTool>(server: string | null, tools: readonly Tool[], isFirst = true): readonly Tool[] {
    const listing = (this.#listings.get(server) ?? 0) + (isFirst ? 1 : 0)
    this.#listings.set(server, listing)
    return this.#lists.reduce<readonly Tool[]>((listed, entry) => {
      const { fault } = entry
      if (!isListedNow(fault, listing)) return listed
      const isHit = ({ name }: ListedTool) => hits(fault, { server, name })
      entry.hasFired ||= listed.some(isHit)
      if (fault.kind === 'vanished_tool') return listed.filter((tool) => !isHit(tool))
      return listed.map((tool) => {
        if (!isHit(tool)) return tool
        if (hasToken(tool.inputSchema)) this.#knowingToken.add(toolId({ server, name: tool.name }))
        return { ...tool, inputSchema: changeSchema(tool.inputSchema) }
      })
    }, tools)
  }

  /** By the last listing: a tool that is not listed is unknown, and one with a new schema wants the new parameter. */
  #decideByList(call: CallArguments): WireAction | null {
    const listing = this.#listings.get(call.server) ?? 0
    const isHit = ({ fault }: ListFault) => isListedNow(fault, listing) && hits(fault, call)
    const entry = this.#lists.find((one) => one.fault.kind === 'vanished_tool' && isHit(one)) ?? this.#lists.find(isHit)
    if (entry === undefined) return null
    entry.hasFired = true
    const { fault } = entry
    if (fault.kind === 'vanished_tool') return { kind: 'error', fault, error: unknownTool(call.name) }
    const { args, trouble } = withoutToken(call.args)
    if (trouble !== null) {
      const answer = textAnswer(`Input validation error: invalid arguments for tool ${call.name}: ${trouble}`, true)
      return { kind: 'answer', fault, result: async () => resultOnWire(answer) }
    }
    return this.#knowingToken.has(toolId(call)) ? null : { kind: 'adapt', fault, args }
  }

  /** Faults that have not been injected so far. */
  get unfired(): readonly WireFault[] {
    return [...this.#calls.unfired, ...this.#lists.flatMap(({ fault, hasFired }) => (hasFired ? [] : fault))]
  }
}

/** `nth` counts the listings of a server; without it, the server is changed from the start. */
function isListedNow({ nth }: WireFault, listing: number): boolean {
  return nth === undefined || nth === listing
}

/** As MCP has it for a tool that does not exist: an error of the protocol, not of a tool. */
function unknownTool(name: string): WireError {
  return { code: -32_602, message: `Unknown tool: ${name}` }
}

function actionOf(fault: WireFault): WireAction {
  const { kind, delay_ms: ms = 0 } = fault
  switch (kind) {
    case 'hang':
    case 'wedged':
    case 'recover_after':
      return { kind: 'silence', fault }
    case 'slow':
      return { kind: 'delay', fault, ms }
    case 'reply_after_cancel':
      return { kind: 'after_cancel', fault, ms }
    case 'error':
      return { kind: 'answer', fault, result: async () => resultOnWire(errorAnswer()) }
    case 'garbage':
      return { kind: 'answer', fault, result: async (schema) => resultOnWire(await garbageAnswer(schema)) }
    case 'rate_limit':
      return { kind: 'error', fault, error: RATE_LIMIT }
    case 'truncated':
      return { kind: 'rewrite', fault, rewrite: cutResult }
    case 'oversized':
      return { kind: 'rewrite', fault, rewrite: swellResult }
    case 'injected_instruction':
      return { kind: 'rewrite', fault, rewrite: injectInstruction }
    case 'vanished_tool':
    case 'changed_schema':
      throw new TypeError(`${kind} is not a fault of a call`)
  }
}
