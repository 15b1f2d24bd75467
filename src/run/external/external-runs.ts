import type { CassetteRun } from '../../files/cassettes/cassette.js'
import type { RunSession } from '../execute/run-session.js'
import type { RunUnit } from '../plan/run-unit.js'
import { isSample } from '../record/finish-recording.js'
import { warnOnce } from '../record/warn-once.js'
import { executeExternalRun } from './execute-external-run.js'
import { PRESETS } from './presets/index.js'

/** Makes the runs of a unit whose agent is a program. Throws PRICE_UNKNOWN when a budget could not be enforced. */
export async function externalRuns(
  unit: RunUnit,
  session: RunSession,
  onLeft: (warning: string) => void,
): Promise<(run: number) => Promise<CassetteRun>> {
  const { suite, test, model } = unit
  const { options, budget } = session
  const price = suite.settings.prices?.[model ?? ''] ?? null
  const preset = test.settings.external?.preset
  if (preset !== undefined && !PRESETS[preset].saysCost) budget.requirePrice(suite, model ?? '', price)
  const surroundings = {
    options,
    redactor: session.redactor(suite),
    proxy: await session.proxy(),
    price,
    warn: warnOnce(options),
    onLeft,
  }
  return async (run) => {
    const executed = await executeExternalRun(unit, run, surroundings)
    const { cost_usd } = executed.trace.conversation
    // Whether a program reports its cost is known only now.
    if (preset === undefined && isSample(executed)) budget.requireCost(suite, model ?? '', cost_usd)
    budget.add(suite, cost_usd ?? 0)
    return executed
  }
}
