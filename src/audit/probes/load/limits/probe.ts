import { type LoadBound, showBound } from '../../../../core/audit/load-bound.js'
import { loadFigures } from '../../../load/load-figures.js'
import { type LoadReport, loadTimeMs } from '../../../load/load-observation.js'
import { loadOptions } from '../../../load/load-options.js'
import { askLoad } from '../../../load/load-outcome.js'
import { showLoad } from '../../../load/ramp.js'
import { standingOf } from '../../../load/standing.js'
import { defineProbe, inconclusive, judged, type Outcome, type ProbeFinding, skipped } from '../../../probe/probe.js'

const NO_LIMIT = 'no limit was asked for: --within p99=200ms'

export const limits = defineProbe({
  id: 'load/limits',
  title: 'Every load keeps the limits that were asked for.',
  severity: 'error',
  reference: {
    title: 'Google SRE Book, Service Level Objectives',
    url: 'https://sre.google/sre-book/service-level-objectives/',
  },
  timeMs: loadTimeMs,
  run: async (audit) => {
    const { within } = loadOptions(audit.setting)
    const outcome = await askLoad(audit, (report) => ({ ...judgeLimits(report), ...loadFigures(report) }))
    return within.length === 0 && outcome.kind === 'inconclusive' ? skipped(NO_LIMIT) : outcome
  },
})

function judgeLimits(report: LoadReport): Outcome {
  const { within } = report.options
  if (within.length === 0) return skipped(NO_LIMIT)
  const verdicts = within.map((bound) => verdictOf(bound, report))
  const findings = verdicts.flatMap((one) => one.finding ?? [])
  const [open] = verdicts.flatMap((one) => one.open ?? [])
  if (findings.length === 0 && open !== undefined) return inconclusive(open)
  return judged(report.before.last.flatMap((exchange) => exchange ?? []).slice(0, 1), findings)
}

function verdictOf(
  bound: LoadBound,
  { steps, cut, ended }: LoadReport,
): { readonly finding?: ProbeFinding; readonly open?: string } {
  for (const step of steps) {
    const standing = standingOf(step, bound)
    if (standing.kind !== 'broken') continue
    const { what, tool } = standing
    const message = `with ${showLoad(step.load)}, ${what}`
    return { finding: { message, ...(tool === undefined ? {} : { subject: tool }) } }
  }
  const open = steps
    .map((step) => ({ step, standing: standingOf(step, bound) }))
    .find(({ standing }) => standing.kind === 'open')
  if (open?.standing.kind === 'open') {
    return { open: `${showBound(bound)} is not decided with ${showLoad(open.step.load)}: ${open.standing.why}` }
  }
  if (cut !== undefined || ended !== undefined) return { open: `${showBound(bound)} is not decided: ${cut ?? ended}` }
  return {}
}
