import { isRecord } from '../../trace/trace-fields.js'
import type { KnownTools } from '../call-evaluator.js'
import { fieldPath } from './field-path.js'

/**
 * Arguments that have other names on a track: a one-to-one map between the names of the case and the names of the
 * track.
 */
export class Renaming {
  readonly #onTrack: ReadonlyMap<string, string>
  readonly #inCase: ReadonlyMap<string, string>

  /** `{ city: location }`: the `city` of the case is the `location` of the track. */
  constructor(rename: Readonly<Record<string, string>>) {
    const pairs = Object.entries(rename)
    const [ours, theirs] = [new Set(pairs.map(([name]) => name)), new Set(pairs.map(([, name]) => name))]
    // A track may have its own argument called `city`. It gets the free name, so that it is not taken for the `city` of
    // the case.
    const free = [...theirs].filter((name) => !ours.has(name))
    const rest = [...ours]
      .filter((name) => !theirs.has(name))
      .map((name, index) => [free[index] ?? name, name] as const)
    const all = [...pairs, ...rest]
    this.#onTrack = new Map(all.map(([our, their]) => [our, their]))
    this.#inCase = new Map(all.map(([our, their]) => [their, our]))
  }

  /** The track's name for an argument of the case, which may be a dot path. */
  onTrack(field: string): string {
    return renamed(field, this.#onTrack)
  }

  /** The arguments of a call on the track, under the names of the case. */
  inCase(args: unknown): unknown {
    return withNames(args, this.#inCase)
  }

  /** Tool information of the track, looked up by the names of the case. */
  tools({ withDefaults, fieldsOf, ...tools }: KnownTools): KnownTools {
    return {
      ...tools,
      ...(withDefaults && {
        withDefaults: (name, args) => this.inCase(withDefaults(name, withNames(args, this.#onTrack))),
      }),
      ...(fieldsOf && {
        fieldsOf: (name) => {
          const fields = fieldsOf(name)
          if (fields === null) return null
          return {
            mayHave: (field) => fields.mayHave(this.onTrack(field)),
            isSilentOn: (field) => fields.isSilentOn(this.onTrack(field)),
            names: () => fields.names().map((field) => renamed(field, this.#inCase)),
          }
        },
      }),
    }
  }
}

function renamed(field: string, names: ReadonlyMap<string, string>): string {
  const whole = names.get(field)
  if (whole !== undefined) return whole
  const [first = '', ...below] = fieldPath(field)
  return [names.get(first) ?? first, ...below].join('.')
}

function withNames(args: unknown, names: ReadonlyMap<string, string>): unknown {
  if (!isRecord(args)) return args
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [names.get(name) ?? name, value]))
}
