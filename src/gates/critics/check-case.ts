import { knownTools } from '../../catalog/known-tools.js'
import { repeatedField } from '../../core/critics/case-critics.js'
import { misnamedArguments } from '../../core/critics/misnamed-argument.js'
import { unknownField } from '../../core/critics/unknown-field.js'
import type { GateProblem, TestContext, ToolsOf } from '../../core/gate.js'
import { showValue } from '../../core/show-value.js'
import { type CaseOptions, wantedCalls } from './case-evaluator.js'
import type { Rubric, Track } from './case-schema.js'

/** The calls and critics of a block itself, or of one of its tracks. */
interface CasePart extends Track {
  /** Below the block. */
  readonly path: readonly string[]
  /** Follows the name of the test. */
  readonly label: string
}

/** What only the whole block can tell. */
export function checkCase(options: CaseOptions, { name }: TestContext): readonly GateProblem[] {
  const { expected, rubric, extra_calls, tracks } = options
  const problems = partsOf(options).flatMap((part) => [
    ...repeatedCritics(part, name),
    ...(isWeightless(part, rubric) ? [weightless(part)] : []),
  ])
  if (expected === undefined && tracks === undefined) {
    problems.push({ path: [], message: '`expected` is missing', hint: 'List the calls that should happen.' })
  }
  if (tracks !== undefined) problems.push(...trackProblems(options, tracks))
  const inRubric = rubric.extra_calls
  if (extra_calls !== undefined && inRubric !== undefined && extra_calls !== inRubric) {
    problems.push({ path: ['extra_calls'], message: `the rubric says \`extra_calls: ${inRubric}\`; keep one` })
  }
  return problems
}

/**
 * Critics on fields that no expected call has, and no schema either, and expected arguments that a schema spells
 * otherwise; where a schema is not known, the runs will tell.
 */
export function checkFields(options: CaseOptions, toolsOf: ToolsOf): readonly GateProblem[] {
  return partsOf(options).flatMap(({ path, expected, fields, servers }) => {
    const tools = toolsOf(servers)
    if (tools === null) return []
    const { fieldsOf } = knownTools(tools)
    const calls = wantedCalls(expected)
    const misnamed = misnamedArguments(calls, fieldsOf).map(
      ({ call, argument, message, hint }): GateProblem => ({
        path: [...path, 'expected', call, 'args', argument],
        message,
        hint,
      }),
    )
    const unknown = fields.flatMap(({ field }, index): GateProblem[] => {
      const found = unknownField(field, calls, fieldsOf)
      if (!found?.isCertain) return []
      return [{ path: [...path, 'fields', index, 'field'], message: found.message, hint: found.hint }]
    })
    return [...misnamed, ...unknown]
  })
}

function partsOf({ expected = [], fields, tracks = {} }: CaseOptions): readonly CasePart[] {
  const ofTracks = Object.entries(tracks).map(
    ([track, own]): CasePart => ({ ...own, path: ['tracks', track], label: ` {track ${track}}` }),
  )
  return [{ path: [], label: '', expected, fields }, ...ofTracks]
}

function repeatedCritics({ fields, path, label }: CasePart, name: string): readonly GateProblem[] {
  const index = repeatedField(fields)
  if (index === -1) return []
  const message = `${showValue(name + label)} has two critics on the field \`${fields[index]?.field}\``
  return [{ path: [...path, 'fields', index, 'field'], message, hint: 'Keep one of the two.' }]
}

function isWeightless({ expected, fields }: CasePart, { tool_selection_weight }: Rubric): boolean {
  return expected.length > 0 && tool_selection_weight === 0 && fields.every(({ weight }) => weight === 0)
}

function weightless({ path }: CasePart): GateProblem {
  const message = 'nothing has a weight: `tool_selection_weight` is 0, and so is every critic'
  return { path: path.length === 0 ? ['rubric'] : path, message, hint: 'Give a critic a weight.' }
}

function trackProblems(
  { expected, fields }: CaseOptions,
  tracks: Readonly<Record<string, Track>>,
): readonly GateProblem[] {
  const own = expected !== undefined ? 'expected' : fields.length > 0 ? 'fields' : null
  const rival: GateProblem[] =
    own === null ? [] : [{ path: [own], message: `has both \`${own}\` and \`tracks\`; every track has its own` }]
  // JavaScript puts such keys first, in the order of the numbers: the baseline would not be the first declared track.
  const unordered: GateProblem[] = Object.keys(tracks)
    .filter((track) => /^(?:0|[1-9]\d*)$/.test(track))
    .map((track) => ({
      path: ['tracks', track],
      message: `the name of the track \`${track}\` is a whole number, and the order of such keys is lost`,
      hint: `Call it \`v${track}\`.`,
    }))
  return [...rival, ...unordered]
}
