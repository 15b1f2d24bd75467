import { showName } from '../../../../core/text/show-name.js'
import { isRecord } from '../../../../core/trace/trace-fields.js'
import { metaKeyMistake } from '../../../features/meta-key.js'
import { defineProbe, judged, type ProbeFinding, skipped } from '../../../probe/probe.js'

export const extensionNames = defineProbe({
  id: 'conformance/extension-names',
  title: 'The name of every extension that the server announces has a prefix, like `com.example/search`.',
  severity: 'error',
  clauses: { '2026-07-28': 'basic/versioning#extension-negotiation' },
  run: async ({ survey }) => {
    const { opening, capabilities } = survey
    const names = isRecord(capabilities.extensions) ? Object.keys(capabilities.extensions) : []
    if (names.length === 0) return skipped('the server announces no extension')
    const findings = names.flatMap((name): ProbeFinding[] => {
      const mistake = name.indexOf('/') < 1 ? 'has no prefix' : metaKeyMistake(name)
      if (mistake === undefined) return []
      return [{ message: `the extension ${showName(name)} ${mistake}`, subject: name, evidence: [opening] }]
    })
    return judged([opening], findings)
  },
})
