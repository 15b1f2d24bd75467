import { MATCHED_ARGUMENT } from '../../core/critics/describe-evaluation.js'
import type { Verdict } from '../../core/critics/rubric.js'
import { scoreStanding } from '../../core/critics/score-standing.js'
import { shownScore } from '../../core/critics/shown-score.js'
import { type Finding, locateFindings, type MeasuredRun } from '../../core/gate/finding.js'
import type { Fold, TargetValue } from '../../core/gate/gate.js'
import type { PassRule } from '../../core/gate/pass-rule.js'
import { percent, roundRatio } from '../../math/percent.js'
import { type CaseOptions, evaluatorFor } from './case-evaluator.js'
import type { MeasuredCritics } from './measure-run.js'
import { applyPassRule } from './pass-rule.js'

interface FoldOptions extends CaseOptions {
  readonly pass_rule: PassRule
}

type Runs = readonly MeasuredRun<MeasuredCritics>[]

export function foldRuns(options: FoldOptions, runs: Runs): Fold {
  const scores = runs.map(({ measure }) => measure.score)
  const mean = meanOf(scores)
  const passes = runs.filter(({ measure }) => measure.passed).length
  const verdict = applyPassRule(options.pass_rule, runs, mean, options.rubric)
  const targets: Record<string, TargetValue> = {
    'critics.score': roundRatio(mean),
    'critics.min_score': roundRatio(Math.min(...scores)),
    'critics.std_deviation': roundRatio(deviationOf(scores)),
    'critics.pass_rate': percent(passes, runs.length),
    'critics.warnings': runs.filter(({ measure }) => measure.warning).length,
    'critics.passed': verdict.passed ? 1 : 0,
  }
  const fields = (evaluatorFor(options)?.case.critics ?? []).map(({ field }) => field)
  for (const field of fields) targets[fieldTarget(field)] = meanShare(runs, field)
  for (const field of fields) targets[fieldTarget(field, '_std_deviation')] = shareDeviation(runs, field)
  const findings = locateFindings(runs)
  const isNews = verdict.warning && runs.length > 1 && !runs.some(({ measure }) => measure.warning)
  return {
    targets,
    findings: notesLast(isNews ? [...findings, ...ruleWarning(options, runs, mean, verdict)] : findings),
    ...(verdict.warning && !verdict.passed ? { warned: true as const } : {}),
    ...(runs.some(({ measure }) => measure.is_refused) ? { is_refused: true } : {}),
    summary: standing(targets, fields, runs.length),
  }
}

/** A report shows the first few: what was satisfied in one run must not hide what was missed in the next. */
function notesLast(findings: readonly Finding[]): readonly Finding[] {
  const isNote = ({ kind }: Finding) => kind === MATCHED_ARGUMENT
  return [...findings.filter((finding) => !isNote(finding)), ...findings.filter(isNote)]
}

/** `score 0.75 ± 0.25 over 2 runs; title 0.5 ± 0.5, start 1` */
function standing(targets: Readonly<Record<string, TargetValue>>, fields: readonly string[], runs: number): string {
  const spread = (mean: TargetValue | undefined, deviation: TargetValue | undefined) =>
    `${shownScore(Number(mean))}${deviation ? ` ± ${shownScore(Number(deviation))}` : ''}`
  const score = `score ${spread(targets['critics.score'], targets['critics.std_deviation'])}`
  const shares = fields
    .filter((field) => targets[fieldTarget(field)] !== null)
    .map((field) => `${field} ${spread(targets[fieldTarget(field)], targets[fieldTarget(field, '_std_deviation')])}`)
  const scored = runs === 1 ? score : `${score} over ${runs} runs`
  return shares.length === 0 ? scored : `${scored}; ${shares.join(', ')}`
}

/** `critics.field["title"]` */
function fieldTarget(field: string, of = ''): string {
  return `critics.field${of}[${JSON.stringify(field)}]`
}

function meanOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length
}

/** Population standard deviation. */
function deviationOf(numbers: readonly number[]): number {
  const mean = meanOf(numbers)
  return Math.sqrt(meanOf(numbers.map((one) => (one - mean) ** 2)))
}

/** Each run counts once, however many of its calls have the argument. */
function shareDeviation(runs: Runs, field: string): number | null {
  const shares = runs.flatMap(({ measure }) => measure.fields.get(field) ?? []).map(({ sum, count }) => sum / count)
  return shares.length === 0 ? null : roundRatio(deviationOf(shares))
}

/** Null for an argument without a critic. */
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

/** The runs together are warned although no single run is; the finding is put on the weakest run. */
function ruleWarning({ pass_rule, rubric }: FoldOptions, runs: Runs, mean: number, verdict: Verdict): Finding[] {
  const standing = scoreStanding(verdict, rubric)
  if (standing === null) return []
  const weakest = runs.reduce((least, run) => (run.measure.score < least.measure.score ? run : least))
  const outcome = verdict.passed ? 'pass with a warning' : 'are warned'
  const message = `with \`pass_rule: ${pass_rule}\` the runs ${outcome}: their mean score ${roundRatio(mean)} is ${standing.text}`
  return [{ level: standing.level, kind: standing.kind, run: weakest.run, step: null, message }]
}
