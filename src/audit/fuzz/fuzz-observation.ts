import type { AuditSetting, Observation } from '../probe/audit.js'
import { callMs, fuzzBudget, patientMs, SHRINK_MS } from './fuzz-options.js'
import type { FuzzReport } from './fuzz-report.js'
import { runFuzz } from './fuzz-run.js'

/** All calls of the lane, made once. */
export const FUZZ: Observation<FuzzReport> = { make: runFuzz }

/** How long the probe that comes first may take: its last calls may be silent. */
export function fuzzTimeMs(setting: AuditSetting): number {
  const { limits } = setting
  return fuzzBudget(setting).ms + SHRINK_MS + 4 * callMs(limits) + patientMs(limits) + 2 * limits.openMs
}
