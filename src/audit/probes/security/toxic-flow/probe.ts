import { listSome } from '../../../../core/text/list-some.js'
import { defineProbe, judged, skipped } from '../../../probe/probe.js'
import { type SuiteTool, showSuiteTool, suiteTools } from '../../../suite/suite-tools.js'
import { type Role, rolesOf } from '../../../suite/tool-roles.js'

export const toxicFlow = defineProbe({
  id: 'security/toxic-flow',
  title: 'No text of strangers can lead private data out through the tools of a suite.',
  severity: 'warning',
  reference: {
    title: 'Simon Willison, The lethal trifecta for AI agents',
    url: 'https://simonwillison.net/2025/Jun/16/the-lethal-trifecta/',
  },
  run: async (audit) => {
    const evidence = audit.survey.lists.tools.pages.slice(0, 1)
    if (audit.survey.tools.length === 0) return skipped('the server has no tools')
    const parts = partsOf(suiteTools(audit))
    const own = Object.values(parts).map((tools) => tools.some(({ server }) => server === null))
    const isFlow = Object.values(parts).every((tools) => tools.length > 0)
    if (!isFlow || !own.includes(true)) return judged(evidence)
    const { source, data, sink } = parts
    const message = `a text from ${shown(source)} can make the model call ${shown(data)}, and pass what it gets to ${shown(sink)}. Keep one of the three out of a conversation, or let a person confirm the last`
    // Whoever composes a suite can take it apart; a single server has all three for its purpose.
    const severity = own.every(Boolean) ? ('note' as const) : ('warning' as const)
    return judged(evidence, [{ message, severity, evidence }])
  },
})

interface Part extends SuiteTool {
  readonly why: string
}

/** The tools that can take each part in a flow. */
function partsOf(tools: readonly SuiteTool[]): Readonly<Record<Role, readonly Part[]>> {
  const all = tools.map((one) => ({ one, roles: rolesOf(one.tool) }))
  const having = (role: Role): readonly Part[] =>
    all.flatMap(({ one, roles }) => (roles[role] === undefined ? [] : [{ ...one, why: roles[role] }]))
  return { source: having('source'), data: having('data'), sink: having('sink') }
}

function shown(parts: readonly Part[]): string {
  return listSome(
    parts.map((part) => `${showSuiteTool(part)} (${part.why})`),
    1,
  )
}
