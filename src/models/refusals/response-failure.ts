// What a refused request means for a run: retry, the agent's request was wrong (agent), or an infrastructure problem
// (infra).

import { cleanText, cut } from '../../core/text/show-value.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { type JsonObject, objectsOf } from '../json-object.js'
import { ModelFailure } from '../model.js'
import { type Account, accountAdvice, accountProblem } from './account-advice.js'
import { type AccountTrouble, accountTrouble, troubleOfCodes } from './account-trouble.js'
import { type RefusalFacts, refusalFacts } from './refusal-facts.js'
import { retryAfterMs } from './retry-after.js'

const MAX_MESSAGE_LENGTH = 500
/** OpenAI's code. */
const INVALID_SCHEMA = 'invalid_function_parameters'
const TRANSIENT_CODES = ['server_error', 'rate_limit_exceeded', 'overloaded_error']

/** A status other than 2xx. */
export function failureOfStatus(account: Account, url: string, response: Response, text: string): ModelFailure {
  const { status, headers } = response
  const body = parsed(text)
  const said = messageOf(body) ?? shortened(text.trim())
  const facts = refusalFacts(body ?? text)
  const { kind, trouble } = verdictOf(status, facts)
  const problem =
    trouble === null
      ? refusalText(account, url, status, headers)
      : `${accountProblem(account, trouble, url)} (${status})`
  return new ModelFailure(kind, `${problem}${said === '' ? '' : `: ${said}`}`, {
    status,
    hint: trouble === null ? undefined : accountAdvice(account, trouble, url),
    refusesSchema: facts.codes.has(INVALID_SCHEMA),
    retryAfterMs: kind === 'retry' ? retryAfterMs(headers, body, Date.now()) : null,
  })
}

/** A 200 with an error: failed responses of OpenAI, and gateways that pass on an error. */
export function failureOfBody(account: Account, url: string, body: JsonObject): ModelFailure | null {
  const { error } = body
  if (error === null || error === undefined) return null
  const facts = refusalFacts({ error })
  const status = isRecord(error) && typeof error.code === 'number' ? error.code : null
  const isTransient = TRANSIENT_CODES.some((code) => facts.codes.has(code))
  const { kind, trouble } = isTransient ? TRANSIENT : verdictOf(status ?? 400, facts)
  const problem = trouble === null ? `${account.id} failed` : accountProblem(account, trouble, url)
  return new ModelFailure(kind, `${problem}: ${messageOf(body) ?? 'no reason given'}`, {
    status,
    hint: trouble === null ? undefined : accountAdvice(account, trouble, url),
  })
}

interface Verdict {
  readonly kind: ModelFailure['kind']
  readonly trouble: AccountTrouble | null
}

const TRANSIENT: Verdict = { kind: 'retry', trouble: null }

function verdictOf(status: number, facts: RefusalFacts): Verdict {
  if (status < 400) return { kind: 'infra', trouble: null }
  const trouble = accountTrouble(status, facts)
  // Out of credit is a 429 for which waiting does not help; without such a code it may be a limit per minute.
  const isTransient = (status === 429 || status === 408 || status >= 500) && troubleOfCodes(facts.codes) === null
  if (isTransient) return { kind: 'retry', trouble: status === 429 ? trouble : null }
  return { kind: trouble === null ? 'agent' : 'infra', trouble }
}

function refusalText({ id }: Account, url: string, status: number, headers: Headers): string {
  if (status < 400) {
    const { origin, pathname } = new URL(url)
    return `${origin}${pathname} answered ${status} and redirects to ${cleanText(headers.get('location') ?? 'nowhere')}; set base_url to that address`
  }
  if (status === 429) return `${id} is rate limited (429)`
  return status >= 500 ? `${id} failed (${status})` : `${id} refused the request (${status})`
}

function parsed(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text)
    // Google wraps some errors in a list.
    return Array.isArray(body) ? objectsOf(body)[0] : body
  } catch {
    return null
  }
}

function messageOf(body: unknown): string | null {
  if (!isRecord(body)) return null
  const { error } = body
  const candidates = [isRecord(error) ? error.message : error, body.message, body.detail]
  const message = candidates.find((candidate) => typeof candidate === 'string' && candidate !== '')
  return typeof message === 'string' ? shortened(message) : null
}

/** The mark tells the redactor that a secret may be cut here. */
function shortened(text: string): string {
  const clean = cleanText(text)
  return clean.length > MAX_MESSAGE_LENGTH ? `${cut(clean, MAX_MESSAGE_LENGTH)}…` : clean
}
