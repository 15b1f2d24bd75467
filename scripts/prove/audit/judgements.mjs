// Which severe findings a person has looked at, and why they hold.
import { readFileSync } from 'node:fs'

/** `{ server, rule, subject?, holds, why }`; without a subject, for all findings of the rule on that server. */
const JUDGEMENTS = JSON.parse(readFileSync(new URL('judgements.json', import.meta.url), 'utf8'))

export function judgementOf(server, { rule, subject }) {
  return JUDGEMENTS.find(
    (one) => one.server === server && one.rule === rule && (one.subject === undefined || one.subject === subject),
  )
}

/** Judgements whose finding is gone. How far the budget of lane `fuzz` reaches depends on the machine. */
export function unneededJudgements(rows) {
  const needed = new Set(
    rows.flatMap(({ name, findings }) => findings.flatMap((finding) => judgementOf(name, finding) ?? [])),
  )
  return JUDGEMENTS.filter((one) => !needed.has(one) && !one.rule.startsWith('fuzz/')).map(
    ({ server, rule }) => `${server}: ${rule} is judged, and not found any more`,
  )
}
