import { validateAuthorizationResponseIssuer } from '@modelcontextprotocol/client'
import { showValue } from '../../core/text/show-value.js'
import { NoAnswer } from '../process/server-trouble.js'
import type { Discovered } from './issuers/discovery.js'
import { authorizationRefusalHint } from './issuers/refusal-hints.js'
import { describedError } from './issuers/refused-by-issuer.js'

/** What was pasted is not an answer, and no reason for suspicion: the person can try again. */
export class PastedMistake extends NoAnswer {
  constructor(what: string) {
    super(`cannot be logged in to: ${what}`, { hint: 'Log in again, and paste the whole URL that you are sent to.' })
    this.what = what
  }

  readonly what: string
}

interface SentRequest {
  readonly redirectUri: string
  readonly state: string
  readonly scope: string | undefined
}

/**
 * The code in the URL that the person was redirected to, or in what they pasted: a query, or the code alone where the
 * answer need not name its issuer. Throws PastedMistake, or NoAnswer for an answer that is not to be trusted.
 */
export function readAuthorizationAnswer(
  answer: string,
  { redirectUri, state, scope }: SentRequest,
  { metadata }: Discovered,
): { readonly code: string; readonly iss: string | undefined } {
  const text = answer.trim().replace(/^(["'<])(.*)["'>]$/, '$2')
  const searchParams = answerParameters(text, redirectUri)
  if (searchParams === null) {
    if (!/^[\x21-\x7e]+$/.test(text)) throw new PastedMistake('what was pasted is neither a URL nor a code')
    if (metadata?.authorization_response_iss_parameter_supported !== true) return { code: text, iss: undefined }
    throw new PastedMistake('its authorization server requires the whole URL, not the code alone')
  }
  if (!searchParams.has('code') && !searchParams.has('error') && !text.startsWith(redirectUri)) {
    throw new PastedMistake('the URL that was pasted is not the one that the login ends at: it has no `code`')
  }
  const iss = searchParams.get('iss') ?? undefined
  if (searchParams.get('state') !== state) {
    throw new NoAnswer('got an answer to another login: its `state` is not ours', { hint: 'Log in again.' })
  }
  const code = searchParams.get('code')
  if (code !== null && code !== '') return { code, iss }
  // RFC 9207, section 2.4: only an answer of the right server may be shown.
  try {
    validateAuthorizationResponseIssuer({
      iss,
      expectedIssuer: metadata?.issuer,
      issParameterSupported: metadata?.authorization_response_iss_parameter_supported === true,
    })
  } catch {
    throw wrongIssuer(metadata?.issuer ?? '')
  }
  const error = searchParams.get('error')
  const said =
    error === null
      ? 'sent an answer without a code'
      : `refused: ${describedError(error, searchParams.get('error_description'))}`
  throw new NoAnswer(`did not log you in: the authorization server ${said}`, {
    hint: authorizationRefusalHint(error, scope),
  })
}

/** Null for a text that is neither a URL nor a query. */
function answerParameters(text: string, redirectUri: string): URLSearchParams | null {
  if (URL.canParse(text) && new URL(text).protocol === new URL(redirectUri).protocol) return new URL(text).searchParams
  return /^\??(?:[^=&\s]+=[^=&\s]*&)*(?:code|error)=[^\s]*$/.test(text) ? new URLSearchParams(text) : null
}

export function wrongIssuer(issuer: string): NoAnswer {
  return new NoAnswer(`got an authorization response that does not come from ${showValue(issuer)}`, {
    hint: 'Log in again, and paste the whole URL if you paste it. If this repeats, do not use the server: it may be an attack.',
  })
}
