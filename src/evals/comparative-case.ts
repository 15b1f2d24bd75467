import type { BaseToolRegistry } from '../catalog/tool-registry.js'
import { McproveError } from '../core/errors/error.js'
import { assertKnownOptions } from '../core/input/known-options.js'
import { showValue } from '../core/text/show-value.js'
import { CASE_OPTIONS, type EvalCase, type EvalCaseOptions, EXPECTATION_OPTIONS } from './eval-case.js'

/** What all tracks of a case share; a track may override what is expected. */
export type ComparativeCaseOptions = Omit<EvalCaseOptions, 'catalog' | 'rename'>

/** What is expected on one track, or the names of the shared calls' arguments there. */
export type TrackOptions = Pick<EvalCaseOptions, 'critics' | 'expectedToolCalls' | 'rename'>

type MakeCase = (options: ComparativeCaseOptions & TrackOptions, registry: BaseToolRegistry | undefined) => EvalCase

/** The same question over several tool sources. */
export class ComparativeCase {
  readonly name: string
  readonly #options: ComparativeCaseOptions
  readonly #tracks: ReadonlyMap<string, BaseToolRegistry>
  readonly #makeCase: MakeCase
  readonly #cases = new Map<string, EvalCase>()

  constructor(options: ComparativeCaseOptions, tracks: ReadonlyMap<string, BaseToolRegistry>, makeCase: MakeCase) {
    assertKnownOptions('addComparativeCase', options, { ...CASE_OPTIONS, ...EXPECTATION_OPTIONS })
    this.name = options.name
    this.#options = options
    this.#tracks = tracks
    this.#makeCase = makeCase
  }

  /** Sets what is expected on this track. */
  forTrack(track: string, options: TrackOptions = {}): this {
    assertKnownOptions('forTrack', options, { ...EXPECTATION_OPTIONS, rename: true })
    if (this.#tracks.size > 0 && !this.#tracks.has(track)) {
      const known = [...this.#tracks.keys()].map((name) => showValue(name)).join(', ')
      throw new McproveError('BAD_USAGE', `the suite has no track ${showValue(track)}; it has ${known}`, {
        hint: 'Declare a track with `addTools(tools, { track })` first.',
      })
    }
    if (this.#cases.has(track)) {
      const message = `the case ${showValue(this.name)} has two expectations for the track ${showValue(track)}`
      throw new McproveError('BAD_USAGE', message, { hint: 'Call `forTrack` once per track.' })
    }
    const said = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
    this.#cases.set(track, this.#makeCase({ ...this.#options, ...said }, this.#tracks.get(track)))
    return this
  }

  /** One case per track, in the order in which the suite declares its tracks. */
  get tracks(): ReadonlyMap<string, EvalCase> {
    const order = [...new Set([...this.#tracks.keys(), ...this.#cases.keys()])]
    return new Map(
      order.flatMap((track): [string, EvalCase][] => {
        const found = this.#cases.get(track)
        return found === undefined ? [] : [[track, found]]
      }),
    )
  }
}
