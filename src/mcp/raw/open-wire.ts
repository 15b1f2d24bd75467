import { McproveError } from '../../core/errors/error.js'
import { addressAuth } from '../auth/address-auth.js'
import type { ServerAddress, UrlAddress } from '../client/connection.js'
import { exchangeHttp, keptConnections } from './http-exchange.js'
import { openHttpWire } from './http-wire.js'
import { openStdioWire } from './stdio-wire.js'
import type { OpenWire } from './wire.js'

/** How to open wires to a server. Throws BAD_USAGE for a server that has no wire: a mock, or HTTP+SSE. */
export function wireTo(server: string, address: ServerAddress): OpenWire {
  if ('command' in address) return async () => openStdioWire(address)
  if ('url' in address && address.transport === 'http') return httpWireTo(address)
  const what = 'url' in address ? 'speaks HTTP+SSE' : 'is not started by a command and has no URL'
  throw new McproveError('BAD_USAGE', `the server ${server} cannot be audited: it ${what}`, {
    hint: 'Give a server that is started by a command, or a URL of Streamable HTTP.',
  })
}

function httpWireTo(address: UrlAddress): OpenWire {
  const { url, auth } = address
  const provider = addressAuth(address)
  const headers = async (): Promise<Record<string, string>> => {
    const token = auth !== undefined && 'bearer' in auth ? auth.bearer : await provider?.token()
    return { ...address.headers, ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }) }
  }
  return async ({ keepAlive = false } = {}) => {
    if (!keepAlive) return openHttpWire({ url, headers, exchange: exchangeHttp })
    const { exchange, close } = keptConnections(url)
    return openHttpWire({ url, headers, exchange, onClose: close })
  }
}
