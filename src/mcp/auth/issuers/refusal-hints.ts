// What to do about an OAuth error code: RFC 6749, sections 4.1.2.1 and 5.2, RFC 7591, section 3.2.2, RFC 8707, section 2.

type Hints = Readonly<Record<string, string>>

export const TRY_LATER = 'Try again later.'
const ASK_OPERATOR = 'Log in again. If this repeats, ask the operator of the authorization server.'
const REGISTER =
  'Ask the operator of the authorization server for a client, and log in with its `--client-id` and `--port`.'

const LOGIN: Hints = {
  invalid_client:
    'Check the client id and its secret, which is MCPROVE_CLIENT_SECRET for `mcprove login`, and `client_secret` in a program.',
  invalid_grant: 'The code is wrong, was used before, or has expired: log in again.',
  unauthorized_client: 'Ask the operator of the authorization server to allow this client to log in with a code.',
  invalid_target:
    'Ask the operator of the authorization server to allow this client the `resource`: the URL of the MCP server.',
  invalid_scope: 'Log in again with scopes that the authorization server knows: `--scope`.',
  invalid_redirect_uri: REGISTER,
  invalid_client_metadata: REGISTER,
  invalid_software_statement: REGISTER,
  unapproved_software_statement: REGISTER,
  server_error: TRY_LATER,
  temporarily_unavailable: TRY_LATER,
}

const CLIENT_CREDENTIALS: Hints = {
  invalid_client: 'Check `client_id` and `client_secret`, or the key, in `auth` of the server.',
  unauthorized_client:
    'Ask the operator of the authorization server to allow this client the grant `client_credentials`.',
  invalid_target:
    'Set `resource` in `auth` of the server to the name that the authorization server has for it, or to false.',
  invalid_scope: 'Check `scope` in `auth` of the server.',
  server_error: TRY_LATER,
  temporarily_unavailable: TRY_LATER,
}

export function loginRefusalHint(code: string | undefined): string {
  return hintOf(LOGIN, code) ?? ASK_OPERATOR
}

/** For the answer that the browser is sent back with. Servers also refuse people who have allowed access. */
export function authorizationRefusalHint(code: string | null, scope: string | undefined): string {
  if (code !== 'access_denied') return loginRefusalHint(code ?? undefined)
  return scope === undefined
    ? 'If you allowed access, log in again with scopes: none were requested. `--scope` requests them.'
    : 'If you allowed access, ask the operator of the authorization server; otherwise log in again.'
}

export function credentialsRefusalHint(code: string | undefined): string {
  return (
    hintOf(CLIENT_CREDENTIALS, code) ??
    'Check client_id, the secret or key, scope, resource and token_url in `auth` of the server.'
  )
}

function hintOf(hints: Hints, code: string | undefined): string | undefined {
  return code !== undefined && Object.hasOwn(hints, code) ? hints[code] : undefined
}
