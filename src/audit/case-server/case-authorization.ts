// Case servers that need a token. For tests only.
import type { HttpAnswer } from '../../mcp/raw/http-exchange.js'
import { httpAnswer } from './case-http.js'
import type { CaseServer } from './case-server.js'

type CaseRequest = Parameters<NonNullable<CaseServer['http']>>[0]

interface Guarded {
  /** Of the header `WWW-Authenticate`; null: none. Default: names the document. */
  readonly challenge?: string | null
  /** By path. Default: one document about the server. */
  readonly documents?: Readonly<Record<string, object | string>>
  /** Default: true for the right token in the header. */
  readonly allows?: (request: CaseRequest) => boolean
  /** How a request without the right token is refused. */
  readonly refuse?: (request: CaseRequest) => HttpAnswer
}

export const CASE_TOKEN = 'mcprove-case-token'
export const CASE_METADATA = '/.well-known/oauth-protected-resource/mcp'
export const CASE_DOCUMENT = {
  resource: 'http://127.0.0.1:3000/mcp',
  authorization_servers: ['https://login.example'],
}

/** Refuses requests without the token, and says where to get one. */
export function guardedServer({
  challenge = `Bearer resource_metadata="http://127.0.0.1:3000${CASE_METADATA}"`,
  documents = { [CASE_METADATA]: CASE_DOCUMENT },
  allows = ({ headers }) => headers.authorization === `Bearer ${CASE_TOKEN}`,
  refuse = () => httpAnswer(401, '', challenge === null ? {} : { 'www-authenticate': challenge }),
}: Guarded = {}): CaseServer {
  return {
    transport: 'http',
    credentials: { authorization: `Bearer ${CASE_TOKEN}` },
    http: async (request, next) => {
      const { pathname } = new URL(request.url)
      const document = documents[pathname]
      if (request.method === 'GET' && document !== undefined) return httpAnswer(200, document)
      if (pathname !== '/mcp') return httpAnswer(404)
      return allows(request) ? await next(request) : refuse(request)
    },
  }
}
