import { McproveError } from '../errors/error.js'
import { type OptionNames, unknownOption } from './unknown-option.js'

/**
 * Throws BAD_USAGE for an unknown option, with the nearest known name. For the public API: types reject such options,
 * but plain JavaScript has no types.
 */
export function assertKnownOptions<Options extends object>(
  where: string,
  given: Options,
  known: OptionNames<NoInfer<Options>>,
): void {
  const trouble = unknownOption<Options>(where, given, known)
  if (trouble !== null) throw new McproveError('BAD_USAGE', trouble.message, { hint: trouble.hint })
}
