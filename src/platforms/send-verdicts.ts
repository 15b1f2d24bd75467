// Writes verdicts to Langfuse (scores) and to OpenTelemetry collectors (OTLP over HTTP, JSON).
import { McproveError } from '../core/errors/error.js'
import { isRecord } from '../core/trace/trace-fields.js'
import { type ApiAddress, ApiClient, type ApiLimits } from './api-client.js'
import { type Environment, headersIn, plainUrl, variableIn } from './environment.js'
import { langfuseAddress } from './langfuse.js'

interface Sending {
  readonly env: Environment
  readonly signal: AbortSignal
  readonly limits?: ApiLimits | undefined
}

const TRACES_ENDPOINT = 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'
const ENDPOINT = 'OTEL_EXPORTER_OTLP_ENDPOINT'
const HEADERS = 'OTEL_EXPORTER_OTLP_HEADERS'
const TRACES_HEADERS = 'OTEL_EXPORTER_OTLP_TRACES_HEADERS'

/** One request per score. */
export async function sendScores(scores: Iterable<object>, { env, signal, limits }: Sending): Promise<void> {
  const client = new ApiClient(langfuseAddress(env), signal, limits)
  for (const score of scores) await client.post('/api/public/scores', JSON.stringify(score))
}

/** One request per text, which is an OTLP JSON export request. */
export async function sendSpans(requests: AsyncIterable<string>, { env, signal, limits }: Sending): Promise<void> {
  const { path, ...address } = collectorAddress(env)
  const client = new ApiClient(address, signal, limits)
  for await (const request of requests) {
    const body = await client.post(path, request)
    const refused = isRecord(body) && isRecord(body.partialSuccess) ? body.partialSuccess : {}
    // 64-bit integers are text in JSON.
    if (Number(refused.rejectedSpans ?? 0) > 0) {
      const why = typeof refused.errorMessage === 'string' ? `: ${refused.errorMessage}` : ''
      throw client.unexpected(`rejected ${Number(refused.rejectedSpans)} spans${why}`)
    }
  }
}

/** https://opentelemetry.io/docs/specs/otel/protocol/exporter/ */
function collectorAddress(env: Environment): ApiAddress & { readonly path: string } {
  const own = variableIn(env, [TRACES_ENDPOINT])
  const shared = variableIn(env, [ENDPOINT])
  const address = own ?? shared
  if (address === null) {
    throw new McproveError('PLATFORM_FAILED', `${ENDPOINT} is not set`, {
      hint: `Set ${ENDPOINT} to the address of a collector, such as http://localhost:4318.`,
    })
  }
  const url = new URL(`${plainUrl(address)}${own === null ? '/v1/traces' : ''}`)
  const headers = { ...headersIn(env, HEADERS), ...headersIn(env, TRACES_HEADERS) }
  return {
    name: 'The collector',
    baseUrl: url.origin,
    path: url.pathname,
    headers,
    secrets: Object.values(headers),
    addressVariable: address.name,
    keyVariables: HEADERS,
  }
}
