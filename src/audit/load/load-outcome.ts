import type { Audit } from '../probe/audit.js'
import { inconclusive, type Outcome, skipped } from '../probe/probe.js'
import { isLoad, LOAD, type LoadReport } from './load-observation.js'

/** The outcome of one rule, from what the load showed. */
export async function askLoad(audit: Audit, judge: (report: LoadReport) => Outcome): Promise<Outcome> {
  const made = await audit.observe(LOAD)
  if (!isLoad(made)) return made.kind === 'skipped' ? skipped(made.reason) : inconclusive(made.reason)
  const { steps, cut, ended } = made
  if (ended === undefined && steps.every(({ sent }) => sent === 0)) return inconclusive(cut ?? 'nothing was asked')
  return judge(made)
}
