// Answers that replace the answer of a tool. The agent sees what a real server would send, not that it is being tested.
import { loadEngines } from '../engines/engines.js'
import { compileSchema } from '../engines/json-schema.js'
import { isMcproveError } from '../errors/error.js'
import type { ToolResult } from '../trace/trace.js'

type Answer = Pick<ToolResult, 'is_error' | 'content' | 'structured'>

const ERROR_TEXT = 'Internal error: the tool could not complete the request.'
const GARBAGE_TEXT = '\uFFFD]}0x1F{\uFFFD,:;\uFFFD%%'
/** An object comes first: anything else is invalid MCP, and the client would report that instead. */
const GARBAGE_VALUES: readonly unknown[] = [{ [GARBAGE_TEXT]: 0 }, {}, GARBAGE_TEXT, 0, null, [], true, -0.5]

/** `error`: the result of a tool that failed. */
export function errorAnswer(): Answer {
  return textAnswer(ERROR_TEXT, true)
}

/** `garbage`: a result that violates the tool's output schema, where it has one. */
export async function garbageAnswer(outputSchema: unknown): Promise<Answer> {
  const structured = outputSchema === undefined ? {} : { structured: await violationOf(outputSchema) }
  return { ...textAnswer(GARBAGE_TEXT, false), ...structured }
}

export function textAnswer(text: string, is_error: boolean): Answer {
  return { is_error, content: [{ type: 'text', text }] }
}

/** A schema that accepts everything cannot be violated, so the noise is sent as it is. */
async function violationOf(schema: unknown): Promise<unknown> {
  await loadEngines({ schema })
  try {
    const check = compileSchema(schema)
    const found = GARBAGE_VALUES.findIndex((value) => check(value).length > 0)
    return GARBAGE_VALUES[Math.max(found, 0)]
  } catch (error) {
    // The schema of a server may itself be invalid.
    if (!isMcproveError(error)) throw error
    return GARBAGE_VALUES[0]
  }
}
