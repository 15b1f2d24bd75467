import { pairwiseAgreement } from '../../math/agreement.js'
import { krippendorffAlpha } from '../../math/krippendorff-alpha.js'
import { roundRatio } from '../../math/percent.js'
import type { RunGrade } from './grade.js'
import { type JurorVerdict, type JuryVerdict, jurorNames } from './run-verdict.js'

export interface JurorSummary {
  readonly juror: string
  /** The mean over the runs it graded; null when it graded none. */
  readonly score: number | null
  /** Runs in which its verdict differs from the jury's; 0 where the jury has no verdict. */
  readonly dissents: readonly number[]
}

export interface JurySummary {
  readonly jurors: readonly JurorSummary[]
  /** The share of pairs of jurors with the same verdict on the same run; null for a single judge. */
  readonly agreement: number | null
  /** Krippendorff's alpha of the scores (interval) over the runs. */
  readonly alpha: number | null
}

export interface GradedRun {
  readonly run: number
  readonly grade: RunGrade
  readonly verdict: JuryVerdict
}

export function summarizeJury(runs: readonly GradedRun[]): JurySummary {
  const names = jurorNames(runs[0]?.grade.jurors ?? [])
  const cases = <T>(read: (juror: JurorVerdict) => T) =>
    runs.map(({ verdict }) => verdict.jurors.map((juror) => (juror === null ? null : read(juror))))
  return {
    jurors: names.map((juror, index) => summarizeJuror(juror, index, runs)),
    agreement: rounded(pairwiseAgreement(cases(({ passed }) => passed))),
    alpha: rounded(
      krippendorffAlpha(
        cases(({ score }) => score),
        'interval',
      ),
    ),
  }
}

function summarizeJuror(juror: string, index: number, runs: readonly GradedRun[]): JurorSummary {
  const own = runs.flatMap(({ run, verdict }) => {
    const given = verdict.jurors[index] ?? null
    if (given === null) return []
    return [{ run, score: given.score, dissents: verdict.score !== null && given.passed !== verdict.passed }]
  })
  const sum = own.reduce((total, { score }) => total + score, 0)
  return {
    juror,
    score: own.length === 0 ? null : roundRatio(sum / own.length),
    dissents: own.filter(({ dissents }) => dissents).map(({ run }) => run),
  }
}

/** `anthropic/a 0.9, openai/b 0.3 (dissents in run 2); agreement 0.333, alpha n/a` */
export function juryText({ jurors, agreement, alpha }: JurySummary): string {
  const voices = jurors.map(({ juror, score, dissents }) => {
    return `${juror} ${score ?? 'gave no grade'}${dissents.length === 0 ? '' : ` (dissents in ${runNumbers(dissents)})`}`
  })
  const pool = jurors.length < 2 ? [] : [`agreement ${shown(agreement)}, alpha ${shown(alpha)}`]
  return [voices.join(', '), ...pool].join('; ')
}

function runNumbers(runs: readonly number[]): string {
  return `${runs.length === 1 ? 'run' : 'runs'} ${runs.join(', ')}`
}

function shown(value: number | null): string {
  return value === null ? 'n/a' : String(Math.round(value * 1000) / 1000)
}

function rounded(value: number | null): number | null {
  return value === null ? null : roundRatio(value)
}
