import type { CatalogTool } from '../catalog/catalog-tool.js'
import type { AnyJudge } from '../core/critics/critic.js'
import type { FieldRule } from '../core/critics/fields/field-rule.js'
import { customJudge } from '../core/critics/kinds/custom.js'
import { rawWeight, type Weight } from '../core/critics/kinds/fuzzy-weight.js'
import { McproveError } from '../core/errors/error.js'
import { assertKnownOptions } from '../core/input/known-options.js'
import { showValue } from '../core/text/show-value.js'
import type { ArgumentsOf } from './tool-arguments.js'

/** The verdict of a critic on one argument; the score is already multiplied by the weight. */
export interface CriticVerdict {
  match: boolean | null
  score: number
  reason?: string | undefined
  /** False for an argument without a critic. */
  isCriticized?: boolean | undefined
}

/** The options of every critic. */
export interface CriticOptions {
  /** The argument it judges, or a dot path into one: `filter.status`. */
  readonly field: string
  /** A number from 0 up, or a word. Default 1. */
  readonly weight?: Weight | undefined
}

/** A critic as written in a suite, under `critics.fields`. */
export type CriticField = { readonly field: string; readonly critic: string } & Readonly<Record<string, unknown>>

/**
 * The base class of all critics. To write your own, extend it and implement `evaluate`, which returns the score of an
 * argument.
 */
export abstract class Critic {
  readonly field: string
  readonly weight: Weight

  constructor({ field, weight = 1 }: CriticOptions) {
    if (typeof field !== 'string' || field === '') {
      throw new McproveError('BAD_USAGE', `a critic has the field ${showValue(field)}`, {
        hint: 'Give the name of the argument to score.',
      })
    }
    rawWeight(weight, field)
    this.field = field
    this.weight = weight
  }

  /**
   * The score of the argument, at most `weightValue`. Absent arguments are undefined; not called when both sides are
   * absent.
   */
  abstract evaluate(expected: unknown, actual: unknown): CriticVerdict

  /** The weight as a number, to multiply by in `evaluate`. */
  get weightValue(): number {
    return rawWeight(this.weight, this.field)
  }

  /**
   * The same critic with another weight, which a case uses to normalise fuzzy weights. Override it when copying the
   * properties is not enough (private fields).
   */
  withWeight(weight: number): Critic {
    return Object.assign(Object.create(Object.getPrototypeOf(this)), this, { weight })
  }

  /** What the evaluation calls. */
  get judge(): AnyJudge | null {
    return customJudge((expected, actual) => this.evaluate(expected, actual))
  }

  /** What is right in every expected call that does not say so itself; only the built-in critics have such a rule. */
  get rule(): FieldRule | undefined {
    return undefined
  }

  toField(): CriticField {
    const evaluate = (expected: unknown, actual: unknown) => this.evaluate(expected, actual)
    return { field: this.field, critic: 'custom', weight: this.weight, evaluate }
  }

  /** A custom critic as a function, typed by the argument of a tool. The actual value is whatever the model sent. */
  static custom<Tool extends CatalogTool, Field extends keyof ArgumentsOf<Tool> & string>(
    _tool: Tool,
    options: CustomOptions<ArgumentsOf<Tool>[Field], Field>,
  ): Critic {
    assertKnownOptions('Critic.custom', options, { field: true, weight: true, evaluate: true })
    return new FunctionCritic(options)
  }
}

export interface CustomOptions<Expected, Field extends string> {
  readonly field: Field
  readonly weight?: Weight | undefined
  /** `weight` is final: fuzzy weights have become numbers. */
  readonly evaluate: (expected: Expected | undefined, actual: unknown, weight: number) => CriticVerdict
}

class FunctionCritic extends Critic {
  readonly #evaluate: (expected: never, actual: unknown, weight: number) => CriticVerdict
  readonly #options: CustomOptions<never, string>

  constructor(options: CustomOptions<never, string>) {
    super(options)
    this.#options = options
    this.#evaluate = options.evaluate
  }

  override evaluate(expected: unknown, actual: unknown): CriticVerdict {
    // The expected call holds it, and was typed by the same tool.
    return this.#evaluate(expected as never, actual, this.weightValue)
  }

  override withWeight(weight: number): Critic {
    return new FunctionCritic({ ...this.#options, weight })
  }
}
