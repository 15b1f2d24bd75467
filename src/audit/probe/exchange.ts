import { showValue } from '../../core/text/show-value.js'
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'

/** What was sent to a server, and what it answered: the evidence of a verdict. */
export interface Exchange {
  /** The message, or the text where it is no valid message. */
  readonly sent: unknown
  /** The JSON-RPC answer, whole; null when there is none. */
  readonly answer: RawRecord | null
  /** Why there is no answer: `no answer within 5000 ms`, `exited with code 1`. */
  readonly silence?: string
  /** Of the HTTP answer; its headers have names in lower case. */
  readonly http?: {
    readonly status: number
    readonly headers: Readonly<Record<string, string>>
    readonly text?: string
  }
  readonly ms: number
}

/** The result of an answer; undefined for an error, and where there is no answer. */
export function resultOf({ answer }: Exchange): RawRecord | undefined {
  return isRecord(answer?.result) ? answer.result : undefined
}

/** The error of an answer; undefined for a result, and where there is no answer. */
export function errorOf({ answer }: Exchange): RawRecord | undefined {
  return isRecord(answer?.error) ? answer.error : undefined
}

/** What came back, in a few words: `a result`, `the error -32601 "Method not found"`, `HTTP 400`, `no answer within 5000 ms`. */
export function describeAnswer(exchange: Exchange): string {
  const { answer, http, silence } = exchange
  const status = http === undefined ? '' : ` with HTTP ${http.status}`
  const error = errorOf(exchange)
  if (error !== undefined) return `the error ${showValue(error.code, 20)} ${showValue(error.message, 100)}${status}`
  if (answer !== null) return `a result${status}`
  return http === undefined ? (silence ?? 'no answer') : `HTTP ${http.status} without a JSON-RPC message`
}
