import { randomToken, secret } from '../../../../catalog/lint/safety/secrets.js'
import { defineProbe } from '../../../probe/probe.js'
import { BY_ORIGIN, byRule, type JudgeSource, judgeTexts } from '../../../texts/judge-texts.js'

export const secretsInTexts = defineProbe({
  id: 'security/secrets-in-texts',
  title: 'No text of the server contains a credential.',
  severity: 'critical',
  reference: {
    title: 'CWE-200: Exposure of Sensitive Information',
    url: 'https://cwe.mitre.org/data/definitions/200.html',
  },
  run: async (audit) => await judgeTexts(audit, judge),
})

/** What only looks random is an id or a hash where there is data, and worth a look in a description. */
const judge: JudgeSource = (source) => {
  const found = byRule(secret, BY_ORIGIN)(source)
  return found.length > 0 ? found : byRule(randomToken, { catalogue: 'warning' })(source)
}
