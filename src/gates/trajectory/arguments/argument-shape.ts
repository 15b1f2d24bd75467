import { compileWrittenSchema } from '../../../core/engines/written-schema.js'
import { parseTargetPath, valueAt } from '../../../core/expect/target-path.js'
import type { Difference } from '../../../core/gate/finding.js'
import { boundedValue } from '../../../core/json/bounded-value.js'
import { deepDiff } from '../../../core/json/deep-diff.js'
import { deepEqual } from '../../../core/json/deep-equal.js'
import { type Accepts, NO_ACCEPTS } from '../../../core/matchers/accept-schema.js'
import { containsDeep } from '../../../core/matchers/contains.js'
import { withAccepted, withoutAccepted } from './accepted-arguments.js'
import { type Adjustment, fillDefaults, removeIgnored } from './adjust-arguments.js'
import type { ArgumentSource, ShapedArguments } from './argument-source.js'
import { describeArguments } from './describe-arguments.js'

/** The compiled constraints on the arguments of an expected call. */
export interface ArgumentShape {
  readonly kind: 'any' | 'exact' | 'subset' | 'schema'
  /** For `exact` and `subset`: the adjusted value to compare with. */
  readonly value: unknown
  /** ` with city "Sacramento"`, for messages; empty when any arguments are accepted. */
  readonly text: string
  /** Whether `ignore_keys` or `defaults` change the comparison. */
  readonly isAdjusted: boolean
  readonly defaults: Adjustment['defaults']
  readonly accepts: (args: unknown) => boolean
  /** Why it does not match; paths start at `args`. */
  readonly differences: (args: unknown) => readonly Difference[]
}

const NO_ADJUSTMENT: Adjustment = { ignored: [], defaults: {} }

/** Any arguments are accepted. */
export const anyArguments: ArgumentShape = {
  kind: 'any',
  value: undefined,
  text: '',
  isAdjusted: false,
  defaults: NO_ADJUSTMENT.defaults,
  accepts: () => true,
  differences: () => [],
}

/** Throws McproveError for a malformed schema or key path. */
export function compileArguments(source: ArgumentSource, accepts: Accepts = NO_ACCEPTS): ArgumentShape {
  if (typeof source === 'string') return anyArguments
  const shape = compileShape(source, accepts)
  return accepts.size === 0 ? shape : withAccepted(shape, accepts, source.defaults ?? NO_ADJUSTMENT.defaults)
}

function compileShape(source: ShapedArguments, accepts: Accepts): ArgumentShape {
  const adjustment = adjustmentOf(source)
  const { ignored, defaults } = adjustment
  const isAdjusted = adjustment !== NO_ADJUSTMENT
  const adjust = isAdjusted
    ? (args: unknown): unknown => removeIgnored(fillDefaults(args, defaults), ignored)
    : (args: unknown): unknown => args
  if ('exact' in source) {
    const value = withoutAccepted(adjust(source.exact), accepts)
    const isPlain = !isAdjusted && accepts.size === 0
    const rest = (args: unknown): unknown => withoutAccepted(adjust(args), accepts)
    return {
      kind: 'exact',
      value,
      text: describeArguments(removeIgnored(source.exact, ignored), 'exact', accepts),
      isAdjusted: !isPlain,
      defaults,
      accepts: isPlain ? (args) => deepEqual(value, args) : (args) => deepEqual(value, rest(args)),
      differences: (args) => deepDiff(value, rest(args), 'exact').map(belowArguments),
    }
  }
  if ('schema' in source) return { ...compileSchemaShape(source.schema, adjust), isAdjusted, defaults }
  const value = removeIgnored(source.subset ?? {}, ignored)
  return {
    kind: 'subset',
    value,
    text: describeArguments(value, 'subset', accepts),
    isAdjusted,
    defaults,
    // Null means that the model did not send valid JSON, so nothing can be contained in it.
    accepts: isAdjusted
      ? (args) => args !== null && containsDeep(value, adjust(args))
      : (args) => args !== null && containsDeep(value, args),
    differences: (args) => deepDiff(value, adjust(args), 'subset').map(belowArguments),
  }
}

function compileSchemaShape(schema: unknown, adjust: (args: unknown) => unknown) {
  const validate = compileWrittenSchema(schema)
  return {
    kind: 'schema' as const,
    value: undefined,
    text: ' with arguments valid against its schema',
    accepts: (args: unknown): boolean => args !== null && validate(adjust(args)).length === 0,
    differences: (args: unknown): Difference[] => {
      if (args === null) return [{ path: 'args', expected: 'must be an object', actual: null }]
      const adjusted = adjust(args)
      return validate(adjusted).map(({ path, message }) => {
        const actual = path === '' ? adjusted : valueAt(adjusted, parseTargetPath(path))
        return belowArguments({ path, expected: message, actual: boundedValue(actual) })
      })
    },
  }
}

function adjustmentOf({ ignore_keys, defaults }: ShapedArguments): Adjustment {
  if (ignore_keys === undefined && defaults === undefined) return NO_ADJUSTMENT
  return { ignored: (ignore_keys ?? []).map(parseTargetPath), defaults: defaults ?? {} }
}

function belowArguments(difference: Difference): Difference {
  const { path } = difference
  return { ...difference, path: path === '' ? 'args' : path.startsWith('[') ? `args${path}` : `args.${path}` }
}
