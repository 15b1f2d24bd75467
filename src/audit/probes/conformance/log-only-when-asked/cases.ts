import { isRecord } from '../../../../core/trace/trace-fields.js'
import type { CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

/** A server whose tool logs, always or when the request says that it may. */
function logging(isObedient: boolean): CaseServer {
  return {
    capabilities: { tools: {}, logging: {} },
    tools: [
      {
        name: 'work',
        annotations: { readOnlyHint: true },
        call: (_, { message, send }) => {
          const meta = isRecord(message.params) && isRecord(message.params._meta) ? message.params._meta : {}
          if (!isObedient || 'io.modelcontextprotocol/logLevel' in meta) {
            send({ method: 'notifications/message', params: { level: 'info', data: 'called' } })
          }
          return 'done'
        },
      },
    ],
  }
}

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  { name: 'logs when it is asked to', server: logging(true), verdict: 'passed' },
  { name: 'logs each call', server: logging(false), verdict: 'error' },
  { name: 'logs each call over HTTP', server: { transport: 'http', ...logging(false) }, verdict: 'error' },
]
