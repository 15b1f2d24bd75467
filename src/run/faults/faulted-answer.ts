// What the agent gets in place of an answer. It is told what a real client would tell it, not that it is being tested.
import { loadEngines } from '../../core/engines.js'
import { isMcproveError } from '../../core/error.js'
import { compileSchema } from '../../core/json-schema.js'
import type { ToolResult } from '../../core/trace.js'
import type { ToolAnswer } from '../../mcp/connection.js'
import type { DeclaredFault } from './declared-faults.js'
import type { Strike } from './fault-injector.js'

/** A result with the mark that the trace keeps. */
export type FaultedAnswer = ToolAnswer & Pick<ToolResult, 'fault'>

const ERROR_TEXT = 'Internal error: the tool could not complete the request.'
const GARBAGE_TEXT = '\uFFFD]}0x1F{\uFFFD,:;\uFFFD%%'
/** MCP's output schemas describe objects, so nearly always the first will do. */
const GARBAGE_VALUES: readonly unknown[] = [GARBAGE_TEXT, 0, null, [], {}, true, -0.5, { [GARBAGE_TEXT]: 0 }]

export async function faultedAnswer(strike: Strike, outputSchema: unknown): Promise<FaultedAnswer> {
  const { fault, timedOut } = strike
  if (timedOut) return timeoutAnswer(fault, fault.timeout_ms)
  const mark = markOf(fault, false)
  if (fault.kind === 'error') return { is_error: true, content: text(ERROR_TEXT), fault: mark }
  const structured = outputSchema === undefined ? {} : { structured: await violationOf(outputSchema) }
  return { is_error: false, content: text(GARBAGE_TEXT), ...structured, fault: mark }
}

export function timeoutAnswer(fault: DeclaredFault, afterMs: number): FaultedAnswer {
  return { is_error: true, content: text(`Timed out after ${afterMs} ms`), fault: markOf(fault, true) }
}

export function markOf({ name, kind }: DeclaredFault, timed_out: boolean): NonNullable<ToolResult['fault']> {
  return { name, kind, timed_out }
}

function text(content: string): ToolAnswer['content'] {
  return [{ type: 'text', text: content }]
}

/** A schema that takes everything cannot be violated: then the noise has to do. */
async function violationOf(schema: unknown): Promise<unknown> {
  await loadEngines({ schema })
  try {
    const check = compileSchema(schema)
    const found = GARBAGE_VALUES.findIndex((value) => check(value).length > 0)
    return GARBAGE_VALUES[Math.max(found, 0)]
  } catch (error) {
    // A server's schema may itself be broken.
    if (!isMcproveError(error)) throw error
    return GARBAGE_TEXT
  }
}
