import { CallEvaluator } from '../../core/critics/call-evaluator.js'
import { caseCritics, repeatedField } from '../../core/critics/case-critics.js'
import type { ExtraArgs } from '../../core/critics/extra-args.js'
import type { GateProblem, TestContext } from '../../core/gate.js'
import { showValue } from '../../core/show-value.js'
import type { Rubric, Track } from './case-schema.js'

export interface CaseOptions {
  readonly expected?: Track['expected'] | undefined
  readonly fields: Track['fields']
  readonly rubric: Rubric
  readonly extra_args: ExtraArgs
  readonly extra_calls?: 'ignore' | 'penalize' | undefined
  readonly tracks?: Readonly<Record<string, Track>> | undefined
}

const evaluators = new WeakMap<CaseOptions, CallEvaluator>()

/** Compiled once for a test; null for one whose calls stand in its tracks. */
export function evaluatorFor(options: CaseOptions): CallEvaluator | null {
  let evaluator = evaluators.get(options)
  if (evaluator !== undefined) return evaluator
  if (options.expected === undefined) return null
  const expected = options.expected.map(({ tool, args }) => ({ name: tool, args }))
  const { extra_args, rubric } = options
  evaluator = new CallEvaluator({
    expected,
    critics: caseCritics(options.fields, expected),
    rubric: { ...rubric, extra_calls: options.extra_calls ?? rubric.extra_calls ?? 'ignore' },
    extra_args,
  })
  evaluators.set(options, evaluator)
  return evaluator
}

/** What only the whole block can tell. */
export function checkCase(options: CaseOptions, { name }: TestContext): readonly GateProblem[] {
  const { expected, fields, rubric, extra_calls, tracks } = options
  const problems: GateProblem[] = [...fieldProblems(fields, name, ['fields'])]
  if (expected === undefined && tracks === undefined) {
    problems.push({ path: [], message: '`expected` is missing', hint: 'List the calls that should happen.' })
  }
  if (tracks !== undefined) problems.push(...trackProblems(options, tracks, name))
  const inRubric = rubric.extra_calls
  if (extra_calls !== undefined && inRubric !== undefined && extra_calls !== inRubric) {
    problems.push({ path: ['extra_calls'], message: `the rubric says \`extra_calls: ${inRubric}\`; keep one` })
  }
  const isWeightless = rubric.tool_selection_weight === 0 && !fields.some(({ weight }) => weight !== 0)
  if (isWeightless && expected !== undefined && expected.length > 0) {
    const message = 'nothing has a weight: `tool_selection_weight` is 0, and so is every critic'
    problems.push({ path: ['rubric'], message, hint: 'Give a critic a weight.' })
  }
  return problems
}

function trackProblems(
  { expected, fields }: CaseOptions,
  tracks: Readonly<Record<string, Track>>,
  name: string,
): GateProblem[] {
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
  const inTracks = Object.entries(tracks).flatMap(([track, { fields }]) =>
    fieldProblems(fields, `${name} {track ${track}}`, ['tracks', track, 'fields']),
  )
  return [...rival, ...unordered, ...inTracks]
}

function fieldProblems(
  fields: Track['fields'],
  name: string,
  path: readonly (string | number)[],
): readonly GateProblem[] {
  const index = repeatedField(fields)
  if (index === -1) return []
  const message = `${showValue(name)} has two critics on the field \`${fields[index]?.field}\``
  return [{ path: [...path, index, 'field'], message, hint: 'Keep one of the two.' }]
}
