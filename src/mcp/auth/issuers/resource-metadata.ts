// The metadata of a server about itself (RFC 9728), and what is wrong with it.
import { checkResourceAllowed } from '@modelcontextprotocol/client'
import { isTooDeepValue, NESTED_TOO_DEEP } from '../../../core/json/nesting.js'
import { showValue } from '../../../core/text/show-value.js'
import { isRecord } from '../../../core/trace/trace-fields.js'
import { boundedResponse } from '../../answers/bounded-response.js'

/** It has a few kilobytes. */
const MAX_METADATA_BYTES = 1024 * 1024
const WELL_KNOWN = '/.well-known/oauth-protected-resource'

type Fields = Readonly<Record<string, unknown>>

interface FoundMetadata {
  /** Where it was found. */
  readonly metadata_url?: string
  /** As the server sent it. */
  readonly metadata?: Fields
}

/** Where the header says, else at the well-known places (MCP, Authorization Server Discovery). */
export async function findMetadata(
  url: URL,
  named: string | undefined,
  problems: string[],
  signal: AbortSignal,
): Promise<FoundMetadata> {
  const path = url.pathname.replace(/\/$/, '')
  const places = named === undefined ? [...new Set([`${WELL_KNOWN}${path}`, WELL_KNOWN])] : [named]
  let first: string | undefined
  for (const place of places) {
    const at = new URL(place, url)
    const metadata = await fetchMetadata(at, url, signal)
    if (typeof metadata !== 'string') {
      problems.push(...inconsistencies(metadata, url))
      return { metadata, metadata_url: at.href }
    }
    first ??= `the metadata at ${showValue(at.href)} ${metadata}`
  }
  if (first !== undefined && named !== undefined) problems.push(first)
  else problems.push(`neither \`WWW-Authenticate\` nor a well-known place has resource metadata: ${first}`)
  return {}
}

/** The metadata, or why there is none. Only the origin of the server is asked, and no redirect is followed. */
async function fetchMetadata(at: URL, { origin }: URL, signal: AbortSignal): Promise<Fields | string> {
  if (at.origin !== origin) return 'is at another origin and was not fetched'
  let response: Response
  let body: unknown
  try {
    response = await fetch(at, { headers: { Accept: 'application/json' }, redirect: 'manual', signal })
    const isStream = /event-stream/i.test(response.headers.get('content-type') ?? '')
    if (!response.ok || isStream) {
      await response.body?.cancel()
      return isStream ? 'is an event stream' : `cannot be fetched: HTTP ${response.status}`
    }
    body = await boundedResponse(response, () => {}, MAX_METADATA_BYTES).json()
  } catch (error) {
    if (signal.aborted) throw error
    return 'cannot be fetched as JSON'
  }
  if (isTooDeepValue(body)) return `is ${NESTED_TOO_DEEP}`
  return isRecord(body) ? body : `is not an object: ${showValue(body, 80)}`
}

function inconsistencies({ resource, authorization_servers: servers }: Fields, url: URL): string[] {
  const found: string[] = []
  const isOwn =
    typeof resource === 'string' &&
    URL.canParse(resource) &&
    checkResourceAllowed({ requestedResource: url, configuredResource: resource })
  if (!isOwn) found.push(`\`resource\` of the metadata is ${showValue(resource, 200)}, which is not the server`)
  const isList = Array.isArray(servers) && servers.length > 0 && servers.every(isUrl)
  if (!isList) found.push(`\`authorization_servers\` of the metadata is ${showValue(servers, 200)}, not a list of URLs`)
  return found
}

function isUrl(value: unknown): boolean {
  return typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}
