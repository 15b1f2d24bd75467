import type { AuditSetting, Observation } from '../probe/audit.js'
import { fuzzBudget, SHRINK_MS } from './fuzz-options.js'
import type { FuzzReport } from './fuzz-report.js'
import { CALL_MS, runFuzz } from './fuzz-run.js'

/** All calls of the lane, made once. */
export const FUZZ: Observation<FuzzReport> = { make: runFuzz }

/** How long the probe that comes first may take: its last calls may be silent. */
export function fuzzTimeMs(setting: AuditSetting): number {
  const { timeoutMs, openMs } = setting.limits
  return fuzzBudget(setting).ms + SHRINK_MS + 3 * (CALL_MS + timeoutMs) + openMs
}
