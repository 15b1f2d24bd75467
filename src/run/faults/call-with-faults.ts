import type { ToolDefinition, ToolReference } from '../../core/trace/trace.js'
import type { ToolAnswer } from '../../mcp/client/connection.js'
import { requestTimeoutMs } from '../../mcp/client/request-timeout.js'
import type { FaultInjector, Strike } from './fault-injector.js'
import { type FaultedAnswer, faultedAnswer, markOf, timeoutAnswer } from './faulted-answer.js'

interface PlacedCall extends ToolReference {
  readonly requested: { readonly args: unknown }
}

export interface FaultedCalls<Call> {
  readonly faults: Pick<FaultInjector, 'strike' | 'timedOut'>
  readonly record: { now(): number; took(call: Call, durationMs: number): void }
  /** The offered tools, for their output schemas. */
  readonly tools: readonly ToolDefinition[]
  /** Sends the call to the server. */
  readonly dispatch: (call: Call) => Promise<ToolAnswer>
  /** False for a scripted model, so that equal runs take equally long. */
  readonly countsRealTime: boolean
}

/** Calls a tool, or lets a fault answer in its place, and records how long it took in virtual time. */
export async function callWithFaults<Call extends PlacedCall>(
  call: Call,
  calls: FaultedCalls<Call>,
): Promise<FaultedAnswer> {
  const { server, name, requested } = call
  // Before the first await, so that parallel calls are counted in order.
  const strike = calls.faults.strike({ server, name, args: requested.args })
  if (strike === null || strike.passes) return await dispatchThrough(strike, call, calls)
  // The exact duration: a millisecond of our own code must not turn a timeout at the budget into one past it.
  calls.record.took(call, strike.addedMs)
  const tool = calls.tools.find((one) => one.server === server && one.name === name)
  return await faultedAnswer(strike, tool?.output_schema)
}

async function dispatchThrough<Call extends PlacedCall>(
  strike: Strike | null,
  call: Call,
  { faults, record, dispatch, countsRealTime }: FaultedCalls<Call>,
): Promise<FaultedAnswer> {
  const startedMs = record.now()
  let answer: FaultedAnswer
  try {
    answer = await dispatch(call)
  } catch (error) {
    const limitMs = requestTimeoutMs(error)
    const fault = limitMs === null ? undefined : (strike?.fault ?? faults.timedOut(call))
    if (limitMs === null || fault === undefined) throw error
    // docs/spec/running.md, Time: where a fault is declared, a server that really hangs counts as that fault and takes
    // as long.
    record.took(call, limitMs)
    return timeoutAnswer(fault, limitMs)
  }
  if (strike === null) return answer
  record.took(call, strike.addedMs + (countsRealTime ? record.now() - startedMs : 0))
  return { ...answer, fault: markOf(strike.fault, false) }
}
