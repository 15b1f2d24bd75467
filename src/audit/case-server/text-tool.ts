// A read-only tool with one required text. For tests only.
import type { CaseContext, CaseServer, CaseTool } from './case-server.js'

type Answer = (text: string, context: CaseContext) => unknown

export function textTool(name: string, parameter: string, answer: Answer, over: Partial<CaseTool> = {}): CaseTool {
  return {
    name,
    description: `Looks up one ${parameter}.`,
    inputSchema: {
      type: 'object',
      properties: { [parameter]: { type: 'string', description: `The ${parameter}.` } },
      required: [parameter],
    },
    annotations: { readOnlyHint: true },
    call: (args, context) => answer(String(args[parameter]), context),
    ...over,
  }
}

/** A server with this tool alone. */
export function textServer(...tool: Parameters<typeof textTool>): CaseServer {
  return { tools: [textTool(...tool)] }
}
