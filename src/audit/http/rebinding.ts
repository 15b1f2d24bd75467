// Requests as browsers send them for the pages of other sites. With DNS rebinding, the name of such a page points to this
// machine: then `Host` has that name too.
import type { HttpWire } from '../../mcp/raw/wire.js'

/** A name that nobody can have (RFC 6761). */
export const FOREIGN_NAME = 'attacker.example'

/** With the port of the server. */
export function foreignHost({ url }: HttpWire, name = FOREIGN_NAME): string {
  const { port } = new URL(url)
  return port === '' ? name : `${name}:${port}`
}
