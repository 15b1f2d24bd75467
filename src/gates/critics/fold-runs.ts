import { type Finding, locateFindings, type MeasuredRun } from '../../core/finding.js'
import type { Fold, TargetValue } from '../../core/gate.js'
import { percent, roundRatio } from '../../math/percent.js'
import { type CaseOptions, evaluatorFor } from './case-evaluator.js'
import type { MeasuredCritics } from './measure-run.js'
import { applyPassRule, type PassRule } from './pass-rule.js'

interface FoldOptions extends CaseOptions {
  readonly pass_rule: PassRule
}

type Runs = readonly MeasuredRun<MeasuredCritics>[]

export function foldRuns(options: FoldOptions, runs: Runs): Fold {
  const scores = runs.map(({ measure }) => measure.score)
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length
  // Population standard deviation.
  const deviation = Math.sqrt(scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / scores.length)
  const passes = runs.filter(({ measure }) => measure.passed).length
  const { passed, warning } = applyPassRule(options.pass_rule, runs, mean, options.rubric)
  const targets: Record<string, TargetValue> = {
    'critics.score': roundRatio(mean),
    'critics.min_score': roundRatio(Math.min(...scores)),
    'critics.std_deviation': roundRatio(deviation),
    'critics.pass_rate': percent(passes, runs.length),
    'critics.warnings': runs.filter(({ measure }) => measure.warning).length,
    'critics.passed': passed ? 1 : 0,
  }
  for (const { field } of evaluatorFor(options)?.case.critics ?? []) {
    targets[fieldTarget(field)] = meanShare(runs, field)
  }
  const findings = locateFindings(runs)
  const isNews = warning && runs.length > 1 && !runs.some(({ measure }) => measure.warning)
  return { targets, findings: isNews ? [...findings, ruleWarning(options, runs, mean)] : findings }
}

/** `critics.field["title"]` */
export function fieldTarget(field: string): string {
  return `critics.field[${JSON.stringify(field)}]`
}

/** Null for an argument that no critic looks at. */
function meanShare(runs: Runs, field: string): number | null {
  let sum = 0
  let count = 0
  for (const { measure } of runs) {
    const share = measure.fields.get(field)
    if (share === undefined) continue
    sum += share.sum
    count += share.count
  }
  return count === 0 ? null : roundRatio(sum / count)
}

/** The runs together are a warning though none is one alone; it stands at the weakest. */
function ruleWarning({ pass_rule, rubric }: FoldOptions, runs: Runs, mean: number): Finding {
  const weakest = runs.reduce((least, run) => (run.measure.score < least.measure.score ? run : least))
  const message = `by \`pass_rule: ${pass_rule}\` the runs pass with a warning: their mean score ${roundRatio(mean)} is below the warn threshold ${rubric.warn_threshold}`
  return { level: 'warning', kind: 'warning', run: weakest.run, step: null, message }
}
