// An audit of a case server under a load. For tests only.
import type { OpenWire } from '../../mcp/raw/wire.js'
import type { LoadOptions } from '../load/load-options.js'
import { Audit, AuditedServer } from '../probe/audit.js'
import { Permission } from '../probe/permission.js'
import { surveyServer } from '../session/survey.js'

const LIMITS = { openMs: 1000, timeoutMs: 1000, quietMs: 40, exitMs: 150, probeMs: 20_000 }

export async function loadAudit(open: OpenWire, load: Partial<LoadOptions>): Promise<Audit> {
  const setting = {
    ...{ open, load, limits: LIMITS, seed: 1, target: '-- node server.mjs' },
    permission: new Permission(),
    signal: new AbortController().signal,
  }
  const [survey] = (await surveyServer(setting, ['legacy'])).surveys
  if (survey === undefined) throw new Error('the server of the test speaks the legacy era')
  return new Audit(new AuditedServer(survey, setting))
}
