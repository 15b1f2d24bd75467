import { writtenArguments } from '../../core/critics/evaluation.js'
import { fieldPath } from '../../core/critics/fields/field-path.js'
import type { GateProblem } from '../../core/gate/gate.js'
import { nearest } from '../../core/text/nearest.js'
import type { CaseOptions } from './case-evaluator.js'
import { type CasePart, partsOf, writtenCalls } from './case-parts.js'
import type { Track } from './case-schema.js'

/** Checks the tracks of a case against each other and against what they share. */
export function checkTracks(options: CaseOptions, tracks: Readonly<Record<string, Track>>): readonly GateProblem[] {
  return [...unusedParts(options, tracks), ...missingCalls(options, tracks), ...lostOrder(tracks), ...renames(options)]
}

function unusedParts(
  { expected, fields }: CaseOptions,
  tracks: Readonly<Record<string, Track>>,
): readonly GateProblem[] {
  const given = [
    ...(expected === undefined ? [] : ['expected' as const]),
    ...(fields.length === 0 ? [] : ['fields' as const]),
  ]
  return given
    .filter((key) => Object.values(tracks).every((own) => own[key] !== undefined))
    .map((key) => ({ path: [key], message: `\`${key}\` of the block is unused: every track has its own` }))
}

function missingCalls({ expected }: CaseOptions, tracks: Readonly<Record<string, Track>>): readonly GateProblem[] {
  if (expected !== undefined) return []
  return Object.entries(tracks)
    .filter(([, own]) => own.expected === undefined)
    .map(([track]) => ({
      path: ['tracks', track],
      message: '`expected` is missing for the track and for the block',
      hint: 'List the expected calls in the track, or next to `tracks` for all tracks.',
    }))
}

/** JavaScript sorts integer-like keys first, so the first track in the object would not be the first one declared. */
function lostOrder(tracks: Readonly<Record<string, Track>>): readonly GateProblem[] {
  return Object.keys(tracks)
    .filter((track) => /^(?:0|[1-9]\d*)$/.test(track))
    .map((track) => ({
      path: ['tracks', track],
      message: `the name of the track \`${track}\` is a whole number, and JSON does not preserve the order of such keys`,
      hint: `Rename it to \`v${track}\`.`,
    }))
}

function renames(options: CaseOptions): readonly GateProblem[] {
  return partsOf(options).flatMap((part) =>
    Object.entries(part.rename ?? {}).flatMap(([name, onTrack]) =>
      renameProblem(part, name, onTrack).map((problem) => ({ ...problem, path: [...part.path, 'rename', name] })),
    ),
  )
}

function renameProblem(part: CasePart, name: string, onTrack: string): Omit<GateProblem, 'path'>[] {
  const { rename = {}, fields } = part
  if (name === onTrack) return [{ message: `\`${name}\` is renamed to itself`, hint: 'Remove it.' }]
  const rival = Object.keys(rename).find((other) => other !== name && rename[other] === onTrack)
  if (rival !== undefined) return [{ message: `\`${name}\` and \`${rival}\` are both renamed to \`${onTrack}\`` }]
  const known = new Set([
    ...writtenCalls(part).flatMap(({ call }) => writtenArguments(call)),
    ...fields.map(({ field }) => fieldPath(field)[0] ?? field),
  ])
  if (known.has(name)) return []
  const near = nearest(name, known)
  return [
    {
      message: `the argument \`${name}\` is not in any expected call or critic`,
      ...(near === undefined ? {} : { hint: `Did you mean \`${near}\`?` }),
    },
  ]
}
