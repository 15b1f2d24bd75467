// What an authorization server answers in place of a token, a registration or a revocation.
import { cleanText, cut, showValue } from '../../../core/text/show-value.js'
import { isRecord } from '../../../core/trace/trace-fields.js'
import { NoAnswer } from '../../process/server-trouble.js'
import { loginRefusalHint, TRY_LATER } from './refusal-hints.js'

const MAX_SHOWN = 200

/** `error` and `error_description` of RFC 6749, section 5.2. */
interface OAuthRefusal {
  /** As sent; undefined when there is none. */
  readonly code: string | undefined
  /** As one clean line; empty when there is none. */
  readonly said: string
}

export class RefusedByIssuer extends NoAnswer {
  /** False when it may accept the same request later. */
  readonly isFinal: boolean
  readonly code: string | undefined
  /** Where it refused, and why. */
  readonly said: string

  constructor(url: string | URL, status: number, body: string) {
    const { origin, pathname } = new URL(url)
    const { code, said: why } = oauthRefusal(body)
    const isFinal = status >= 400 && status < 500 && status !== 408 && status !== 429
    const said = `${origin}${pathname} answered HTTP ${status}${why === '' ? '' : `: ${why}`}`
    super(`cannot be logged in to: ${said}`, { hint: isFinal ? loginRefusalHint(code) : TRY_LATER })
    this.isFinal = isFinal
    this.code = code
    this.said = said
  }
}

export function oauthRefusal(body: string): OAuthRefusal {
  let answer: unknown
  try {
    answer = JSON.parse(body)
  } catch {
    return { code: undefined, said: '' }
  }
  if (!isRecord(answer) || typeof answer.error !== 'string') return { code: undefined, said: '' }
  return { code: answer.error, said: describedError(answer.error, answer.error_description) }
}

export function describedError(error: string, description: unknown): string {
  const shown = showValue(error, MAX_SHOWN)
  if (typeof description !== 'string' || description === '') return shown
  return `${shown} (${cleanText(cut(description, MAX_SHOWN)).replace(/\s+/g, ' ')})`
}
