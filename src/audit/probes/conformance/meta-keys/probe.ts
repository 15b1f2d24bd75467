import { showName } from '../../../../core/text/show-name.js'
import { isRecord } from '../../../../core/trace/trace-fields.js'
import { metaKeyMistake } from '../../../features/meta-key.js'
import { defineProbe, judged, type ProbeFinding, skipped } from '../../../probe/probe.js'
import { CONVERSATION } from '../../../session/conversation.js'
import { LIST_NAMES } from '../../../session/survey.js'

/** The first revision that says how names look. */
const FIRST_WITH_NAMES = '2025-06-18'
/** What is inside belongs to the server, whatever its keys are. */
const OWN: ReadonlySet<string> = new Set(['structuredContent', 'inputSchema', 'outputSchema', 'data', 'experimental'])
const MAX_DEPTH = 8

export const metaKeys = defineProbe({
  id: 'conformance/meta-keys',
  title: 'The names in `_meta` have the form that MCP defines: a prefix like `com.example/`, if any, and a name.',
  severity: 'error',
  clauses: { '2025-06-18': 'basic#meta', '2025-11-25': 'basic#meta', '2026-07-28': 'basic#meta' },
  run: async (audit) => {
    const { survey } = audit
    if (survey.version < FIRST_WITH_NAMES) return skipped(`the server speaks ${survey.version}, which has no such rule`)
    const { messages, exchanges } = await audit.observe(CONVERSATION)
    const pages = LIST_NAMES.flatMap((list) => survey.lists[list].pages)
    const keys = new Set<string>()
    for (const message of [...messages, ...pages.map(({ answer }) => answer)]) collect(message, keys, 0)
    if (keys.size === 0) return skipped('the server sends no `_meta`')
    const findings = [...keys].flatMap((key): ProbeFinding[] => {
      const mistake = metaKeyMistake(key)
      if (mistake === undefined) return []
      const of = pages.find(({ answer }) => JSON.stringify(answer ?? null).includes(JSON.stringify(key)))
      const evidence = of === undefined ? {} : { evidence: [of] }
      return [{ message: `the name ${showName(key)} in \`_meta\` ${mistake}`, subject: key, ...evidence }]
    })
    return judged(exchanges, findings)
  },
})

function collect(value: unknown, keys: Set<string>, depth: number): void {
  if (depth > MAX_DEPTH) return
  if (Array.isArray(value)) for (const one of value) collect(one, keys, depth + 1)
  if (!isRecord(value)) return
  for (const [key, one] of Object.entries(value)) {
    if (key === '_meta') for (const name of isRecord(one) ? Object.keys(one) : []) keys.add(name)
    else if (!OWN.has(key)) collect(one, keys, depth + 1)
  }
}
