import type { CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

/** A server whose tool writes this log message. */
function logging(params: Record<string, unknown>, announced: Record<string, unknown> = { logging: {} }): CaseServer {
  return {
    capabilities: { tools: {}, ...announced },
    tools: [
      {
        name: 'work',
        annotations: { readOnlyHint: true },
        call: (_, { send }) => {
          send({ method: 'notifications/message', params })
          return 'done'
        },
      },
    ],
  }
}

export const cases: readonly ProbeCase[] = [
  { name: 'logs a text', server: logging({ level: 'info', data: 'called' }), verdict: 'passed' },
  {
    name: 'logs an object over HTTP',
    server: { transport: 'http', ...logging({ level: 'debug', logger: 'work', data: { ms: 3 } }) },
    verdict: 'passed',
  },
  { name: 'logs that there is nothing', server: logging({ level: 'notice', data: null }), verdict: 'passed' },
  { name: 'logs nothing', server: {}, verdict: 'skipped' },
  { name: 'does not announce logging', server: logging({ level: 'info', data: 'called' }, {}), verdict: 'error' },
  { name: 'has a level of its own', server: logging({ level: 'warn', data: 'slow' }), verdict: 'error' },
  { name: 'has a message instead of data', server: logging({ level: 'info', message: 'called' }), verdict: 'error' },
  {
    name: 'has a level of its own in the modern era',
    server: logging({ level: 'trace', data: 'called' }),
    era: 'modern',
    verdict: 'error',
  },
]
