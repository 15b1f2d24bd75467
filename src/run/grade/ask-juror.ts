// One juror on one case: every question of the rubric, once per judge run. An invalid answer is asked again once.
import type { JudgeAnswer, JurorGrade } from '../../core/judge/grade.js'
import { nextQuestion, type Question } from '../../core/judge/rubric.js'
import type { JudgeRubric } from '../../core/judge/rubric-schema.js'
import { type ModelAnswer, ModelFailure, type ModelRequest } from '../../models/model.js'
import type { JudgeEvidence } from './evidence.js'
import { ANSWER_SCHEMA, judgeMessages } from './judge-prompt.js'
import { type ReadAnswer, readJudgeAnswer } from './read-judge-answer.js'

/** Leaves room for a model that reasons before it answers. */
export const MAX_ANSWER_TOKENS = 2_048

export interface Juror {
  /** In full: `anthropic/claude-sonnet-4-5`. */
  readonly model: string
  readonly runs: number
  /** In USD; null when the price is unknown. */
  readonly costOf: (tokens: ModelAnswer['tokens']) => number | null
  /** Throws BudgetSpent when the budget is used up, and ModelFailure. */
  readonly ask: (request: ModelRequest) => Promise<ModelAnswer>
}

/** A juror that cannot grade returns the reason; only what stops the whole row is thrown. */
export async function askJuror(juror: Juror, rubric: JudgeRubric, evidence: JudgeEvidence): Promise<JurorGrade> {
  const bill = new Bill(juror)
  const asks: JudgeAnswer[][] = []
  try {
    for (let run = 0; run < juror.runs; run += 1) {
      const answers: JudgeAnswer[] = []
      asks.push(answers)
      for (let question = nextQuestion(rubric, answers); question !== null; question = nextQuestion(rubric, answers)) {
        answers.push({ question: question.name, ...(await answerTo(question, evidence, juror, bill)) })
      }
    }
    return { model: juror.model, asks, usage: bill.usage }
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error
    return { model: juror.model, asks: [], error: error.message, usage: bill.usage }
  }
}

async function answerTo(question: Question, evidence: JudgeEvidence, juror: Juror, bill: Bill): Promise<ReadAnswer> {
  let trouble: string | null = null
  for (const isRepair of [false, true]) {
    const answer = await juror.ask({
      messages: judgeMessages(question.text, evidence, trouble),
      tools: [],
      max_tokens: MAX_ANSWER_TOKENS,
      response_schema: { name: 'grade', schema: ANSWER_SCHEMA },
    })
    bill.add(answer, isRepair)
    if (answer.finish_reason === 'content_filter') throw new ModelFailure('infra', 'it refused to grade this run')
    const read = readJudgeAnswer(answer.text)
    if (typeof read !== 'string') return read
    trouble = answer.finish_reason === 'length' ? `it was cut off after ${MAX_ANSWER_TOKENS} tokens` : read
  }
  throw new ModelFailure(
    'infra',
    `neither of its answers on ${JSON.stringify(question.name)} could be read: ${trouble}`,
  )
}

class Bill {
  readonly #costOf: Juror['costOf']
  #calls = 0
  #repairs = 0
  #tokens: ModelAnswer['tokens'] = { input: 0, output: 0 }

  constructor({ costOf }: Juror) {
    this.#costOf = costOf
  }

  add({ tokens }: ModelAnswer, isRepair: boolean): void {
    if (isRepair) this.#repairs += 1
    else this.#calls += 1
    const { input, output } = this.#tokens
    this.#tokens = { input: sum(input, tokens.input), output: sum(output, tokens.output) }
  }

  get usage(): JurorGrade['usage'] {
    const tokens = this.#tokens
    return { calls: this.#calls, repairs: this.#repairs, tokens, cost_usd: this.#costOf(tokens) }
  }
}

function sum(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b
}
