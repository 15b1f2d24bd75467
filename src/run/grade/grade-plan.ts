// What an eval row asks, and which judges: everything that is known before the first question.
import { McproveError } from '../../core/errors/error.js'
import type { JudgeRubric, Quorum } from '../../core/judge/rubric-schema.js'
import { resolveModel } from '../../core/model-names/resolve-model.js'
import type { GradeKey } from '../../files/cassettes/grade-file.js'
import { contentHash } from '../../files/content-hash.js'
import { type Price, priceOf } from '../../models/prices.js'
import type { EvalRow } from '../plan/planned-row.js'
import type { JudgeEvidence } from './evidence.js'

const DEFAULT_QUORUM: Quorum = '1/2'

export interface PlannedJuror {
  /** In full. */
  readonly model: string
  readonly runs: number
  /** Null when it is not known. */
  readonly price: Price | null
}

export interface GradePlan {
  readonly rubric: JudgeRubric
  readonly quorum: Quorum
  readonly jurors: readonly PlannedJuror[]
  /** The most that this row may cost, in USD. */
  readonly maxCost: number | undefined
  /** False when every judge is scripted: they answer in every mode, and nothing is recorded. */
  readonly isRecorded: boolean
  readonly warnings: readonly string[]
}

/** Throws MODEL_UNKNOWN. */
export function gradePlan({ suite, row, name, test }: EvalRow): GradePlan {
  const { rubric, judge, jury } = test.settings
  const written = jury?.jurors ?? [judge ?? {}]
  const jurors = written.map(({ model, runs = 1 }) => {
    const { id } = resolveModel(model ?? ownModel(name, row.model))
    return { model: id, runs, price: priceOf(id, suite.settings.prices) }
  })
  const isSelfGraded = written.some(({ model }) => model === undefined)
  return {
    rubric,
    quorum: jury?.quorum ?? DEFAULT_QUORUM,
    jurors,
    maxCost: jury?.max_cost,
    isRecorded: jurors.some(({ model }) => !isScripted(model)),
    warnings: isSelfGraded ? ['graded by the model that wrote the answers, because the judge has no `model`'] : [],
  }
}

/**
 * A judge without a model uses the agent's own, which is lenient with itself. A scripted model cannot judge, so it must
 * be named.
 */
function ownModel(name: string, model: string | null): string {
  if (model !== null && !isScripted(model)) return model
  throw new McproveError('MODEL_UNKNOWN', `\`${name}\` has no model for its judge`, {
    hint: 'Add `model:` to `judge:`, or use `llm-judge: { rubric, model }`.',
  })
}

function isScripted(model: string): boolean {
  return model.startsWith('scripted/')
}

/** The key under which the grades of this case are recorded. */
export function gradeKey({ jurors, rubric }: GradePlan, evidence: JudgeEvidence): GradeKey {
  return {
    judges: contentHash(jurors.map(({ model, runs }) => ({ model, runs }))),
    rubric: contentHash(rubric),
    trace: contentHash(evidence),
  }
}
