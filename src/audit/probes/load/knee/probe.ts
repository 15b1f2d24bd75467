import { type LoadBound, showBound } from '../../../../core/audit/load-bound.js'
import { loadSummary } from '../../../load/load-figures.js'
import { type LoadReport, loadTimeMs } from '../../../load/load-observation.js'
import { loadOptions } from '../../../load/load-options.js'
import { askLoad } from '../../../load/load-outcome.js'
import type { StepReport } from '../../../load/load-step.js'
import { showLoad, sizeOf } from '../../../load/ramp.js'
import { defineProbe, inconclusive, judged, type Outcome, skipped } from '../../../probe/probe.js'

export const knee = defineProbe({
  id: 'load/knee',
  title: 'The server keeps the bound of `--until` with the lowest load at least.',
  severity: 'error',
  reference: {
    title: 'Google SRE Book, Addressing Cascading Failures',
    url: 'https://sre.google/sre-book/addressing-cascading-failures/',
  },
  timeMs: loadTimeMs,
  run: async (audit) => {
    const { until } = loadOptions(audit.setting)
    if (until === undefined) return skipped('no bound was asked for: --until p99=200ms')
    return await askLoad(audit, (report) => judgeKnee(report, until))
  },
})

function judgeKnee(report: LoadReport, until: LoadBound): Outcome {
  const { knee: found, ended, cut } = report
  const { kept, broken, open } = found ?? {}
  const evidence = report.before.last.flatMap((exchange) => exchange ?? []).slice(0, 1)
  const why = open ?? cut ?? ended
  if (kept === undefined && broken === undefined) {
    return inconclusive(`${showBound(until)} is not decided: ${why ?? 'nothing was answered'}`, ...evidence)
  }
  const summary = `${kneeText(until, kept)}; ${nextText(report)}; ${loadSummary(report)}`
  const measures = kept === undefined ? {} : measuresOf(kept)
  if (kept !== undefined) return { ...judged(evidence), summary, measures }
  const { step, standing } = broken ?? {}
  const message = step === undefined ? '' : `already with ${showLoad(step.load)}, ${standing?.what}`
  return { ...judged(evidence, [{ message }]), summary }
}

function kneeText(until: LoadBound, kept: StepReport | undefined): string {
  if (kept === undefined) return `no load keeps ${showBound(until)}`
  return `keeps ${showBound(until)} up to ${showLoad(kept.load)}, ${rateOf(kept)} requests per second`
}

/** What comes above the knee. */
function nextText({ knee: { broken, open } = {}, ended, cut }: LoadReport): string {
  if (broken !== undefined) return `with ${showLoad(broken.step.load)}, ${broken.standing.what}`
  const why = open ?? cut ?? ended
  return why === undefined ? 'no higher load was tried' : `higher loads are not decided: ${why}`
}

function measuresOf(kept: StepReport): Readonly<Record<string, number>> {
  const name = kept.load.model === 'closed' ? 'knee_clients' : 'knee_rate'
  return { [name]: sizeOf(kept.load), knee_per_second: rateOf(kept) }
}

function rateOf({ sent, seconds }: StepReport): number {
  return seconds === 0 ? 0 : Number((sent / seconds).toPrecision(3))
}
