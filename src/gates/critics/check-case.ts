import { knownTools } from '../../catalog/known-tools.js'
import { repeatedField } from '../../core/critics/case-critics.js'
import { misnamedArguments } from '../../core/critics/fields/misnamed-argument.js'
import { unknownField } from '../../core/critics/fields/unknown-field.js'
import { mixedWeights } from '../../core/critics/kinds/fuzzy-weight.js'
import type { GateProblem, TestContext, ToolsOf } from '../../core/gate/gate.js'
import { showValue } from '../../core/text/show-value.js'
import { type CaseOptions, renamingOf, wantedCalls } from './case-evaluator.js'
import { type CasePart, partsOf, writtenCalls } from './case-parts.js'
import type { CaseRubric } from './case-schema.js'
import { checkAnswers } from './check-answers.js'
import { checkTracks } from './check-tracks.js'

/** Checks that need the whole block. */
export function checkCase(options: CaseOptions, { name }: TestContext): readonly GateProblem[] {
  const { expected, rubric, extra_calls, tracks } = options
  const problems = partsOf(options).flatMap((part) => [
    ...repeatedCritics(part, name),
    ...(isWeightless(part, rubric) ? [weightless(part)] : []),
    ...checkAnswers(part),
    ...mixedWeights(part.fields).map(({ index, message, hint }) => ({
      ...{ path: [...part.fieldsPath, index, 'weight'], message, hint },
      severity: 'warning' as const,
    })),
  ])
  if (expected === undefined && tracks === undefined) {
    problems.push({ path: [], message: '`expected` is missing', hint: 'List the expected calls.' })
  }
  if (tracks !== undefined) problems.push(...checkTracks(options, tracks))
  const inRubric = rubric.extra_calls
  if (extra_calls !== undefined && inRubric !== undefined && extra_calls !== inRubric) {
    problems.push({ path: ['extra_calls'], message: `the rubric says \`extra_calls: ${inRubric}\`; keep one` })
  }
  return distinct(problems)
}

/**
 * Finds critics on fields that are in no expected call and no schema, and expected arguments that the schema spells
 * differently. Where a schema is not known, the runs decide.
 */
export function checkFields(options: CaseOptions, toolsOf: ToolsOf): readonly GateProblem[] {
  const problems = partsOf(options).flatMap((part) => {
    const tools = toolsOf(part.servers)
    if (tools === null) return []
    const known = knownTools(tools)
    const { fieldsOf = known.fieldsOf } = renamingOf(part)?.tools(known) ?? known
    const written = writtenCalls(part)
    const misnamed = misnamedArguments(wantedCalls(written.map(({ call }) => call)), fieldsOf).map(
      ({ call, argument, isAccepted, message, hint }): GateProblem => ({
        path: [...(written[call]?.path ?? []), isAccepted ? 'accept' : 'args', argument],
        message,
        hint,
      }),
    )
    const unknown = part.fields.flatMap((critic, index): GateProblem[] => {
      const found = unknownField(critic, wantedCalls(part.expected), fieldsOf)
      if (!found?.isCertain) return []
      return [{ path: [...part.fieldsPath, index, 'field'], message: found.message, hint: found.hint }]
    })
    return [...misnamed, ...unknown]
  })
  return distinct(problems)
}

/** Tracks may share a mistake, which is reported once. */
function distinct(problems: readonly GateProblem[]): readonly GateProblem[] {
  const byText = new Map(problems.map((problem) => [JSON.stringify([problem.path, problem.message]), problem]))
  return [...byText.values()]
}

function repeatedCritics({ fields, fieldsPath, label }: CasePart, name: string): readonly GateProblem[] {
  const index = repeatedField(fields)
  if (index === -1) return []
  const message = `${showValue(name + label)} has two critics on the field \`${fields[index]?.field}\``
  return [{ path: [...fieldsPath, index, 'field'], message, hint: 'Keep one of the two.' }]
}

function isWeightless({ expected, fields }: CasePart, { tool_selection_weight }: CaseRubric): boolean {
  return expected.length > 0 && tool_selection_weight === 0 && fields.every(({ weight }) => weight === 0)
}

function weightless({ path }: CasePart): GateProblem {
  const message = 'all weights are 0: `tool_selection_weight` and every critic'
  return { path: path.length === 0 ? ['rubric'] : path, message, hint: 'Give a critic a weight.' }
}
