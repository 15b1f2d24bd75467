import { SdkErrorCode, SdkHttpError } from '@modelcontextprotocol/client'
import type { Challenge } from './issuers/discovery.js'

/** How requests to a server are authorized. */
export interface ServerAuth {
  /** The only URL that the token may be sent to, where that is not up to a suite. */
  readonly onlyUrl?: string
  /** The URL of an authorization server whose answer a request waits for. */
  readonly waitingFor: string | undefined
  /** For the next request; undefined sends it without a token. */
  token(): Promise<string | undefined>
  /**
   * Called for HTTP 401, with the token that was refused. True: send the request again. False: there is nothing that
   * could be renewed.
   */
  renew(response: Response, refused: string | undefined): Promise<boolean>
  /** Called for HTTP 403 with `insufficient_scope`. Resolves when the request can be sent again. */
  widen(required: Challenge): Promise<void>
}

/** An HTTP status that means: log in, or log in again. The hint has the command. */
export class LoginRequired extends SdkHttpError {
  readonly hint: string

  constructor(status: 401 | 403, text: string, hint: string) {
    const statusText = status === 401 ? 'Unauthorized' : 'Forbidden'
    super(SdkErrorCode.ClientHttpAuthentication, text, { status, statusText, text })
    this.hint = hint
  }
}

/** The hint of an error that logging in resolves. */
export function loginHint(thrown: unknown): string | undefined {
  // Not `instanceof`: the SDK's errors are compared by a brand that subclasses share.
  if (!(thrown instanceof SdkHttpError) || !('hint' in thrown)) return undefined
  return typeof thrown.hint === 'string' ? thrown.hint : undefined
}
