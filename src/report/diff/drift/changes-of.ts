// Which differences explain a drift. One change shows in many measures: a tool that is no longer called changes the
// sequence, the order and the arguments too. The plainest is named, the others are left out.
import { DRIFT_LEVELS, type DriftFamily } from '../../../core/statistics/behaviour-change.js'
import { EDGE, type FeatureKind } from './call-features.js'
import type { Measure } from './measures.js'
import type { DriftChange } from './row-drift.js'

/** How many changes of one kind are named. */
const MAX_NAMED = 5

export function changesOf(
  measures: readonly { readonly measure: Measure; readonly p: number }[],
): readonly DriftChange[] {
  const found = measures
    .filter(({ measure, p }) => measure.isLarge && p <= DRIFT_LEVELS[familyOf(measure.feature.kind)])
    .sort((one, other) => one.p - other.p || distance(other.measure) - distance(one.measure))
  const named = (kind: string, isNew: (measure: Measure) => boolean) =>
    found.filter(({ measure }) => measure.feature.kind === kind && isNew(measure)).slice(0, MAX_NAMED)
  const tools = named('tool', () => true)
  const explained = new Set(tools.flatMap(({ measure }) => measure.feature.tools))
  const isOpen = ({ feature }: Measure): boolean => !feature.tools.some((tool) => explained.has(tool))
  const calls = named('calls', isOpen)
  const hasOther = tools.length + calls.length > 0
  const sequence = hasOther ? [] : named('sequence', () => true).slice(0, 1)
  const order = hasOther || sequence.length > 0 ? [] : named('order', () => true).slice(0, 1)
  const shown = [
    ...tools,
    ...calls,
    ...sequence,
    ...order,
    ...onePerArgument(named('argument', isOpen)),
    ...named('outcome', () => true),
    ...named('tokens', () => true),
    ...named('cost', () => true),
  ]
  // The only difference may be in calls of a tool that is already named.
  return (shown.length > 0 ? shown : found.slice(0, 1)).map(({ measure, p }) => changeOf(measure, p))
}

/** What the agent used, or what it did. */
export function familyOf(kind: FeatureKind): DriftFamily {
  return kind === 'tokens' || kind === 'cost' ? 'usage' : 'actions'
}

function distance({ old, new: now }: Measure): number {
  return Math.abs(old - now)
}

/** An argument that is no longer given lost its values too; one with another value lost the old one. */
function onePerArgument<Found extends { readonly measure: Measure }>(found: readonly Found[]): readonly Found[] {
  const byArgument = new Map<string, Found[]>()
  for (const one of found) {
    const { tools, argument = EDGE } = one.measure.feature
    const key = JSON.stringify([argument, ...tools])
    byArgument.set(key, [...(byArgument.get(key) ?? []), one])
  }
  return [...byArgument.values()].flatMap((list) => {
    const given = list.find(({ measure }) => measure.feature.value === undefined)
    return given === undefined ? list.slice(0, 2) : [given]
  })
}

function changeOf({ feature, old, new: now }: Measure, p_value: number): DriftChange {
  const { kind, tools, argument, value } = feature
  return {
    measure: kind,
    tools,
    ...(argument === undefined ? {} : { argument }),
    ...(value === undefined ? {} : { value }),
    old,
    new: now,
    p_value,
  }
}
