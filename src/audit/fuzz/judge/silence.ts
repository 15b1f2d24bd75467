// What is wrong with a call that is not answered in time.
import type { CallEvent } from '../fuzz-server.js'
import type { FuzzInput } from '../inputs/fuzz-input.js'
import type { Verdict } from './verdicts.js'

/** Characters of arguments. Work may take as long as its input is large. */
const LARGE = 10_000

/** `how`: `no answer within 5000 ms`. */
export function verdictOnSilence(
  { how, isBlocked }: Extract<CallEvent, { readonly kind: 'silent' }>,
  { args }: FuzzInput,
): Verdict {
  if (!isBlocked) return { rule: 'hang', kind: 'silent', severity: 'warning', what: `gives ${how}` }
  const size = JSON.stringify(args).length
  const what = `gives ${how}, and the server answers nothing else`
  return size > LARGE
    ? { rule: 'hang', kind: 'blocked', severity: 'warning', what: `${what}, for arguments of ${size} characters` }
    : { rule: 'hang', kind: 'blocked', what }
}

/** Slow is not hung: work may take its time, unless everybody has to wait for it. */
export function verdictOnLateAnswer(limitMs: number, isBlocked: boolean): Verdict {
  const late = `is answered, but not within ${limitMs} ms`
  return isBlocked
    ? { rule: 'hang', kind: 'late blocked', severity: 'warning', what: `${late}, and the server answers nothing else` }
    : { rule: 'hang', kind: 'late', severity: 'note', what: late }
}
