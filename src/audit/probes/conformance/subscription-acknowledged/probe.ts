import { showName } from '../../../../core/text/show-name.js'
import { showValue } from '../../../../core/text/show-value.js'
import { isRecord, type RawRecord } from '../../../../core/trace/trace-fields.js'
import { hasCode, METHOD_NOT_FOUND } from '../../../features/refusals.js'
import { askHttp } from '../../../http/ask-http.js'
import type { Audit } from '../../../probe/audit.js'
import { describeAnswer, type Exchange } from '../../../probe/exchange.js'
import { defineProbe, found, inconclusive, judged, skipped } from '../../../probe/probe.js'
import type { Session } from '../../../session/session.js'
import type { Survey } from '../../../session/survey.js'

const ID = 'mcprove-subscription'
const KEY = 'io.modelcontextprotocol/subscriptionId'
const ACKNOWLEDGED = 'notifications/subscriptions/acknowledged'

export const subscriptionAcknowledged = defineProbe({
  id: 'conformance/subscription-acknowledged',
  title: 'A subscription is acknowledged before anything else, and every notification on it has its id.',
  severity: 'error',
  clauses: { '2026-07-28': 'basic/patterns/subscriptions#acknowledgment' },
  run: async (audit) => {
    const notifications = filterFor(audit.survey)
    if (Object.keys(notifications).length === 0) return skipped('the server announces no changes')
    const session = await audit.open()
    const message = session.message('subscriptions/listen', { notifications }, { id: ID })
    const { heard, exchange } = await listen(audit, session, message)
    if (hasCode(exchange, METHOD_NOT_FOUND)) {
      const what = `the server announces ${Object.keys(notifications).join(', ')}, but subscriptions/listen is answered with`
      // Those who subscribe SHOULD be told; nothing says that the method must be there.
      return judged(
        [exchange],
        [{ message: `${what} the error ${METHOD_NOT_FOUND}`, severity: 'warning', evidence: [exchange] }],
      )
    }
    const isUnreached = session.wire.kind === 'http' && (exchange.http === undefined || exchange.http.status >= 400)
    if (isUnreached || isRecord(exchange.answer?.error)) return inconclusive(describeAnswer(exchange), exchange)
    const own = heard.filter((one) => subscriptionOf(one) !== undefined || one.method === ACKNOWLEDGED)
    const mistake = mistakeIn(own)
    return mistake === undefined ? judged([exchange]) : found(mistake, exchange)
  },
})

/** What the server says that it tells. */
function filterFor({ capabilities, lists }: Survey): RawRecord {
  const { tools, prompts, resources } = capabilities
  const [resource] = lists.resources.entries
  const isSubscribable = isRecord(resources) && resources.subscribe === true && typeof resource?.uri === 'string'
  return {
    ...(isRecord(tools) && tools.listChanged === true ? { toolsListChanged: true } : {}),
    ...(isRecord(prompts) && prompts.listChanged === true ? { promptsListChanged: true } : {}),
    ...(isRecord(resources) && resources.listChanged === true ? { resourcesListChanged: true } : {}),
    ...(isSubscribable ? { resourceSubscriptions: [resource.uri] } : {}),
  }
}

interface Heard {
  readonly heard: readonly RawRecord[]
  readonly exchange: Exchange
}

/** What comes until the acknowledgment, or an answer, and a moment more. */
async function listen(audit: Audit, session: Session, message: RawRecord): Promise<Heard> {
  const { limits } = audit
  if (session.wire.kind === 'http') {
    const isEnough = (events: readonly { readonly data: string }[]): boolean => events.some(({ data }) => data !== '')
    const { exchange, messages } = await askHttp(audit, session, { body: message, isEnough, lingerMs: limits.quietMs })
    return { heard: messages, exchange }
  }
  const start = session.wire.log.count
  await session.post(message)
  const isAbout = (one: RawRecord): boolean => subscriptionOf(one) !== undefined || one.id === ID
  await session.next((entry) => entry.kind === 'message' && isAbout(entry.message), limits.timeoutMs)
  await session.next(() => false, limits.quietMs)
  const heard = session.wire.log.since(start).flatMap((entry) => (entry.kind === 'message' ? [entry.message] : []))
  await session.notify('notifications/cancelled', { requestId: ID })
  const answer = heard.find(({ id }) => id === ID) ?? null
  return { heard, exchange: { sent: message, answer, silence: `no answer within ${limits.timeoutMs} ms`, ms: 0 } }
}

function subscriptionOf({ params, result }: RawRecord): unknown {
  const holder = isRecord(params) ? params : result
  return isRecord(holder) && isRecord(holder._meta) ? holder._meta[KEY] : undefined
}

function mistakeIn(own: readonly RawRecord[]): string | undefined {
  const [first] = own
  if (first === undefined) return `subscriptions/listen is not followed by ${ACKNOWLEDGED}`
  if (first.method !== ACKNOWLEDGED) {
    const what = typeof first.method === 'string' ? showName(first.method) : 'the result'
    return `the first message of the subscription is ${what}, not ${ACKNOWLEDGED}`
  }
  const other = own.find((one) => subscriptionOf(one) !== ID)
  if (other !== undefined) {
    const id = subscriptionOf(other)
    const what = id === undefined ? 'no `subscriptionId`' : `the \`subscriptionId\` ${showValue(id, 40)}`
    return `${showName(String(other.method))} has ${what} in \`_meta\`, not ${showValue(ID)}`
  }
  const { params } = first
  if (isRecord(params) && isRecord(params.notifications)) return undefined
  return `${ACKNOWLEDGED} does not say in \`notifications\` what the server agrees to`
}
