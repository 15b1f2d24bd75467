import type { WrittenServer } from '../../core/gate/gate.js'
import type { RowVariant } from '../../core/gate/row-variant.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import type { CaseOptions } from './case-evaluator.js'

/** A row for each track. It gets the calls and critics of its own track, or the shared ones. */
export function trackRows<Options extends CaseOptions>(options: Options): readonly RowVariant<Options>[] {
  const { tracks = {}, ...shared } = options
  const names = Object.keys(tracks)
  return Object.entries(tracks).map(([track, { servers, ...own }]) => {
    const given = Object.entries(own).filter(([, value]) => value !== undefined)
    return {
      label: `track ${track}`,
      // Without `tracks`, which is optional.
      options: { ...shared, ...Object.fromEntries(given) } as unknown as Options,
      settings: { track, ...(servers === undefined ? {} : { servers: [...servers] }) },
      facts: { track, baseline: names[0] ?? track },
      moved: { keys: given.map(([key]) => key), to: ['tracks', track] },
    }
  })
}

/** The servers that tracks name, as written. */
export function trackServers({ tracks }: Readonly<Record<string, unknown>>): readonly WrittenServer[] {
  return Object.entries(isRecord(tracks) ? tracks : {}).flatMap(([track, own]) =>
    (isRecord(own) && Array.isArray(own.servers) ? own.servers : []).map((name: unknown, index) => ({
      name,
      path: ['tracks', track, 'servers', index],
    })),
  )
}
