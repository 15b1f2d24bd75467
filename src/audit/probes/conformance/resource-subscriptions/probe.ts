import { showName } from '../../../../core/text/show-name.js'
import { isRecord } from '../../../../core/trace/trace-fields.js'
import { nothingListed } from '../../../features/listed-entries.js'
import { hasCode, METHOD_NOT_FOUND } from '../../../features/refusals.js'
import { describeAnswer, resultOf } from '../../../probe/exchange.js'
import { defineProbe, inconclusive, judged, skipped } from '../../../probe/probe.js'

export const resourceSubscriptions = defineProbe({
  id: 'conformance/resource-subscriptions',
  title: 'A server that announces subscriptions to resources has the methods to subscribe and unsubscribe.',
  severity: 'error',
  clauses: { '2025-06-18': 'server/resources#subscriptions', '2025-11-25': 'server/resources#subscriptions' },
  run: async (audit) => {
    const { resources } = audit.survey.capabilities
    if (!isRecord(resources) || resources.subscribe !== true) {
      return skipped('the server does not announce `resources.subscribe`')
    }
    const { entries } = audit.survey.lists.resources
    const uri = entries.map((one) => one.uri).find((one) => typeof one === 'string')
    if (uri === undefined) return nothingListed(audit.survey, 'resources')
    const session = await audit.open()
    const exchanges = [
      await session.request('resources/subscribe', { uri }),
      await session.request('resources/unsubscribe', { uri }),
    ]
    const findings = exchanges
      .filter((one) => hasCode(one, METHOD_NOT_FOUND))
      .map((one) => {
        const method = isRecord(one.sent) ? String(one.sent.method) : ''
        const message = `the server announces \`resources.subscribe\`, but ${method} is answered with the error ${METHOD_NOT_FOUND}`
        return { message, subject: method, evidence: [one] }
      })
    // Another error may be about this resource.
    const refused = exchanges.find((one) => resultOf(one) === undefined)
    if (findings.length > 0 || refused === undefined) return judged(exchanges, findings)
    return inconclusive(`${showName(uri)} cannot be subscribed to: ${describeAnswer(refused)}`, ...exchanges)
  },
})
