import { McproveError } from '../../core/errors/error.js'
import { cleanText } from '../../core/text/show-value.js'

/** Tests that a run did not finish are missing in its result, so it can neither pass nor be a baseline. */
export function interrupted(what: string): McproveError {
  return new McproveError('RESULT_INVALID', `${cleanText(what)} was interrupted, so tests are missing`, {
    hint: 'Run the tests again to the end, or give the result of another run.',
  })
}
