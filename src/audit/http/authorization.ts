// What a server says to clients without a token, and where it sends them (MCP, Authorization; RFC 9728).
import { showName } from '../../core/text/show-name.js'
import type { RawRecord } from '../../core/trace/trace-fields.js'
import type { Audit, Observation } from '../probe/audit.js'
import type { Exchange } from '../probe/exchange.js'
import { askHttp, type HttpReply, httpWireOf, isServed, plainRequest } from './ask-http.js'

export const NOT_PROTECTED = 'the server does not answer a request without credentials with HTTP 401'

/** A plain request without credentials. */
export const WITHOUT_TOKEN: Observation<HttpReply> = {
  make: async (audit) => {
    const session = await audit.session()
    return await askHttp(audit, session, { body: plainRequest(session), isAnonymous: true })
  },
}

/** A parameter of the header `WWW-Authenticate`; undefined where the header does not have it. */
export function challengeOf({ headers }: HttpReply, name: 'resource_metadata' | 'scope'): string | undefined {
  const header = (headers['www-authenticate'] ?? '').slice(0, MAX_HEADER)
  const [, quoted, plain] = PARAMETERS[name].exec(header) ?? []
  return quoted ?? plain
}

const MAX_HEADER = 8192
const PARAMETERS = {
  resource_metadata: /\bresource_metadata ?= ?(?:"([^"]*)"|([^\s,"]+))/i,
  scope: /\bscope ?= ?(?:"([^"]*)"|([^\s,"]+))/i,
}

/** The first revision with metadata about protected resources. */
const FIRST_WITH_METADATA = '2025-06-18'
const WELL_KNOWN = '/.well-known/oauth-protected-resource'

export interface ResourceMetadata {
  /** The 401, and the requests for the document. */
  readonly evidence: readonly Exchange[]
  /** Where the header says that the document is. */
  readonly named?: string
  /** The document; undefined when there is none. */
  readonly document?: RawRecord
  /** Why there is none: `/.well-known/x is answered with HTTP 404`. */
  readonly trouble?: string
  /** The header names another origin: requests go to the server and to nobody else. */
  readonly isElsewhere?: boolean
}

/** Why a server need not have the document; undefined when it must. */
export function excuseOf({ survey }: Audit): string | undefined {
  if (survey.version >= FIRST_WITH_METADATA) return undefined
  return `the server speaks ${survey.version}, in which metadata need not name authorization servers`
}

/** The document about the server, where the header says that it is, else at the well-known places; null without a 401. */
export const RESOURCE_METADATA: Observation<ResourceMetadata | null> = {
  make: async (audit) => {
    const refusal = await audit.observe(WITHOUT_TOKEN)
    if (refusal.status !== 401) return null
    const session = await audit.session()
    const { url } = httpWireOf(session)
    const path = new URL(url).pathname.replace(/\/$/, '')
    const named = challengeOf(refusal, 'resource_metadata')
    const places = named === undefined ? new Set([`${WELL_KNOWN}${path}`, WELL_KNOWN]) : [named]
    const evidence: Exchange[] = [refusal.exchange]
    const found = { evidence, ...(named === undefined ? {} : { named }) }
    let trouble: string | undefined
    for (const place of places) {
      const at = URL.canParse(place, url) ? new URL(place, url) : undefined
      if (at === undefined) return { ...found, trouble: `${showName(place)} is not a URL` }
      if (at.origin !== new URL(url).origin) {
        return { ...found, trouble: `${showName(place)} is at another origin and was not asked`, isElsewhere: true }
      }
      const reply = await askHttp(audit, session, {
        method: 'GET',
        url: at.href,
        isAnonymous: true,
        headers: PLAIN_HEADERS,
      })
      evidence.push(reply.exchange)
      const document = isServed(reply) ? documentIn(reply) : undefined
      if (document !== undefined) return { ...found, document }
      trouble ??= `${showName(at.pathname)} ${whatCame(reply)}`
    }
    return { ...found, ...(trouble === undefined ? {} : { trouble }) }
  },
}

/** None of the protocol: the document is for everyone. */
const PLAIN_HEADERS = { Accept: 'application/json', 'Mcp-Session-Id': undefined, 'MCP-Protocol-Version': undefined }

function documentIn({ text, messages }: HttpReply): RawRecord | undefined {
  return text.trimStart().startsWith('{') ? messages[0] : undefined
}

function whatCame({ status, body }: HttpReply): string {
  if (status === undefined) return 'is not answered'
  if (status < 200 || status > 299) return `is answered with HTTP ${status}`
  return body === 'json' ? 'is JSON, but not an object' : 'is not JSON'
}
