import { binaryJudge } from '../core/critics/binary.js'
import type { AnyJudge } from '../core/critics/critic.js'
import { type DatetimeOptions, datetimeJudge } from '../core/critics/datetime.js'
import { type NumericOptions, numericJudge } from '../core/critics/numeric.js'
import { type PatternOptions, patternJudge } from '../core/critics/pattern.js'
import { type SetOptions, setJudge } from '../core/critics/set-overlap.js'
import { type SimilarityOptions, similarityJudge } from '../core/critics/similarity.js'
import { assertKnownOptions } from '../core/known-options.js'
import type { OptionNames } from '../core/unknown-option.js'
import { Critic, type CriticField, type CriticOptions, type CriticVerdict } from './critic.js'

const NAMES: OptionNames<CriticOptions> = { field: true, weight: true }

/** Refuses unknown options of a critic of ours; the options of one that extends it are its own. */
function checked<Options extends CriticOptions>(
  name: string,
  options: Options,
  known: OptionNames<NoInfer<Options>>,
  isOurs: boolean,
): Options {
  if (isOurs) assertKnownOptions(`new ${name}`, options, known)
  return options
}

/** What the critics of a suite file have in common: a judge, and options that such a file can write. */
abstract class BuiltInCritic<Options extends CriticOptions> extends Critic {
  readonly #options: Options
  readonly #judge: AnyJudge

  constructor(options: Options, judge: AnyJudge) {
    super(options)
    this.#options = options
    this.#judge = judge
  }

  override get judge(): AnyJudge {
    return this.#judge
  }

  override evaluate(expected: unknown, actual: unknown): CriticVerdict {
    const { match, score, reason } = this.#judge.compare(
      this.#judge.prepare(expected),
      this.#judge.prepare(actual),
      this.weightValue,
    )
    return reason === undefined ? { match, score } : { match, score, reason }
  }

  override withWeight(weight: number): Critic {
    // Each subclass is constructed from its options.
    const Same = this.constructor as new (options: Options) => Critic
    return new Same({ ...this.#options, weight })
  }

  protected fieldOf(critic: string, settings: Readonly<Record<string, unknown>> = {}): CriticField {
    const given = Object.entries(settings).filter(([, value]) => value !== undefined)
    return { field: this.field, critic, weight: this.weight, ...Object.fromEntries(given) }
  }
}

/** Equal after a safe cast: `"42"` is 42, 5.9 is not 5. */
export class BinaryCritic extends BuiltInCritic<CriticOptions> {
  constructor(options: CriticOptions) {
    super(checked('BinaryCritic', options, NAMES, new.target === BinaryCritic), binaryJudge)
  }

  override toField(): CriticField {
    return this.fieldOf('binary')
  }
}

/** How near a number is, measured against a range. */
export class NumericCritic extends BuiltInCritic<CriticOptions & NumericOptions> {
  readonly range: readonly [number, number]
  readonly matchThreshold: number | undefined

  constructor(options: CriticOptions & NumericOptions) {
    super(
      checked('NumericCritic', options, { ...NAMES, range: true, matchThreshold: true }, new.target === NumericCritic),
      numericJudge(options),
    )
    this.range = options.range
    this.matchThreshold = options.matchThreshold
  }

  override toField(): CriticField {
    return this.fieldOf('numeric', { range: [...this.range], match_threshold: this.matchThreshold })
  }
}

/** How much two texts have in common. */
export class SimilarityCritic extends BuiltInCritic<CriticOptions & SimilarityOptions> {
  readonly threshold: number | undefined
  readonly metric: SimilarityOptions['metric']

  constructor(options: CriticOptions & SimilarityOptions) {
    super(
      checked(
        'SimilarityCritic',
        options,
        { ...NAMES, threshold: true, metric: true },
        new.target === SimilarityCritic,
      ),
      similarityJudge(options),
    )
    this.threshold = options.threshold
    this.metric = options.metric
  }

  override toField(): CriticField {
    return this.fieldOf('similarity', { threshold: this.threshold, metric: this.metric })
  }
}

/** How near a point in time is. */
export class DatetimeCritic extends BuiltInCritic<CriticOptions & DatetimeOptions> {
  readonly #settings: Readonly<Record<string, unknown>>

  constructor(options: CriticOptions & DatetimeOptions) {
    super(
      checked(
        'DatetimeCritic',
        options,
        { ...NAMES, tolerance: true, maxDifference: true, timezone: true },
        new.target === DatetimeCritic,
      ),
      datetimeJudge(options),
    )
    const { tolerance, maxDifference, timezone } = options
    this.#settings = { tolerance, max_difference: maxDifference, timezone }
  }

  override toField(): CriticField {
    return this.fieldOf('datetime', this.#settings)
  }
}

/** Whether the value matches a pattern, in RE2 syntax. */
export class RegexCritic extends BuiltInCritic<CriticOptions & PatternOptions> {
  readonly pattern: string
  readonly flags: string | undefined

  constructor(options: CriticOptions & PatternOptions) {
    super(
      checked('RegexCritic', options, { ...NAMES, pattern: true, flags: true }, new.target === RegexCritic),
      patternJudge(options),
    )
    this.pattern = options.pattern
    this.flags = options.flags
  }

  override toField(): CriticField {
    return this.fieldOf('regex', { pattern: this.pattern, flags: this.flags })
  }
}

/** How much two lists overlap, whatever their order. */
export class SetCritic extends BuiltInCritic<CriticOptions & SetOptions> {
  readonly threshold: number | undefined

  constructor(options: CriticOptions & SetOptions) {
    super(checked('SetCritic', options, { ...NAMES, threshold: true }, new.target === SetCritic), setJudge(options))
    this.threshold = options.threshold
  }

  override toField(): CriticField {
    return this.fieldOf('set', { threshold: this.threshold })
  }
}

/** Nobody judges the argument; results show it. */
export class NoneCritic extends Critic {
  constructor(options: { readonly field: string }) {
    if (new.target === NoneCritic) assertKnownOptions('new NoneCritic', options, { field: true })
    super({ field: options.field, weight: 0 })
  }

  override get judge(): null {
    return null
  }

  override evaluate(_expected: unknown, _actual: unknown): CriticVerdict {
    return { match: null, score: 0, isCriticized: false }
  }

  override withWeight(): Critic {
    return this
  }

  override toField(): CriticField {
    return { field: this.field, critic: 'none' }
  }
}
