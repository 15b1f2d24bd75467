import { showValue } from '../../../../core/text/show-value.js'
import type { RawRecord } from '../../../../core/trace/trace-fields.js'
import { isLoopbackUrl } from '../../../../mcp/raw/loopback-url.js'
import { httpWireOf } from '../../../http/ask-http.js'
import { excuseOf, NOT_PROTECTED, RESOURCE_METADATA } from '../../../http/authorization.js'
import { METADATA } from '../../../http/clauses.js'
import { defineProbe, judged, type ProbeFinding, skipped } from '../../../probe/probe.js'

export const httpResourceMetadata = defineProbe({
  id: 'conformance/http-resource-metadata',
  title: 'The metadata of a protected server names the server and at least one authorization server.',
  severity: 'error',
  clauses: METADATA,
  transports: ['http'],
  run: async (audit) => {
    const excuse = excuseOf(audit)
    if (excuse !== undefined) return skipped(excuse)
    const metadata = await audit.observe(RESOURCE_METADATA)
    if (metadata === null) return skipped(NOT_PROTECTED)
    const { document, evidence } = metadata
    if (document === undefined) return skipped('the server has no metadata that can be read')
    const { url } = httpWireOf(await audit.session())
    return judged(evidence, [...serversOf(document), ...resourceOf(document, url)])
  },
})

function serversOf({ authorization_servers: servers }: RawRecord): ProbeFinding[] {
  if (Array.isArray(servers) && servers.length > 0 && servers.every(isHttpUrl)) return []
  const shown = showValue(servers, 120)
  return [{ message: `\`authorization_servers\` is ${shown}, not a list with the URL of an authorization server` }]
}

/** RFC 9728, 3.3: clients do not use the metadata of another resource. A path above that of the server is allowed (RFC 8707). */
function resourceOf({ resource }: RawRecord, url: string): ProbeFinding[] {
  const { origin, pathname, hostname } = new URL(url)
  const message = `\`resource\` is ${showValue(resource, 120)}, which is not the server at ${origin}${pathname}`
  if (typeof resource !== 'string' || !isHttpUrl(resource)) return [{ message }]
  const named = new URL(resource)
  const isAbove = `${pathname}/`.startsWith(`${named.pathname.replace(/\/$/, '')}/`)
  if (named.origin === origin && isAbove) return []
  // A server that is tried out on this machine may have its public name already, or name it `localhost`.
  return [{ message, ...(isLoopbackUrl(url) && named.hostname !== hostname ? { severity: 'warning' } : {}) }]
}

function isHttpUrl(value: unknown): boolean {
  return typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}
