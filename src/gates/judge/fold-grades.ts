import type { MeasuredRun } from '../../core/gate/finding.js'
import type { Fold } from '../../core/gate/gate.js'
import type { RunGrade } from '../../core/judge/grade.js'
import { type GradedRun, type JurySummary, juryText, summarizeJury } from '../../core/judge/jury-summary.js'
import { thresholdOf } from '../../core/judge/rubric.js'
import { type JudgeOptions, verdictOnRun } from '../../core/judge/run-verdict.js'
import { percent, roundRatio } from '../../math/percent.js'
import { describeRun } from './describe-run.js'

export function foldGrades(
  options: JudgeOptions,
  runs: readonly MeasuredRun<unknown>[],
  grades: readonly RunGrade[],
): Fold {
  const byRun = new Map(grades.map((grade) => [grade.run, grade]))
  const graded = runs.flatMap(({ run }): GradedRun[] => {
    const grade = byRun.get(run)
    return grade === undefined ? [] : [{ run, grade, verdict: verdictOnRun(options, grade) }]
  })
  const scores = graded.flatMap(({ verdict }) => verdict.score ?? [])
  // A run without a verdict must not count as a low score: the row is then an error.
  const isWhole = scores.length === runs.length
  const passes = graded.filter(({ verdict }) => verdict.passed).length
  const score = isWhole ? roundRatio(scores.reduce((sum, one) => sum + one, 0) / scores.length) : null
  const jury = summarizeJury(graded)
  return {
    targets: {
      'judge.score': score,
      'judge.min_score': isWhole ? Math.min(...scores) : null,
      'judge.pass_rate': isWhole ? percent(passes, runs.length) : null,
      'judge.agreement': jury.agreement,
    },
    findings: graded.flatMap((run) => describeRun(options, run)),
    summary: summaryOf({ score, threshold: thresholdOf(options.rubric), passes, runs: runs.length }, jury),
  }
}

interface Standing {
  readonly score: number | null
  readonly threshold: number
  readonly passes: number
  readonly runs: number
}

/** `score 0.8 (>= 0.7), passed 3/3; anthropic/a 0.9, openai/b 0.3 (dissents in run 2); agreement 0.333, alpha -0.25` */
function summaryOf({ score, threshold, passes, runs }: Standing, jury: JurySummary): string {
  return `score ${score ?? 'n/a'} (>= ${threshold}), passed ${passes}/${runs}; ${juryText(jury)}`
}
