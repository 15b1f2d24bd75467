import { crossToolOrder } from '../../../../catalog/lint/safety/cross-tool-orders.js'
import type { Audit } from '../../../probe/audit.js'
import { defineProbe } from '../../../probe/probe.js'
import { foreignToolsOf } from '../../../suite/suite-tools.js'
import { BY_ORIGIN, byOrders, byRule, everywhere, type JudgeSource, judgeTexts } from '../../../texts/judge-texts.js'

export const crossToolInstructions = defineProbe({
  id: 'security/cross-tool-instructions',
  title: 'No text of the server tells the model how to use the tools of other servers.',
  severity: 'critical',
  reference: { title: 'OWASP MCP03:2025, Tool Poisoning', url: 'https://owasp.org/www-project-mcp-top-10/' },
  run: async (audit) => await judgeTexts(audit, judgeFor(audit)),
})

/** By what it says of any other tool, and by the names of those that the suite has. */
function judgeFor(audit: Audit): JudgeSource {
  const general = byOrders(everywhere(['steer', 'avoid']), BY_ORIGIN)
  // What was read is data, in which anybody may mention a tool.
  const named = byRule(crossToolOrder, { catalogue: 'critical' }, foreignToolsOf(audit))
  return (source) => {
    const found = general(source)
    return found.length > 0 ? found : named(source)
  }
}
