import { showName } from '../../../../core/text/show-name.js'
import { failureText } from '../../../load/failure-text.js'
import { type LoadReport, loadTimeMs } from '../../../load/load-observation.js'
import { askLoad } from '../../../load/load-outcome.js'
import { FEWEST_PAIRS, isSlower, medianOf } from '../../../load/slowdown.js'
import { showMs } from '../../../load/standing.js'
import { failureOf } from '../../../load/tally.js'
import { defineProbe, inconclusive, type Outcome, skipped } from '../../../probe/probe.js'
import { broken, held, oneEach, open, outcomeOf, type ToolVerdict } from '../../../relations/tool-verdicts.js'

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
  const { plan, ended, before } = report
  if (ended !== undefined) return inconclusive(`the server ended under load: ${ended}`)
  const verdicts = oneEach(plan.requests.map((_, index) => verdictOf(report, index)))
  const outcome = outcomeOf(verdicts, 'nothing was asked')
  // A server with slow tools has done nothing wrong.
  const isRare = before.ms.every((answers) => answers.length < FEWEST_PAIRS)
  if (outcome.kind !== 'inconclusive' || !isRare) return outcome
  return skipped(`its answers take too long: before the load, there was no time to ask ${FEWEST_PAIRS} times`)
}

function verdictOf({ plan, before, after, later }: LoadReport, index: number): ToolVerdict {
  const name = plan.requests[index]?.name ?? ''
  const last = later?.last[index] ?? after?.last[index]
  if (last === undefined) return open(name, 'was not asked again')
  if (failureOf(last) !== undefined) {
    const message = `${showName(name)} does not succeed any more after the load: ${failureText(last)}`
    return broken(name, { message, severity: 'error' }, last)
  }
  // What is as fast as before was not asked once more.
  const slower = [after, ...(later === undefined ? [] : [later])].map((rounds) => isSlower(before, rounds, index))
  if (slower.some((one) => one === undefined)) return open(name, 'was not asked often enough', last)
  if (!slower.every((one) => one === true)) return held(name, last)
  const [one, other] = [before, later ?? after].map((rounds) => medianOf(rounds, index))
  const message = `${showName(name)} stays slow after the load: ${showMs(other ?? 0)}, before ${showMs(one ?? 0)}`
  return broken(name, { message }, last)
}
