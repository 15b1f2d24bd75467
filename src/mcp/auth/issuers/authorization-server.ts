// What mcprove demands of the authorization server that an MCP server names, before anybody logs in there.
import type { AuthorizationServerMetadata } from '@modelcontextprotocol/client'
import { showValue } from '../../../core/text/show-value.js'
import type { AuthorizationCode } from '../../client/connection.js'
import { NoAnswer } from '../../process/server-trouble.js'
import { type LoginCall, loginCommand } from '../login-command.js'
import type { Discovered } from './discovery.js'
import { checkWebAddress, hasOriginOf, sameIssuer } from './endpoints.js'

/** Throws NoAnswer with what to do. */
export function checkAuthorizationServer(
  { metadata, issuer, tokenEndpoint }: Discovered,
  settings: AuthorizationCode,
  url: string,
): void {
  const { issuer: named, client_secret, call = { server: url, options: {} } } = settings
  if (named !== undefined && !sameIssuer(named, issuer)) {
    throw new NoAnswer(`has the authorization server ${showValue(issuer)}, not ${showValue(named)}`, {
      hint: 'Check the issuer: the login was not started.',
    })
  }
  if (metadata !== undefined) {
    checkEndpoints(metadata, named, url, call)
    checkPkce(metadata)
    checkRegistration(metadata, settings, call)
  }
  if (client_secret === undefined || named !== undefined || hasOriginOf(tokenEndpoint, url)) return
  throw new NoAnswer(`has an authorization server of another origin, ${showValue(issuer)}`, {
    hint: `If the client secret may be sent there, run: ${loginCommand(call, { '--issuer': issuer })}`,
  })
}

/**
 * An authorization server could send people to the login page of another one and have the code sent to itself. So all
 * of its endpoints must have the origin of its issuer, unless the user has named the issuer.
 */
function checkEndpoints(
  metadata: AuthorizationServerMetadata,
  named: string | undefined,
  url: string,
  call: LoginCall,
): void {
  const { issuer, authorization_endpoint, token_endpoint, registration_endpoint } = metadata
  for (const endpoint of [authorization_endpoint, token_endpoint, registration_endpoint]) {
    if (endpoint === undefined) continue
    checkWebAddress(endpoint, url)
    if (named !== undefined || hasOriginOf(endpoint, issuer)) continue
    const server = `has an authorization server, ${showValue(issuer)}, with an endpoint of another origin`
    throw new NoAnswer(`${server}, ${showValue(endpoint)}`, {
      hint: `If you trust that server, run: ${loginCommand(call, { '--issuer': issuer })}`,
    })
  }
}

/** MCP, Authorization Code Protection: where the metadata does not promise PKCE, clients must not go on. */
function checkPkce({ issuer, code_challenge_methods_supported: methods }: AuthorizationServerMetadata): void {
  if (methods?.includes('S256')) return
  const said = `\`code_challenge_methods_supported\` of its metadata is ${showValue(methods)}`
  throw new NoAnswer(`has an authorization server, ${showValue(issuer)}, without PKCE (S256): ${said}`, {
    hint: 'Ask its operator to add `S256` there: MCP clients must refuse to log in without it.',
  })
}

function checkRegistration(metadata: AuthorizationServerMetadata, settings: AuthorizationCode, call: LoginCall): void {
  const { registration_endpoint, client_id_metadata_document_supported: takesDocuments } = metadata
  const { client_id, client_metadata_url, redirect_uri } = settings
  const hasDocument = takesDocuments === true && client_metadata_url !== undefined
  if (registration_endpoint !== undefined || client_id !== undefined || hasDocument) return
  const { port } = new URL(redirect_uri)
  throw new NoAnswer(
    `has an authorization server, ${showValue(metadata.issuer)}, that does not register clients itself`,
    {
      hint: `Register a client there with the redirect URI ${redirect_uri}, then run: ${loginCommand(call, { '--client-id': 'ID', '--port': port })}`,
    },
  )
}
