import { McproveError } from '../../core/errors/error.js'
import { nearest } from '../../core/text/nearest.js'
import { showValue } from '../../core/text/show-value.js'
import { isRecord } from '../../core/trace/trace-fields.js'

/** A tool call of the model. */
export interface ReplyCall {
  /**
   * `tool` or `server.tool`, looked up among the offered tools, or a wire name; a tool that is not offered is sent as
   * written.
   */
  readonly name: string
  /** With a server, `name` is the tool's own name. */
  readonly server?: string | undefined
  readonly args?: unknown
  /** Sent instead of `args`; may be invalid JSON. */
  readonly args_text?: string | undefined
  /** Called from generated code: `code_execution`. Only Anthropic's format has the tag; other formats leave it out. */
  readonly caller?: string | undefined
}

export interface ReplyError {
  readonly status: number
  readonly message?: string | undefined
  /** The header Retry-After: seconds, or an HTTP date. */
  readonly retry_after?: number | string | undefined
  /**
   * Fails in the middle of a streamed answer, in an event of the provider's format. A request that does not stream fails
   * with the status as usual.
   */
  readonly in_stream?: boolean | undefined
  /** Fails only the first so many requests of this turn, then answers with the rest of the reply. Default: always. */
  readonly times?: number | undefined
}

/** The model's answer to one request, as data: the format of the request decides how it is written. */
export interface ModelReply {
  readonly text?: string | undefined
  /** Several calls are parallel. */
  readonly calls?: readonly ReplyCall[] | undefined
  /** Default: `tool_calls` with calls, `stop` without. */
  readonly finish_reason?: 'stop' | 'tool_calls' | 'length' | 'content_filter' | undefined
  /** Default: a quarter of the characters of the request and of the answer. */
  readonly tokens?: { readonly input: number; readonly output: number } | undefined
  /** The delay before the answer. */
  readonly delay_ms?: number | undefined
  /** Fails instead of answering. */
  readonly error?: ReplyError | undefined
  /** Announces the whole body, sends half of it and closes the connection. In a stream: cuts it in the middle. */
  readonly truncate?: boolean | undefined
  /** Sends half of the body as if it were complete, so it is not JSON. In a stream: the last event is half an event. */
  readonly malformed?: boolean | undefined
  /** Resets the connection instead of answering. */
  readonly reset?: boolean | undefined
  /** Sends the body byte by byte, with this delay; a stream event by event. */
  readonly drip_ms?: number | undefined
  /** Default: `application/json`, in a stream `text/event-stream`. */
  readonly content_type?: string | undefined
  /** Sent unchanged instead of an answer, such as the error page of a gateway. */
  readonly body?: string | undefined
}

const KEYS: Readonly<Record<keyof ModelReply, (value: unknown) => string | null>> = {
  text: isText,
  calls: (value) => (Array.isArray(value) && value.every(isCall) ? null : 'a list of { name, args }'),
  finish_reason: (value) => (FINISH_REASONS.includes(value) ? null : `one of ${FINISH_REASONS.join(', ')}`),
  tokens: (value) =>
    isRecord(value) && isCount(value.input) && isCount(value.output) ? null : '{ input, output }, whole numbers',
  delay_ms: isDuration,
  error: isError,
  truncate: isFlag,
  malformed: isFlag,
  reset: isFlag,
  drip_ms: isDuration,
  content_type: isText,
  body: isText,
}

const ERROR_KEYS = ['status', 'message', 'retry_after', 'in_stream', 'times']
const FINISH_REASONS: readonly unknown[] = ['stop', 'tool_calls', 'length', 'content_filter']

/** Throws unless the value is a reply: a misspelled key would otherwise make an empty answer. */
export function checkReply(value: unknown, place: string, otherKeys: readonly string[] = []): void {
  if (!isRecord(value))
    throw invalid(`${place} is ${showValue(value)}, not a reply`, 'Return an object such as { text }.')
  const known = [...Object.keys(KEYS), ...otherKeys]
  for (const [key, inner] of Object.entries(value)) {
    if (!known.includes(key)) {
      const meant = nearest(key, known)
      const hint = meant === undefined ? `Use ${known.join(', ')}.` : `Write \`${meant}\`.`
      throw invalid(`${place} has the unknown key ${showValue(key)}`, hint)
    }
    // A known key: in KEYS, or one that the caller checks.
    const expected = inner === undefined ? null : KEYS[key as keyof ModelReply]?.(inner)
    if (expected) throw invalid(`${place}: \`${key}\` is ${showValue(inner)}`, `Make it ${expected}.`)
  }
}

function invalid(message: string, hint: string): McproveError {
  return new McproveError('SCRIPT_INVALID', `Model server: ${message}.`, { hint })
}

function isCall(value: unknown): boolean {
  return isRecord(value) && typeof value.name === 'string'
}

function isText(value: unknown): string | null {
  return typeof value === 'string' ? null : 'a string'
}

function isDuration(value: unknown): string | null {
  return isCount(value) ? null : 'a whole number of milliseconds'
}

function isFlag(value: unknown): string | null {
  return typeof value === 'boolean' ? null : 'true or false'
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

function isError(value: unknown): string | null {
  if (!isRecord(value) || !isErrorStatus(value.status)) return '{ status } from 400 to 599'
  const isKnown = Object.keys(value).every((key) => ERROR_KEYS.includes(key))
  return isKnown && (value.times === undefined || isCount(value.times)) ? null : `{ ${ERROR_KEYS.join(', ')} }`
}

function isErrorStatus(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 400 && Number(value) <= 599
}
