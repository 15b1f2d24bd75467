// The recorded grades of an eval, and whether they still match its cases.
import { resolve } from 'node:path'
import { answersRubric } from '../../core/judge/rubric.js'
import { type GradeLine, gradeFileOf, readGrades } from '../../files/cassettes/grade-file.js'
import type { EvalRow } from '../plan/planned-row.js'
import type { RunOptions } from '../run-options.js'
import type { JudgeEvidence } from './evidence.js'
import { type GradePlan, gradeKey } from './grade-plan.js'

/** `run 1` or `label 3`, with the text that the judges see. */
export interface JudgedCase {
  readonly case: string
  readonly evidence: JudgeEvidence
}

/** True when recorded grades must not be used. */
export function asksAnew({ mode, recordAll }: Pick<RunOptions, 'mode' | 'recordAll'>, plan: GradePlan): boolean {
  return !plan.isRecorded || mode === 'live' || (mode === 'record' && recordAll === true)
}

/** By case. */
export function recordedGrades(
  { name }: Pick<EvalRow, 'name'>,
  cassette: string,
  { cwd }: Pick<RunOptions, 'cwd'>,
): ReadonlyMap<string, GradeLine> {
  const label = gradeFileOf(cassette)
  const mine = readGrades(resolve(cwd, label), label).filter((line) => line.eval === name)
  return new Map(mine.map((line) => [line.case, line]))
}

/** What has changed since the recording, in words; null when nothing has. */
export function changeIn(line: GradeLine, plan: GradePlan, evidence: JudgeEvidence): string | null {
  const key = gradeKey(plan, evidence)
  const changed = [
    ...(line.judges === key.judges ? [] : ['the judges']),
    ...(line.rubric === key.rubric ? [] : ['the rubric']),
    ...(line.trace === key.trace ? [] : ['what they were shown']),
  ]
  return changed.length === 0 ? null : `${changed.join(' and ')} changed`
}

/** False for answers to questions that are not in the plan: they cannot be scored. */
export function canScore({ jurors }: GradeLine, { rubric }: GradePlan): boolean {
  return jurors.every(({ asks }) => answersRubric(rubric, asks))
}
