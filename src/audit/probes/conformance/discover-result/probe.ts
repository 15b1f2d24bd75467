import { showValue } from '../../../../core/text/show-value.js'
import { isRecord } from '../../../../core/trace/trace-fields.js'
import { resultOf } from '../../../probe/exchange.js'
import { defineProbe, judged, type ProbeFinding } from '../../../probe/probe.js'

export const discoverResult = defineProbe({
  id: 'conformance/discover-result',
  title: 'The answer to `server/discover` has the versions that the server supports, its capabilities, and who it is.',
  severity: 'error',
  clauses: { '2026-07-28': 'server/discover#discoverresult' },
  run: async ({ survey }) => {
    const { opening, server } = survey
    const { supportedVersions, capabilities, instructions } = resultOf(opening) ?? {}
    const messages: string[] = []
    const versions: readonly unknown[] = Array.isArray(supportedVersions) ? supportedVersions : []
    const wrong = versions.find((one) => typeof one !== 'string')
    if (wrong !== undefined) messages.push(`\`supportedVersions\` has ${showValue(wrong, 40)}, which is not a text`)
    if (capabilities === undefined) messages.push('there are no `capabilities`')
    else if (!isRecord(capabilities)) messages.push(`\`capabilities\` is ${showValue(capabilities, 40)}, not an object`)
    if (instructions !== undefined && typeof instructions !== 'string') {
      messages.push(`\`instructions\` is ${showValue(instructions, 40)}, not a text`)
    }
    const findings = messages.map((message): ProbeFinding => ({ message, evidence: [opening] }))
    // SHOULD.
    if (typeof server.name !== 'string' || typeof server.version !== 'string') {
      const message = '`_meta` has no `io.modelcontextprotocol/serverInfo` with a name and a version'
      findings.push({ message, severity: 'warning', evidence: [opening] })
    }
    return judged([opening], findings)
  },
})
