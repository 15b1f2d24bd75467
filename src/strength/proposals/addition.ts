import type { Trace } from '../../core/trace/trace.js'
import type { AgentTest } from '../../suite/suite.js'
import type { LoggedChange } from '../change-log.js'
import { RunJudge } from '../run-judge.js'
import type { Addition } from '../test-strength.js'
import { blockYaml, fitsBeside, joined, withChecks } from './block.js'
import { compiled, isTolerant, type Proposal, rowStatus } from './proven-proposals.js'

/** The fewest proposals that together catch what any of them does, scored together on every recorded run. */
export function additionFor(
  test: AgentTest,
  traces: readonly Trace[],
  survivors: readonly LoggedChange[],
  proposals: readonly Proposal[],
): Addition | null {
  const block = joined(chosenFrom(proposals).map((proposal) => proposal.block))
  const further = compiled(block)
  if (further === null || (further.expect.length === 0 && further.gates.length === 0)) return null
  const whole = withChecks(test, further)
  if (rowStatus(whole, traces) !== rowStatus(test, traces)) return null
  const judge = new RunJudge(whole, traces)
  const catches = survivors
    .filter((change) => change.survivors.every(({ trace, place }) => judge.failedChecks(trace, place).length > 0))
    .map(({ id }) => id)
  return { yaml: blockYaml(block), catches }
}

/** A proposal that is too strict is used only for survivors that nothing else catches. */
function chosenFrom(proposals: readonly Proposal[]): readonly Proposal[] {
  const left = new Set(proposals.flatMap(({ catches }) => [...catches]))
  const taken = new Set<string>()
  return [proposals.filter(isTolerant), proposals].flatMap((list) => cover(left, list, taken))
}

/** Repeatedly takes the one that catches most of the rest, the first on a tie. */
function cover(left: Set<LoggedChange>, proposals: readonly Proposal[], taken: Set<string>): readonly Proposal[] {
  const chosen: Proposal[] = []
  for (;;) {
    let best: Proposal | null = null
    let most = 0
    for (const proposal of proposals) {
      const count = [...proposal.catches].filter((change) => left.has(change)).length
      if (count > most && fitsBeside(proposal.block, taken)) [best, most] = [proposal, count]
    }
    if (best === null) return chosen
    chosen.push(best)
    for (const change of best.catches) left.delete(change)
    for (const key of Object.keys(best.block.gates)) taken.add(key)
  }
}
