import type { ToolAnswer } from '../client/connection.js'

/** The result of a `tools/call` with MCP's key names. */
export interface ResultOnWire {
  readonly content: unknown
  readonly structuredContent?: unknown
  readonly isError?: true
}

export function resultOnWire({ content, structured, is_error }: ToolAnswer): ResultOnWire {
  return {
    content: content ?? [],
    ...(structured === undefined ? {} : { structuredContent: structured }),
    ...(is_error ? { isError: true } : {}),
  }
}
