import { showValue } from '../../../../core/text/show-value.js'
import { answerText, isRefusal } from '../../../answers/answer-text.js'
import { internalsIn } from '../../../answers/internals.js'
import { allAttacks, timeOfAllAttacks } from '../../../attack/all-attacks.js'
import { showTarget } from '../../../attack/targets.js'
import { defineProbe, judged, type ProbeFinding, skipped } from '../../../probe/probe.js'

export const internalsInErrors = defineProbe({
  id: 'security/internals-in-errors',
  title: 'An error does not show stack traces or paths of the code.',
  severity: 'warning',
  reference: {
    title: 'CWE-209: Error Message Containing Sensitive Information',
    url: 'https://cwe.mitre.org/data/definitions/209.html',
  },
  timeMs: timeOfAllAttacks,
  run: async (audit) => {
    const attacks = await allAttacks(audit)
    if (attacks.length === 0) return skipped('no tool that may be called has a parameter that takes any text')
    const refused = attacks.filter(({ exchange }) => isRefusal(exchange))
    const evidence = refused.slice(0, 5).map(({ exchange }) => exchange)
    if (refused.length === 0) return skipped('no hostile call was refused, so there is no error to look at')
    const findings = new Map<string, ProbeFinding>()
    for (const attack of refused) {
      const shown = internalsIn(answerText(attack.exchange), attack.text)
      // One for each tool and kind: the others say the same.
      const key = `${attack.name} ${shown?.what}`
      if (shown === undefined || findings.has(key)) continue
      findings.set(key, {
        subject: attack.name,
        message: `the error for ${showTarget(attack)} shows ${shown.what}: ${showValue(shown.words, 160)}. Say what is wrong with the argument, and log the rest`,
        evidence: [attack.exchange],
      })
    }
    return judged(evidence, [...findings.values()])
  },
})
