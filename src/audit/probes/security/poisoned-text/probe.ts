import { type OrderKind, orderIn } from '../../../../catalog/lint/safety/model-instructions.js'
import { showPlace, showQuote } from '../../../../catalog/lint/show-text.js'
import type { Severity } from '../../../../core/audit/lanes.js'
import { defineProbe } from '../../../probe/probe.js'
import { type JudgeSource, judgeTexts } from '../../../texts/judge-texts.js'
import type { TextOrigin } from '../../../texts/model-texts.js'

/** Preferences and other tools have probes of their own. */
const ALWAYS_WRONG: readonly OrderKind[] = ['drop', 'conceal', 'files', 'prompt', 'copy']
const IN_A_DESCRIPTION: ReadonlySet<OrderKind> = new Set([...ALWAYS_WRONG, 'role', 'consent', 'markup'])
/** A prompt may give a role, structure its text with tags, and say what needs no question. */
const IN_A_PROMPT: ReadonlySet<OrderKind> = new Set(ALWAYS_WRONG)

const KINDS: Readonly<Record<TextOrigin, ReadonlySet<OrderKind>>> = {
  catalogue: IN_A_DESCRIPTION,
  prompt: IN_A_PROMPT,
  resource: IN_A_PROMPT,
}

/** Users choose a prompt, and contents may be somebody else's words: only the server's own descriptions are certain. */
const SEVERITIES: Readonly<Record<TextOrigin, Severity>> = {
  catalogue: 'critical',
  prompt: 'error',
  resource: 'warning',
}

export const poisonedText = defineProbe({
  id: 'security/poisoned-text',
  title: 'No text of the server gives hidden instructions to the model.',
  severity: 'critical',
  reference: { title: 'OWASP MCP03:2025, Tool Poisoning', url: 'https://owasp.org/www-project-mcp-top-10/' },
  run: async (audit) => await judgeTexts(audit, judge),
})

const judge: JudgeSource = ({ origin, strings }) =>
  strings.flatMap(({ place, text }) => {
    const found = orderIn(text, KINDS[origin])
    if (found === null) return []
    const [order, words] = found
    return [
      { message: `${showPlace(place)} tells the model ${order} (${showQuote(words)})`, severity: SEVERITIES[origin] },
    ]
  })
