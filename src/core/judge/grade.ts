// The answers of judges, as recorded. A grade is data: folding it is pure, and only the gate `judge` uses it.

/** The answer to one question: `rubric`, the name of a criterion, or the path to a question of a tree (`tree.yes`). */
export interface JudgeAnswer {
  readonly question: string
  /** 0 to 1. */
  readonly score: number
  readonly pass: boolean
  readonly reason: string
}

export interface JudgeUsage {
  /** Questions that were asked. Repeats after an unreadable answer are counted separately. */
  readonly calls: number
  readonly repairs: number
  readonly tokens: { readonly input: number | null; readonly output: number | null }
  readonly cost_usd: number | null
}

export interface JurorGrade {
  readonly model: string
  /** The answers of each judge run, in the order asked. */
  readonly asks: readonly (readonly JudgeAnswer[])[]
  /** Why there is no grade. */
  readonly error?: string | undefined
  readonly usage: JudgeUsage
}

/** What the jurors said about one run; a single judge is a jury of one. */
export interface RunGrade {
  /** From 1. */
  readonly run: number
  readonly jurors: readonly JurorGrade[]
}
