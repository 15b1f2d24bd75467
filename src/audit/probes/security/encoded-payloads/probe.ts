import { encodedPayload } from '../../../../catalog/lint/safety/encoded-payloads.js'
import { defineProbe } from '../../../probe/probe.js'
import { BY_ORIGIN, byRule, judgeTexts } from '../../../texts/judge-texts.js'

export const encodedPayloads = defineProbe({
  id: 'security/encoded-payloads',
  title: 'No text of the server hides instructions in an encoding.',
  severity: 'critical',
  reference: {
    title: 'OWASP LLM01:2025, Prompt Injection',
    url: 'https://genai.owasp.org/llmrisk/llm01-prompt-injection/',
  },
  run: async (audit) => await judgeTexts(audit, byRule(encodedPayload, BY_ORIGIN)),
})
