// The tools of one run: those of its servers, filtered by the allow-list and an ablation, mixed with injected
// distractors.
import { MemberSet } from '../../core/members/member-set.js'
import { ToolTable } from '../../core/trace/tool.js'
import type { ToolDefinition, ToolReference } from '../../core/trace/trace.js'
import type { ToolAnswer } from '../../mcp/client/connection.js'
import type { RunSettings } from '../../suite/schema/agent-schema.js'

export interface RunTools {
  /** In the order in which the model sees them. */
  readonly offered: readonly ToolDefinition[]
  readonly injected: readonly ToolDefinition[]
}

/** Throws SUITE_INVALID when a tool to imitate or to leave out does not exist. */
export async function runTools(listed: readonly ToolDefinition[], settings: RunSettings): Promise<RunTools> {
  const { tools: allowed, distractors, without } = settings
  let offered = allowed === undefined ? listed : listed.filter(isOneOf(allowed))
  if (without !== undefined) {
    const { ablatedTools } = await import('../../catalog/distractors/ablated-tools.js')
    offered = ablatedTools(offered, without)
  }
  if (distractors === undefined || distractors.count === 0) return { offered, injected: [] }
  const { injectedTools } = await import('../../catalog/distractors/injected-tools.js')
  const { paddedTools } = await import('../../catalog/distractors/padded-tools.js')
  // From all listed tools: an injected name must not equal that of a tool that is hidden here.
  const injected = injectedTools({ tools: listed, ...distractors })
  return { offered: paddedTools(offered, injected, distractors.seed), injected }
}

/** Answers calls to injected tools in place of a server; null for any other call. */
export async function injectedAnswers(
  injected: readonly ToolDefinition[],
  seed: number,
): Promise<(tool: ToolReference, args: unknown) => ToolAnswer | null> {
  if (injected.length === 0) return () => null
  const { injectedAnswer } = await import('../../catalog/distractors/injected-answer.js')
  return ({ server, name }, args) => {
    // Compared with the server: a look-alike has the server of the tool that it imitates.
    const tool = injected.find((one) => one.server === server && one.name === name)
    return tool === undefined ? null : { ...injectedAnswer(tool, args, seed), injected: true }
  }
}

/** Whether a tool is one of these member ids. */
export function isOneOf(ids: readonly string[]): (tool: ToolReference) => boolean {
  const members = new MemberSet(ids)
  const table = new ToolTable()
  return ({ server, name }) => members.has(table.intern(server, name))
}
