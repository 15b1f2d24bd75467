import { listSome } from '../../../../core/text/list-some.js'
import { showName } from '../../../../core/text/show-name.js'
import { megabytes } from '../../../load/load-figures.js'
import { raiseText } from '../../../load/load-limits-text.js'
import { type LoadReport, loadTimeMs } from '../../../load/load-observation.js'
import { askLoad } from '../../../load/load-outcome.js'
import { memoryTrend } from '../../../load/memory-trend.js'
import { defineProbe, inconclusive, judged, type Outcome, skipped } from '../../../probe/probe.js'

/** A runtime that collects garbage takes that much without a leak. */
const LARGE = 128_000_000
/** With fewer requests, only a very large leak would be seen. */
const FEWEST_REQUESTS = 800
const LEVEL = 0.01
/** Growth that slows down is a heap that finds its size. */
const LATE_SHARE = 0.35
/** What is given back after the load was not leaked. */
const KEPT_SHARE = 0.5
/** They take memory up to a limit of their own, and collect when they reach it. */
const GREEDY = /^(?:javaw?|dotnet|mono|beam\.smp|graal)/

export const memoryGrowth = defineProbe({
  id: 'load/memory-growth',
  title: 'The memory of the server does not grow with the number of its requests.',
  severity: 'warning',
  reference: {
    title: 'CWE-401: Missing Release of Memory after Effective Lifetime',
    url: 'https://cwe.mitre.org/data/definitions/401.html',
  },
  timeMs: loadTimeMs,
  run: async (audit) => await askLoad(audit, judgeMemory),
})

function judgeMemory(report: LoadReport): Outcome {
  const { steps, memory, ended } = report
  const evidence = report.before.last.flatMap((exchange) => exchange ?? []).slice(0, 1)
  if (steps.every((step) => step.memory.length === 0)) return skipped('the memory of its process cannot be read')
  if (ended !== undefined) return inconclusive(`the server ended: ${ended}`, ...evidence)
  const trend = memoryTrend(steps)
  if (trend === undefined) return skipped(`memory was read too rarely to judge its growth: ${raiseText(steps)}`)
  const { growth, requests, p, lateShare } = trend
  const greedy = (memory?.programs ?? []).filter((program) => GREEDY.test(program))
  const each = `${Math.round(growth / requests / 1000)} kB per request`
  const grew = `memory grew by ${megabytes(growth)} MB in ${requests} requests with steady load`
  if (growth >= LARGE) {
    if (greedy.length > 0) {
      const names = listSome(greedy.map(showName))
      return skipped(`${grew}; ${names} takes memory up to a limit before it collects garbage`)
    }
    const isKept = memory === undefined || memory.after - memory.before >= KEPT_SHARE * growth
    if (!isKept) return { ...judged(evidence), summary: `${grew}, and was given back after the load` }
    if (p < LEVEL && lateShare >= LATE_SHARE) {
      return judged(evidence, [{ message: `${grew}, ${each}, and did not stop` }])
    }
    const why = 'which garbage that is not collected yet explains as well'
    return inconclusive(`${grew}, ${why}; to decide, ${raiseText(steps)}`, ...evidence)
  }
  if (requests < FEWEST_REQUESTS) {
    const few = `${requests} requests with steady load are too few to judge memory`
    return skipped(`${few}; ${FEWEST_REQUESTS} are needed: ${raiseText(steps)}`)
  }
  const least = Math.ceil(LARGE / requests / 1000)
  return {
    ...judged(evidence),
    summary: `a leak of ${least} kB per request would have been seen`,
  }
}
