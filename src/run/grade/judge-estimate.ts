// How many questions a row's judges will get, and the possible cost. Calculated from the suite and the recordings,
// without asking a model.
import { dirname, join, resolve } from 'node:path'
import { questionCount, questionsOf } from '../../core/judge/rubric.js'
import { isValidRun } from '../../core/trace/trace.js'
import { readCassette } from '../../files/cassettes/cassette-reader.js'
import { fileExists } from '../../files/confinement.js'
import { costOf } from '../../models/prices.js'
import type { EvalRow } from '../plan/planned-row.js'
import type { RunOptions } from '../run-options.js'
import { MAX_ANSWER_TOKENS } from './ask-juror.js'
import { type JudgeEvidence, judgeEvidence, MAX_EVIDENCE } from './evidence.js'
import type { GradePlan } from './grade-plan.js'
import { ANSWER_SCHEMA, judgeMessages } from './judge-prompt.js'
import { readLabels } from './labels.js'
import { asksAnew, canScore, changeIn, type JudgedCase, recordedGrades } from './recorded-grades.js'

export interface Range {
  readonly least: number
  readonly most: number
}

/** For what is not recorded yet. */
export interface JudgeEstimate {
  /** Cases with recorded grades, which cost nothing: `run 1`, `label 3`. */
  readonly recorded: readonly string[]
  /** The number of questions, without repeats. */
  readonly calls: Range
  readonly input: Range
  readonly output: Range
  /** USD; null when a judge has no price. */
  readonly cost: Range | null
  /** Runs whose text is not known yet: their size is estimated between nothing and the most that a judge sees. */
  readonly unknownRuns: number
}

/**
 * Tokenizers and languages differ: between two and seven bytes per token, with some room for the provider's own tokens.
 */
const MOST_BYTES_PER_TOKEN = 7
const LEAST_BYTES_PER_TOKEN = 2
const FRAME_TOKENS = 200
/** The shortest possible answer. */
const LEAST_ANSWER_TOKENS = 8

/** `runs` are the runs that are graded; `cassette` is theirs, as a path from the working folder. */
export function estimateJudges(
  evalRow: EvalRow,
  plan: GradePlan,
  cassette: string,
  options: Pick<RunOptions, 'cwd' | 'mode' | 'recordAll'>,
): JudgeEstimate {
  const { cwd } = options
  const { row, test } = evalRow
  const path = resolve(cwd, cassette)
  const recording = fileExists(path, cassette) ? readCassette(path, cassette) : null
  const runs = (recording?.runs ?? []).filter(({ run }) => run <= row.runs)
  const cases = [
    ...runs
      .filter(({ trace }) => isValidRun(trace))
      .map(({ run, trace }): JudgedCase => ({ case: `run ${run}`, evidence: judgeEvidence(trace, test.target) })),
    ...labelledCases(evalRow, cwd),
  ]
  const grades = asksAnew(options, plan) ? new Map() : recordedGrades(evalRow, cassette, options)
  const isRecorded = ({ case: place, evidence }: JudgedCase) => {
    const line = grades.get(place)
    return line !== undefined && canScore(line, plan) && changeIn(line, plan, evidence) === null
  }
  const known = cases.filter((one) => !isRecorded(one)).map(({ evidence }) => sizeOf(evidence, plan))
  // Runs that were recorded until they decided are all there are.
  const isDecided = row.test.until_decided !== null && recording?.header.stopped?.reason === 'decided'
  const unknownRuns = isDecided ? 0 : row.runs - runs.length
  const sizes = [...known, ...Array.from({ length: unknownRuns }, () => unknownSize(plan))]
  const questions = questionCount(plan.rubric)
  const asks = plan.jurors.reduce((sum, { runs }) => sum + runs, 0)
  const perAsk = (pick: (size: Range) => number) => sizes.reduce((sum, size) => sum + pick(size), 0)
  const calls = { least: sizes.length * asks * questions.least, most: sizes.length * asks * questions.most }
  const inputPerAsk = {
    least: perAsk(({ least }) => least) * questions.least,
    most: perAsk(({ most }) => most) * questions.most,
  }
  const output = { least: calls.least * LEAST_ANSWER_TOKENS, most: calls.most * MAX_ANSWER_TOKENS }
  const costs = plan.jurors.map(({ runs, price }) => {
    const share = (end: keyof Range) =>
      costOf({ input: inputPerAsk[end] * runs, output: (output[end] * runs) / asks }, price)
    return { least: share('least'), most: share('most') }
  })
  const total = (end: keyof Range) =>
    costs.reduce<number | null>((sum, one) => (sum === null || one[end] === null ? null : sum + one[end]), 0)
  const [least, most] = [total('least'), total('most')]
  return {
    recorded: cases.filter(isRecorded).map((one) => one.case),
    calls,
    input: { least: inputPerAsk.least * asks, most: inputPerAsk.most * asks },
    output,
    cost: least === null || most === null ? null : { least, most },
    unknownRuns,
  }
}

function labelledCases({ suite, test }: EvalRow, cwd: string): JudgedCase[] {
  const { calibrate } = test.settings
  if (calibrate === undefined) return []
  const file = join(dirname(suite.file), calibrate.labels).replaceAll('\\', '/')
  return readLabels(resolve(cwd, file), file, test.target).map(({ line, evidence }) => {
    return { case: `label ${line}`, evidence }
  })
}

/** The tokens of one question about this case. */
function sizeOf(evidence: JudgeEvidence, { rubric }: GradePlan): Range {
  const sizes = questionsOf(rubric).map(({ text }) => {
    const messages = judgeMessages(text, evidence, null).map(({ role, ...rest }) => ({ role, ...rest }))
    return Buffer.byteLength(JSON.stringify(messages)) + JSON.stringify(ANSWER_SCHEMA).length
  })
  return {
    least: Math.floor(Math.min(...sizes) / MOST_BYTES_PER_TOKEN),
    most: Math.ceil(Math.max(...sizes) / LEAST_BYTES_PER_TOKEN) + FRAME_TOKENS,
  }
}

function unknownSize(plan: GradePlan): Range {
  const { least, most } = sizeOf({ observed: '', graded: '' }, plan)
  return { least, most: most + Math.ceil(MAX_EVIDENCE / LEAST_BYTES_PER_TOKEN) }
}
