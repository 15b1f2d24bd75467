import { showName } from '../../../../core/text/show-name.js'
import { showValue } from '../../../../core/text/show-value.js'
import { isRecord, type RawRecord } from '../../../../core/trace/trace-fields.js'
import { defineProbe, judged, type ProbeFinding } from '../../../probe/probe.js'
import { CONVERSATION } from '../../../session/conversation.js'

export const messageFormat = defineProbe({
  id: 'conformance/message-format',
  title: 'Every message of the server is a request, a notification, a result or an error of JSON-RPC 2.0.',
  severity: 'error',
  clauses: { '2025-06-18': 'basic#messages', '2025-11-25': 'basic#messages', '2026-07-28': 'basic#messages' },
  run: async (audit) => {
    const { messages, exchanges } = await audit.observe(CONVERSATION)
    const findings = new Map<string, ProbeFinding>()
    for (const message of messages) {
      const mistake = mistakeIn(message)
      const of = exchanges.filter(({ answer }) => answer === message)
      if (mistake !== undefined) findings.set(mistake, { message: `a message ${mistake}`, evidence: of })
    }
    return judged(exchanges, [...findings.values()])
  },
})

function mistakeIn(message: RawRecord): string | undefined {
  if (message.jsonrpc !== '2.0') return `has the \`jsonrpc\` ${showValue(message.jsonrpc, 40)}, not "2.0"`
  const [hasResult, hasError] = ['result' in message, 'error' in message]
  if ('method' in message) {
    if (typeof message.method !== 'string') return `has the method ${showValue(message.method, 40)}, not a text`
    if (hasResult || hasError) return 'has a method and an answer'
    if ('id' in message && message.method.startsWith('notifications/')) {
      return `is the notification ${showName(message.method)} with an id`
    }
    if ('id' in message && !isId(message.id)) return `is a request with the id ${showValue(message.id, 40)}`
    return 'params' in message && !isRecord(message.params)
      ? `has the params ${showValue(message.params, 40)}, not an object`
      : undefined
  }
  if (hasResult && hasError) return 'has a result and an error'
  if (hasError) return errorMistake(message)
  if (!hasResult) return 'has no method, no result and no error'
  if (!isId(message.id)) return `is a result with the id ${showValue(message.id, 40)}`
  return isRecord(message.result) ? undefined : `has the result ${showValue(message.result, 40)}, not an object`
}

/** An error may lack an id, or have null, where that of the request could not be read. */
function errorMistake({ id, error }: RawRecord): string | undefined {
  if (id !== undefined && id !== null && !isId(id)) return `is an error with the id ${showValue(id, 40)}`
  if (!isRecord(error)) return `has the error ${showValue(error, 40)}, not an object`
  if (!Number.isInteger(error.code)) return `has the error code ${showValue(error.code, 40)}, not an integer`
  return typeof error.message === 'string'
    ? undefined
    : `has an error whose message is ${showValue(error.message, 40)}, not a text`
}

function isId(id: unknown): boolean {
  return typeof id === 'string' || typeof id === 'number'
}
