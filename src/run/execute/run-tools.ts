// The tools of one run: those of its servers after the allow-list and an ablation, among those injected to distract.
import { MemberSet } from '../../core/members/member-set.js'
import { ToolTable } from '../../core/trace/tool.js'
import type { ToolDefinition, ToolReference } from '../../core/trace/trace.js'
import type { ToolAnswer } from '../../mcp/client/connection.js'
import type { RunSettings } from '../../suite/schema/agent-schema.js'

export interface RunTools {
  /** In the order the model sees them. */
  readonly offered: readonly ToolDefinition[]
  readonly injected: readonly ToolDefinition[]
}

/** Throws SUITE_INVALID when a tool that is to be imitated or left out is not there. */
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
  // From all that is listed: no injected name may be that of a tool that is only hidden here.
  const injected = injectedTools({ tools: listed, ...distractors })
  return { offered: paddedTools(offered, injected, distractors.seed), injected }
}

/** Answers calls of injected tools in the place of a server; null for any other. */
export async function injectedAnswers(
  injected: readonly ToolDefinition[],
  seed: number,
): Promise<(tool: ToolReference, args: unknown) => ToolAnswer | null> {
  if (injected.length === 0) return () => null
  const { injectedAnswer } = await import('../../catalog/distractors/injected-answer.js')
  return ({ server, name }, args) => {
    // By server too: a look-alike stands on the server of the tool it imitates.
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
