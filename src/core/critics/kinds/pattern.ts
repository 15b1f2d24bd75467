import { compileRegex } from '../../engines/regex.js'
import { showValue } from '../../text/show-value.js'
import type { Judge } from '../critic.js'
import { plainText } from './plain-text.js'

export interface PatternOptions {
  /** RE2 syntax; it may match anywhere in the text. */
  readonly pattern: string
  readonly flags?: string | undefined
}

const MAX_SHOWN = 60

/** Checks whether the actual value matches the pattern; the expected value is ignored. Throws REGEX_INVALID. */
export function patternJudge({ pattern, flags }: PatternOptions): Judge {
  const matches = compileRegex(pattern, flags)
  return {
    prepare: (value) => value,
    compare: (_, actual, weight) => {
      const isThere = actual !== undefined && actual !== null
      if (isThere && matches(plainText(actual))) return { match: true, score: weight }
      const got = isThere ? showValue(actual, MAX_SHOWN) : 'nothing'
      return { match: false, score: 0, reason: `${got} does not match ${showValue(pattern, MAX_SHOWN)}` }
    },
  }
}
