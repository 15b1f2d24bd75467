import { variablesIn } from '../../suite/read/expand-variables.js'
import type { Suite, SuiteServer } from '../../suite/suite.js'
import { programAddresses } from './program-addresses.js'
import type { SentAddress } from './sent-address.js'

/**
 * The address of a server and of its token endpoint, or the addresses in its command. Variables of `defaults:` may
 * reach each of them: through arguments of `setup`, or through the model.
 */
export function serverAddresses(
  { name, server, problemAt }: SuiteServer,
  { variables }: Pick<Suite, 'variables'>,
): SentAddress[] {
  const purpose = `server ${name}`
  if ('command' in server) return programAddresses(server, purpose, problemAt)
  if (!('url' in server)) return []
  const { url, headers, auth } = server
  const at = (path: readonly string[]): SentAddress['place'] => {
    return (...problem) => problemAt(path, ...problem)
  }
  const tokenUrl = auth !== undefined && 'client_id' in auth ? auth.token_url : undefined
  // Without a token_url the server says where its tokens are issued, so it could direct the secret to itself.
  const own = { url, headers, auth: tokenUrl === undefined ? auth : undefined }
  const sent = [
    {
      address: url,
      purpose,
      keys: [...new Set([...variablesIn(own), ...variables])],
      place: at(['url']),
      isGuarded: true,
    },
  ]
  if (tokenUrl === undefined) return sent
  const place = at(['auth', 'token_url'])
  return [
    ...sent,
    {
      address: tokenUrl,
      purpose: `tokens of ${purpose}`,
      keys: [...new Set(variablesIn(auth))],
      place,
      isGuarded: true,
    },
  ]
}
