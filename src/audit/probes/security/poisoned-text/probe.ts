import type { OrderKind } from '../../../../catalog/lint/safety/model-instructions.js'
import { defineProbe } from '../../../probe/probe.js'
import { BY_ORIGIN, byOrders, everywhere, judgeTexts } from '../../../texts/judge-texts.js'

/** Preferences and other tools have probes of their own. */
const ALWAYS_WRONG: readonly OrderKind[] = ['drop', 'conceal', 'files', 'prompt', 'copy']
/** A prompt may give a role, structure its text with tags, and say what needs no question. */
const IN_A_DESCRIPTION: ReadonlySet<OrderKind> = new Set([...ALWAYS_WRONG, 'role', 'consent', 'markup'])

export const poisonedText = defineProbe({
  id: 'security/poisoned-text',
  title: 'No text of the server gives hidden instructions to the model.',
  severity: 'critical',
  reference: { title: 'OWASP MCP03:2025, Tool Poisoning', url: 'https://owasp.org/www-project-mcp-top-10/' },
  run: async (audit) =>
    await judgeTexts(audit, byOrders({ ...everywhere(ALWAYS_WRONG), catalogue: IN_A_DESCRIPTION }, BY_ORIGIN)),
})
