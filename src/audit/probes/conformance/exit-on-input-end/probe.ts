import { defineProbe, found, judged } from '../../../probe/probe.js'
import { eraOf } from '../../../probe/revision.js'

export const exitOnInputEnd = defineProbe({
  id: 'conformance/exit-on-input-end',
  title: 'The server exits when its standard input is closed.',
  severity: 'warning',
  clauses: {
    '2025-06-18': 'basic/lifecycle#shutdown',
    '2025-11-25': 'basic/lifecycle#shutdown',
    '2026-07-28': 'basic/transports/stdio#shutdown',
  },
  transports: ['stdio'],
  run: async (audit) => {
    const session = await audit.open()
    const { wire, opening } = session
    if (wire.kind !== 'stdio') throw new Error('the probe applies to stdio only')
    wire.closeInput()
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), audit.limits.exitMs)
    })
    const how = await Promise.race([wire.exit, late])
    clearTimeout(timer)
    if (how !== undefined) return judged([opening])
    const message = `${audit.limits.exitMs} ms after its standard input was closed, the server is still running`
    // Until 2026-07-28 only the part of the client is described.
    if (eraOf(audit.revision) === 'legacy') {
      return judged([opening], [{ message, severity: 'note', evidence: [opening] }])
    }
    return found(message, opening)
  },
})
