// Detects answers that are errors without being marked as such: a server whose backend is down often says so in plain
// text, as a success. Only an answer that is an error as a whole counts: logs and documents may mention errors.
import { textOf } from './result-value.js'
import type { ToolResult } from './trace.js'
import { isRecord } from './trace-fields.js'

/** Longer answers are documents or logs. */
const MAX_CHARACTERS = 600
const MAX_LINES = 3

/** `at file.js:1:2`, `File "x.py", line 3`. */
const STACK_FRAME = /^\s+(?:at |File "|\^)/
/** Marks before a message: `❌ `, `⚠️ `, `**`. */
const ORNAMENT = /^[^\p{L}\p{N}[]+/u

/** The beginning of an error message. */
const OPENINGS: readonly RegExp[] = [
  // `Error: …`, `TypeError: …`, `Error [ERR_X]: …`, `MCP error -32603: …`; `Error: none` is a report.
  /^(?:(?:api|http|database|db|network|connection|unexpected|internal|server|tool|mcp|auth\w*|validation|runtime|request|query|sql|fatal|unknown|configuration|config|execution|fetch) )*\w*(?:error|exception)(?: ?\[[^\]]*\]| ?\(?-?\d+\)?)?(?:!| ?[:–—-][*_]* )(?!\s*(?:none|no errors?|null|n\/a|-|\d+%?)\s*(?:$|\n))/i,
  // `Error fetching orders: …`; `Error handling: a guide` is a document.
  /^error (?!handling|logging|reporting|monitoring|tracking|budgeting)(?:\w+ing|while|when|during)\b[^:\n]{0,100}: /i,
  /^(?:an? (?:unexpected |unknown |internal )?error (?:occurred|has occurred|happened)|there was an error|something went wrong|oops)\b/i,
  /^traceback \(most recent call last\)/i,
  /^(?:(?:failed|unable) to|(?:could not|couldn't|cannot|can't) (?:be )?(?:connect|reach|access|open|read|load|fetch|resolve|authenticate|retrieve|query|start|establish|contact))/i,
  /^(?:unauthori[sz]ed|forbidden|access denied|permission denied|not authori[sz]ed|not authenticated|authentication (?:failed|required)|login required|fetch failed|service unavailable|internal server error|bad gateway|gateway time-?out|too many requests|rate limit exceeded)(?=\s*(?:$|[.:,;!(–—-]))/i,
  /^(?:(?:[\w'-]+ ){0,3}(?:connection|request|call|query|operation|login) (?:refused|timed out|reset|aborted|failed)|timed out)\b/i,
  /^(?:http(?:\/[\d.]+)? ?)?(?:error ?)?(?:40[0-7]|429|5\d\d)[:,]? ?[–—-]? ?(?:bad|unauthori[sz]ed|payment|forbidden|not found|method|proxy|too many|internal|not implemented|service|gateway)/i,
  /^(?:request failed with |received |got )?(?:http )?status(?: code)?:? ?(?:40[137]|429|5\d\d)\b/i,
  // `No API key was provided`, `GITHUB_TOKEN is not set`, `Please set …`.
  /^(?:(?:no|missing|invalid) (?:\w+ )?(?:api[ _-]?key|access token|auth token|token|credentials?)\b|please (?:set|provide|configure|authenticate|log ?in|sign ?in)\b)/i,
  /^(?:[\w'-]+ ){0,4}(?:api[ _-]?key|token|credentials?|\w+_(?:key|token|secret|password|url|host|id))(?: environment variable)?(?: is| are| was| were| has)? (?:not (?:set|configured|provided|found|valid|available)|missing|required|invalid|unset|undefined|expired)\b/i,
  /^(?:[\w'-]+ ){0,4}(?:(?:is|are|was) )?not (?:configured|initiali[sz]ed|connected|authenticated|authori[sz]ed|logged in|running|reachable)\b/i,
]

/**
 * Phrases that occur anywhere in an error message and rarely elsewhere in such a short text. A log line starts with its
 * time.
 */
const SIGNS: readonly RegExp[] = [
  /^(?!\[?\d).*\b(?:connect|getaddrinfo|read|write|request|socket|dial tcp)\b.{0,80}\b(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPIPE|connection refused|no such host|i\/o timeout)\b/i,
  /^(?!\[?\d).*\[Errno -?\d+\]/,
]

/** Keys that may accompany `error` in an object that only reports an error. */
const ERROR_KEYS = new Set(
  'error message code status statusCode status_code details detail reason hint type success ok isError error_description path timestamp request_id requestId stack'.split(
    ' ',
  ),
)

/** The error that an unmarked answer states; null when it states none. */
export function unmarkedError({ structured, content }: Pick<ToolResult, 'structured' | 'content'>): unknown {
  const text = textOf(content) ?? ''
  return errorObject(structured) ?? errorObject(parsedJson(text)) ?? errorSentence(text)
}

/** Whether a call failed: a marked error, or an error stated only as text. */
export function hasFailed(result: ToolResult): boolean {
  return result.is_error || unmarkedError(result) !== null
}

function errorSentence(text: string): string | null {
  // Only this much is read: a document may be large.
  const lines = text.slice(0, 20 * MAX_CHARACTERS).split('\n')
  const said = lines.filter((line) => line.trim() !== '' && !STACK_FRAME.test(line))
  const message = said.join('\n').replace(ORNAMENT, '')
  if (said.length > MAX_LINES || message.length > MAX_CHARACTERS) return null
  return [...OPENINGS, ...SIGNS].some((pattern) => pattern.test(message)) ? message : null
}

function parsedJson(text: string): unknown {
  if (text.length > MAX_CHARACTERS || !/^\s*\{/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** `{ error: … }` with its usual companion keys, or with the empty lists that the answer would have filled. */
function errorObject(value: unknown): unknown {
  if (!isRecord(value)) return null
  if (!Object.keys(value).every((key) => ERROR_KEYS.has(key)) && !lacksItsData(value)) return null
  const { error, success, ok, isError, status } = value
  const isNamed = (typeof error === 'string' && error !== '') || isRecord(error) || error === true
  const isMarked = success === false || ok === false || isError === true || status === 'error'
  return isNamed || isMarked ? (value.message ?? error ?? value) : null
}

/** `{ page: { … }, links: [], error: … }`: what was asked for is repeated, and all lists are empty. */
function lacksItsData(value: Readonly<Record<string, unknown>>): boolean {
  const others = Object.entries(value).flatMap(([key, item]) => (ERROR_KEYS.has(key) ? [] : [item]))
  return others.some(Array.isArray) && others.every((item) => isBlank(item) || isRecord(item))
}

function isBlank(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  return value === null || value === '' || value === 0 || value === false
}
