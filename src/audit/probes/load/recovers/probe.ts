import { showName } from '../../../../core/text/show-name.js'
import { signedRank } from '../../../../math/comparison/signed-rank.js'
import { failureText } from '../../../load/failure-text.js'
import { type LoadReport, loadTimeMs } from '../../../load/load-observation.js'
import { askLoad } from '../../../load/load-outcome.js'
import { upwards } from '../../../load/load-step.js'
import type { QuietRounds } from '../../../load/quiet-rounds.js'
import { showMs } from '../../../load/standing.js'
import { failureOf, percentile } from '../../../load/tally.js'
import { defineProbe, inconclusive, type Outcome } from '../../../probe/probe.js'
import { broken, held, oneEach, open, outcomeOf, type ToolVerdict } from '../../../relations/tool-verdicts.js'

/** Smaller differences come from the machine. */
const LEAST_MS = 20
/** Twice as long as before. */
const LEAST_SHARE = 1
const LEVEL = 0.01
/** Fewer pairs cannot reach the level. */
const FEWEST_PAIRS = 8

export const recovers = defineProbe({
  id: 'load/recovers',
  title: 'After a load, the server answers as it did before.',
  severity: 'warning',
  reference: {
    title: 'Google SRE Book, Addressing Cascading Failures',
    url: 'https://sre.google/sre-book/addressing-cascading-failures/',
  },
  timeMs: loadTimeMs,
  run: async (audit) => await askLoad(audit, judgeRecovery),
})

function judgeRecovery(report: LoadReport): Outcome {
  const { plan, ended } = report
  if (ended !== undefined) return inconclusive(`the server ended under load: ${ended}`)
  const verdicts = oneEach(plan.requests.map((_, index) => verdictOf(report, index)))
  return outcomeOf(verdicts, 'nothing was asked')
}

function verdictOf({ plan, before, after, later }: LoadReport, index: number): ToolVerdict {
  const name = plan.requests[index]?.name ?? ''
  const last = later?.last[index] ?? after?.last[index]
  if (last === undefined) return open(name, 'was not asked again')
  if (failureOf(last) !== undefined) {
    const message = `${showName(name)} does not succeed any more after the load: ${failureText(last)}`
    return broken(name, { message, severity: 'error' }, last)
  }
  const pairs = before.ms[index]?.length ?? 0
  if (pairs < FEWEST_PAIRS) return open(name, `was asked ${pairs} times only`, last)
  const slower = [after, later].map((rounds) => slowdown(before, rounds, index))
  if (slower.some((one) => one === undefined)) return open(name, 'was not asked often enough after the load', last)
  if (!slower.every((one) => one === true)) return held(name, last)
  const [one, other] = [before, later].map((rounds) => medianOf(rounds, index))
  const message = `${showName(name)} stays slow after the load: ${showMs(other ?? 0)}, before ${showMs(one ?? 0)}`
  return broken(name, { message }, last)
}

/** Whether answers take much longer than before; undefined with too few of them. */
function slowdown(before: QuietRounds, after: QuietRounds | undefined, index: number): boolean | undefined {
  const [old = [], now = []] = [before, after].map((rounds) => rounds?.ms[index])
  const differences = old.slice(0, now.length).map((ms, round) => (now[round] ?? 0) - ms)
  if (differences.length < FEWEST_PAIRS) return undefined
  const { p, low } = signedRank(differences, 1 - LEVEL)
  return p < LEVEL && low >= Math.max(LEAST_MS, LEAST_SHARE * (medianOf(before, index) ?? 0))
}

function medianOf(rounds: QuietRounds | undefined, index: number): number | null {
  return percentile([...(rounds?.ms[index] ?? [])].sort(upwards), 'p50')
}
