import type { AnyJudge } from '../core/critics/critic.js'
import { acceptedFor, type FieldRule } from '../core/critics/fields/field-rule.js'
import { judgeArgument, prepareExpected } from '../core/critics/judge-argument.js'
import { binaryJudge } from '../core/critics/kinds/binary.js'
import { type DatetimeOptions, datetimeJudge } from '../core/critics/kinds/datetime.js'
import { type NumericOptions, numericJudge } from '../core/critics/kinds/numeric.js'
import { type PatternOptions, patternJudge } from '../core/critics/kinds/pattern.js'
import { type SetOptions, setJudge } from '../core/critics/kinds/set-overlap.js'
import { type SimilarityOptions, similarityJudge } from '../core/critics/kinds/similarity.js'
import { McproveError } from '../core/errors/error.js'
import { assertKnownOptions } from '../core/input/known-options.js'
import type { OptionNames } from '../core/input/unknown-option.js'
import { readComparison } from '../core/matchers/comparison.js'
import type { ComparisonWords } from '../core/matchers/same-value.js'
import { showValue } from '../core/text/show-value.js'
import { Critic, type CriticField, type CriticOptions, type CriticVerdict } from './critic.js'

/** What is right where the expected calls do not say so; same keys as `accept` of a call. */
export interface AnswerOptions {
  /** The right values, for every expected call that does not state the argument; the nearest counts. */
  readonly oneOf?: readonly unknown[] | undefined
  /** Leaving the argument out scores in full. */
  readonly optional?: boolean | undefined
}

export interface BinaryOptions extends CriticOptions, AnswerOptions, ComparisonWords {}

const NAMES: OptionNames<CriticOptions> = { field: true, weight: true }
const ANSWERS: OptionNames<CriticOptions & AnswerOptions> = { ...NAMES, oneOf: true, optional: true }

/** Rejects unknown options of our critics; a subclass may have its own. */
function checked<Options extends CriticOptions>(
  name: string,
  options: Options,
  known: OptionNames<NoInfer<Options>>,
  isOurs: boolean,
): Options {
  if (isOurs) assertKnownOptions(`new ${name}`, options, known)
  return options
}

/** What the critics of a suite file have in common: a judge, and options that can be written in YAML. */
abstract class BuiltInCritic<Options extends CriticOptions & AnswerOptions> extends Critic {
  readonly #options: Options
  readonly #judge: AnyJudge
  readonly #rule: FieldRule | undefined

  constructor(options: Options, judge: AnyJudge, comparison: ComparisonWords = {}) {
    super(options)
    this.#options = options
    this.#judge = judge
    this.#rule = ruleOf(options, comparison)
  }

  override get rule(): FieldRule | undefined {
    return this.#rule
  }

  override get judge(): AnyJudge {
    return this.#judge
  }

  override evaluate(expected: unknown, actual: unknown): CriticVerdict {
    const args = { [this.field]: expected }
    const accepted = acceptedFor({ field: this.field, path: [this.field], rule: this.#rule }, { args }, args)
    const made = { value: actual, plain: actual, prepared: this.#judge.prepare(actual) }
    const wanted = prepareExpected(this.#judge, expected, accepted)
    const { match, score, reason } = judgeArgument(this.#judge, this.weightValue, wanted, made)
    return reason === undefined ? { match, score } : { match, score, reason }
  }

  override withWeight(weight: number): Critic {
    // Each subclass is constructed from its options.
    const Same = this.constructor as new (options: Options) => Critic
    return new Same({ ...this.#options, weight })
  }

  protected fieldOf(critic: string, settings: Readonly<Record<string, unknown>> = {}): CriticField {
    const given = Object.entries({ ...settings, ...this.#rule }).filter(([, value]) => value !== undefined)
    return { field: this.field, critic, weight: this.weight, ...Object.fromEntries(given) }
  }
}

/** Undefined when only the value of the call counts. Throws BAD_USAGE for an empty list. */
function ruleOf(options: AnswerOptions, comparison: ComparisonWords): FieldRule | undefined {
  const { oneOf, optional } = options
  if (oneOf !== undefined && (!Array.isArray(oneOf) || oneOf.length === 0)) {
    throw new McproveError('BAD_USAGE', `a critic has the values ${showValue(oneOf)}`, {
      hint: 'Give `oneOf` a list of at least one value.',
    })
  }
  const rule = { one_of: oneOf, optional, ...comparison }
  return Object.values(rule).every((value) => value === undefined || value === false) ? undefined : rule
}

/** Throws BAD_USAGE for a comparison setting without effect. */
function checkedWords({ normalize, tolerance, order, timezone }: ComparisonWords): ComparisonWords {
  const words = { normalize, tolerance, order, timezone }
  const given = new Map(Object.entries(words).filter(([, value]) => value !== undefined))
  readComparison(given, (message) => {
    throw new McproveError('BAD_USAGE', `new BinaryCritic: ${message}`)
  })
  return words
}

/** Equal after a safe cast: `"42"` equals 42, 5.9 does not equal 5. */
export class BinaryCritic extends BuiltInCritic<BinaryOptions> {
  constructor(options: BinaryOptions) {
    const names = { ...ANSWERS, normalize: true, tolerance: true, order: true, timezone: true } as const
    super(checked('BinaryCritic', options, names, new.target === BinaryCritic), binaryJudge, checkedWords(options))
  }

  override toField(): CriticField {
    return this.fieldOf('binary')
  }
}

/** How close a number is, relative to a range. */
export class NumericCritic extends BuiltInCritic<CriticOptions & AnswerOptions & NumericOptions> {
  readonly range: readonly [number, number] | undefined
  readonly matchThreshold: number | undefined
  readonly tolerance: number | undefined

  constructor(options: CriticOptions & AnswerOptions & NumericOptions) {
    const names = { ...ANSWERS, range: true, matchThreshold: true, tolerance: true } as const
    super(checked('NumericCritic', options, names, new.target === NumericCritic), numericJudge(options))
    this.range = options.range
    this.matchThreshold = options.matchThreshold
    this.tolerance = options.tolerance
  }

  override toField(): CriticField {
    const { range, matchThreshold, tolerance } = this
    return this.fieldOf('numeric', { range: range && [...range], match_threshold: matchThreshold, tolerance })
  }
}

/** How similar two texts are. */
export class SimilarityCritic extends BuiltInCritic<CriticOptions & AnswerOptions & SimilarityOptions> {
  readonly threshold: number | undefined
  readonly metric: SimilarityOptions['metric']

  constructor(options: CriticOptions & AnswerOptions & SimilarityOptions) {
    super(
      checked(
        'SimilarityCritic',
        options,
        { ...ANSWERS, threshold: true, metric: true },
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

/** How close a point in time is. */
export class DatetimeCritic extends BuiltInCritic<CriticOptions & AnswerOptions & DatetimeOptions> {
  readonly #settings: Readonly<Record<string, unknown>>

  constructor(options: CriticOptions & AnswerOptions & DatetimeOptions) {
    super(
      checked(
        'DatetimeCritic',
        options,
        { ...ANSWERS, tolerance: true, maxDifference: true, timezone: true },
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
export class RegexCritic extends BuiltInCritic<CriticOptions & Pick<AnswerOptions, 'optional'> & PatternOptions> {
  readonly pattern: string
  readonly flags: string | undefined

  constructor(options: CriticOptions & Pick<AnswerOptions, 'optional'> & PatternOptions) {
    super(
      checked(
        'RegexCritic',
        options,
        { ...NAMES, optional: true, pattern: true, flags: true },
        new.target === RegexCritic,
      ),
      patternJudge(options),
    )
    this.pattern = options.pattern
    this.flags = options.flags
  }

  override toField(): CriticField {
    return this.fieldOf('regex', { pattern: this.pattern, flags: this.flags })
  }
}

/** How much two lists overlap, in any order. */
export class SetCritic extends BuiltInCritic<CriticOptions & AnswerOptions & SetOptions> {
  readonly threshold: number | undefined
  readonly normalize: 'text' | undefined

  constructor(options: CriticOptions & AnswerOptions & SetOptions) {
    const names = { ...ANSWERS, threshold: true, normalize: true } as const
    super(checked('SetCritic', options, names, new.target === SetCritic), setJudge(options))
    this.threshold = options.threshold
    this.normalize = options.normalize
  }

  override toField(): CriticField {
    return this.fieldOf('set', { threshold: this.threshold, normalize: this.normalize })
  }
}

/** The argument is shown in results but not judged. */
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
