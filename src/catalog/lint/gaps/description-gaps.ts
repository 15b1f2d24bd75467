// What a description leaves out. Each gap is a note: many good tools have some, and none makes a tool wrong.
import { isRecord } from '../../../core/trace/trace-fields.js'
import type { LintKind, LintRule, LintSubject } from '../rule.js'
import { saysExample, saysInputs, saysLimits, saysResult, saysWhen, saysWhenNot } from './says.js'
import {
  type Suggest,
  suggestExample,
  suggestExclusion,
  suggestLimits,
  suggestResult,
  suggestUsage,
} from './suggestions.js'
import { unclearForm } from './unclear-form.js'

/** The name of a gap in its message and in the line for a whole tool. */
export const GAPS: Readonly<Partial<Record<LintKind, string>>> = {
  no_usage: 'when to use it',
  no_exclusion: 'when not to use it',
  no_limits: 'its limits',
  no_result: 'what its result looks like',
  no_inputs: 'what it takes',
  no_example: 'an example',
}

export const descriptionGaps: readonly LintRule[] = [
  // A description that names another tool explains how the two relate.
  gap('no_usage', ({ said, siblings, tool }) => saysWhen(said) || siblings.isNamedIn(said, tool), suggestUsage),
  gap('no_exclusion', ({ said, parameterText }) => saysWhenNot(said) || saysWhenNot(parameterText), suggestExclusion),
  gap('no_limits', ({ said, parameterText }) => saysLimits(said) || saysLimits(parameterText), suggestLimits),
  gap('no_result', ({ said, tool }) => isRecord(tool.output_schema) || saysResult(said), suggestResult),
  // When there is a schema, its parameters are judged one by one.
  gap(
    'no_inputs',
    ({ said, tool }) => isRecord(tool.input_schema) || saysInputs(said),
    () => undefined,
  ),
  gap('no_example', (subject) => takesNothing(subject) || showsExample(subject), suggestExample),
  unclearForm,
]

function gap(kind: LintKind, isFilled: (subject: LintSubject) => boolean, suggest: Suggest): LintRule {
  return {
    kind,
    level: 'note',
    check: (subject, report) => {
      if (!subject.isReadable || isFilled(subject)) return
      report('description', `the description leaves out ${GAPS[kind]}`, suggest(subject.tool, subject.siblings))
    },
  }
}

function takesNothing({ tool, parameters }: LintSubject): boolean {
  return isRecord(tool.input_schema) && parameters.length === 0
}

function showsExample({ said, parameterText, parameters }: LintSubject): boolean {
  return (
    saysExample(said) ||
    saysExample(parameterText) ||
    parameters.some(({ hasExample, isClosed }) => hasExample || isClosed)
  )
}
