// What is wrong with a call that is not answered in time.
import type { CallEvent } from '../fuzz-server.js'
import type { Verdict } from './verdicts.js'

/** `how`: `no answer within 5000 ms`. */
export function verdictOnSilence({ how, isBlocked }: Extract<CallEvent, { readonly kind: 'silent' }>): Verdict {
  return isBlocked
    ? { rule: 'hang', kind: 'blocked', what: `gives ${how}, and the server answers nothing else` }
    : { rule: 'hang', kind: 'silent', severity: 'warning', what: `gives ${how}` }
}

/** Slow is not hung: work may take its time, unless everybody has to wait for it. */
export function verdictOnLateAnswer(limitMs: number, isBlocked: boolean): Verdict {
  const late = `is answered, but not within ${limitMs} ms`
  return isBlocked
    ? { rule: 'hang', kind: 'late blocked', severity: 'warning', what: `${late}, and the server answers nothing else` }
    : { rule: 'hang', kind: 'late', severity: 'note', what: late }
}
