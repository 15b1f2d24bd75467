import { isLoopbackUrl } from '../../mcp/raw/loopback-url.js'
import type { Audit } from '../probe/audit.js'
import type { LoadOptions } from './load-options.js'

/** Why no load was made. */
export interface NoLoad {
  readonly kind: 'skipped' | 'inconclusive'
  readonly reason: string
}

/** Why the servers may not be loaded; undefined when they may. A command starts a process of this machine. */
export async function refusedOrigin(
  audit: Audit,
  { origins }: LoadOptions,
  otherUrl?: string,
): Promise<string | undefined> {
  const urls = [...(await ownUrl(audit)), ...(otherUrl === undefined ? [] : [otherUrl])]
  const outside = urls.filter((url) => !isLoopbackUrl(url)).map((url) => new URL(url).origin)
  const refused = outside.find((origin) => !origins.includes(origin))
  return refused === undefined ? undefined : `a load on ${refused} needs a permission: --load-origin ${refused}`
}

async function ownUrl(audit: Audit): Promise<readonly string[]> {
  if (audit.survey.transport === 'stdio') return []
  // Over HTTP, opening a wire sends nothing.
  const wire = await audit.openWire()
  return wire.kind === 'http' ? [wire.url] : []
}
