// What a login is, and who keeps it. `src/files/logins` keeps those of the command line in the user's own folder.

/** A login of a person at one MCP server: who issued it, to which client, and its tokens. */
export interface Login {
  /** The URL of the MCP server. The tokens are sent to no other. */
  readonly url: string
  readonly issuer: string
  readonly token_endpoint: string
  readonly client: LoginClient
  readonly access_token: string
  readonly refresh_token?: string | undefined
  /** Separated by spaces; absent when the authorization server did not say. */
  readonly scope?: string | undefined
  /** When the access token expires, in ISO 8601; absent when the authorization server did not say. */
  readonly expires_at?: string | undefined
  /** The resource indicator (RFC 8707) that the tokens were requested for. */
  readonly resource?: string | undefined
  /** The options that `mcprove login` got, for the hint that says how to log in again. */
  readonly login_options?: LoginOptions | undefined
}

/** Options of `mcprove login` with their values; true for one without a value. */
export type LoginOptions = Readonly<Record<string, string | true>>

/** The client that the authorization server knows: registered by us, by the user, or by its metadata document. */
export interface LoginClient {
  readonly client_id: string
  readonly client_secret?: string | undefined
  readonly token_endpoint_auth_method?: string | undefined
}

/** Keeps logins, one for each URL. */
export interface LoginStore {
  read(url: string): Promise<Login | undefined>
  /**
   * Replaces a login while no other process does: `change` gets the newest one. Nothing is written when it returns the
   * same object; undefined removes the login. The signal ends the wait for another process.
   */
  update(
    url: string,
    change: (login: Login | undefined) => Promise<Login | undefined>,
    signal?: { throwIfAborted(): void },
  ): Promise<Login | undefined>
}
