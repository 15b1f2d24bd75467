// Fuzzes a server with a planted crash. For tests only.
import { openCaseProcess } from '../../case-server/case-process.js'
import { Audit, AuditedServer, type AuditSetting } from '../../probe/audit.js'
import { Permission } from '../../probe/permission.js'
import { surveyServer } from '../../session/survey.js'
import type { FuzzReport } from '../fuzz-report.js'
import { runFuzz } from '../fuzz-run.js'
import type { FuzzInput } from '../inputs/fuzz-input.js'
import type { PlantedCrash } from './planted-crash.js'

export interface FoundCrash {
  /** The smallest reproduction; undefined when none was found. */
  readonly calls: readonly FuzzInput[] | undefined
  readonly report: FuzzReport
}

export async function findCrash({ tools }: PlantedCrash, seed: number, calls = 2000): Promise<FoundCrash> {
  const setting: AuditSetting = {
    open: async () => openCaseProcess({ tools: tools() }),
    limits: { openMs: 5000, timeoutMs: 5000, quietMs: 40, exitMs: 500, probeMs: 600_000 },
    permission: new Permission(),
    seed,
    signal: new AbortController().signal,
    target: '-- node server.mjs',
    fuzz: { calls, ms: 600_000 },
  }
  const { surveys } = await surveyServer(setting, ['legacy'])
  const [survey] = surveys
  if (survey === undefined) throw new Error('the server does not open')
  const audit = new Audit(new AuditedServer(survey, setting))
  const report = await runFuzz(audit)
  await audit.end()
  const crash = report.sightings.find(({ rule, isReproduced }) => rule === 'crash' && isReproduced)
  return { calls: crash?.calls, report }
}
