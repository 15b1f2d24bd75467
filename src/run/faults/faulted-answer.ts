import { errorAnswer, garbageAnswer, textAnswer } from '../../core/faults/fault-answers.js'
import type { ToolResult } from '../../core/trace/trace.js'
import type { ToolAnswer } from '../../mcp/client/connection.js'
import type { DeclaredFault } from './declared-faults.js'
import type { Strike } from './fault-injector.js'

/** A result with the mark that the trace keeps. */
export type FaultedAnswer = ToolAnswer & Pick<ToolResult, 'fault'>

/** What the agent gets instead of an answer. */
export async function faultedAnswer(strike: Strike, outputSchema: unknown): Promise<FaultedAnswer> {
  const { fault, timedOut } = strike
  if (timedOut) return timeoutAnswer(fault, fault.timeout_ms)
  const answer = fault.kind === 'error' ? errorAnswer() : await garbageAnswer(outputSchema)
  return { ...answer, fault: markOf(fault, false) }
}

export function timeoutAnswer(fault: DeclaredFault, afterMs: number): FaultedAnswer {
  return { ...textAnswer(`Timed out after ${afterMs} ms`, true), fault: markOf(fault, true) }
}

export function markOf({ name, kind }: DeclaredFault, timed_out: boolean): NonNullable<ToolResult['fault']> {
  return { name, kind, timed_out }
}
