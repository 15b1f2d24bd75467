import { SILENCE } from '../../../case-server/case-process.js'
import { type CaseContext, CaseError, type CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const ACKNOWLEDGED = 'notifications/subscriptions/acknowledged'
const CHANGED = 'notifications/tools/list_changed'
const notifications = { toolsListChanged: true }

function telling(tell: (context: CaseContext, _meta: object) => unknown): CaseServer {
  return {
    capabilities: { tools: { listChanged: true } },
    methods: {
      'subscriptions/listen': (_params, context) => {
        const { id } = context.message
        return tell(context, { 'io.modelcontextprotocol/subscriptionId': id }) ?? SILENCE
      },
    },
  }
}

const correct = telling(({ send }, _meta) => {
  send({ method: ACKNOWLEDGED, params: { notifications, _meta } })
  send({ method: CHANGED, params: { _meta } })
})

export const cases: readonly ProbeCase[] = [
  { name: 'acknowledges, and tells of a change', server: correct, verdict: 'passed' },
  { name: 'acknowledges over HTTP', server: { ...correct, transport: 'http' }, verdict: 'passed' },
  {
    name: 'agrees to nothing, and ends the subscription',
    server: telling(({ send }, _meta) => {
      send({ method: ACKNOWLEDGED, params: { notifications: {}, _meta } })
      return { _meta }
    }),
    verdict: 'passed',
  },
  { name: 'announces no changes', server: {}, verdict: 'skipped' },
  {
    name: 'announces changes, and has no subscriptions',
    server: { capabilities: { tools: { listChanged: true } } },
    verdict: 'warning',
  },
  {
    name: 'has too many subscriptions',
    server: telling(() => {
      throw new CaseError(-32603, 'Too many subscriptions')
    }),
    verdict: 'inconclusive',
  },
  { name: 'says nothing', server: telling(() => undefined), verdict: 'error' },
  {
    name: 'tells of a change first',
    server: telling(({ send }, _meta) => {
      send({ method: CHANGED, params: { _meta } })
      send({ method: ACKNOWLEDGED, params: { notifications, _meta } })
    }),
    verdict: 'error',
  },
  { name: 'answers at once', server: telling((_context, _meta) => ({ _meta })), verdict: 'error' },
  {
    name: 'leaves out the id of the subscription',
    server: telling(({ send }) => send({ method: ACKNOWLEDGED, params: { notifications } })),
    verdict: 'error',
  },
  {
    name: 'does not say what it agrees to',
    server: telling(({ send }, _meta) => send({ method: ACKNOWLEDGED, params: { _meta } })),
    verdict: 'error',
  },
]
