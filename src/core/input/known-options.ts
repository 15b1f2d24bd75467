import { McproveError } from '../errors/error.js'
import { type OptionNames, unknownOption } from './unknown-option.js'

/**
 * Throws BAD_USAGE for an option that nobody reads, with the nearest one. For the public surface: the types refuse such
 * options, and programs in plain JavaScript have none.
 */
export function assertKnownOptions<Options extends object>(
  where: string,
  given: Options,
  known: OptionNames<NoInfer<Options>>,
): void {
  const trouble = unknownOption<Options>(where, given, known)
  if (trouble !== null) throw new McproveError('BAD_USAGE', trouble.message, { hint: trouble.hint })
}
