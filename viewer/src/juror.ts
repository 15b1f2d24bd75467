// One juror on one run, for display: its name in the jury, and its answers by question.
import type { JudgeAnswer } from '../../src/core/judge/grade.js'
import type { JurorResult, TestResult } from '../../src/score/result/result.js'

export interface QuestionMean {
  readonly question: string
  /** The mean over the judge runs. */
  readonly score: number
  readonly answers: readonly JudgeAnswer[]
}

/** In the order asked. */
export function meansOf({ answers }: JurorResult): QuestionMean[] {
  const byQuestion = new Map<string, JudgeAnswer[]>()
  for (const answer of answers) byQuestion.set(answer.question, [...(byQuestion.get(answer.question) ?? []), answer])
  return [...byQuestion].map(([question, given]) => {
    return { question, score: given.reduce((sum, { score }) => sum + score, 0) / given.length, answers: given }
  })
}

/** Numbered when a model is in the jury twice; a jury that graded nothing only has its models. */
export function jurorNamesOf({ grading }: TestResult, jurors: readonly JurorResult[] = []): string[] {
  return jurors.map(({ model }, index) => grading?.jurors[index]?.juror ?? model)
}
