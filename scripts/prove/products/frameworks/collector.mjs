// A collector on loopback: what tracing libraries send is written as JSON Lines, one file for each kind of request.
import { appendFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** Paths of requests whose bodies are kept, and the file that they go to. */
const KEPT = [
  [/\/v1\/traces$/, 'otlp'],
  [/\/v1\/logs$/, 'otlp-logs'],
  [/\/runs(?:\/batch|\/[^/]+)?$/, 'langsmith'],
  [/\/traces\/ingest$/, 'ingest'],
  [/\/api\/public\/ingestion$/, 'ingestion'],
]

/** `close()` ends it; `unknown` are the paths that it does not know. */
export async function collect(folder) {
  const unknown = new Set()
  const server = createServer(async (request, response) => {
    const chunks = []
    for await (const chunk of request) chunks.push(chunk)
    const path = request.url.split('?')[0]
    const [, kind] = KEPT.find(([pattern]) => pattern.test(path)) ?? []
    if (kind === undefined && request.method === 'POST') unknown.add(path)
    if (kind !== undefined && request.method !== 'GET')
      keep(join(folder, `${kind}.jsonl`), request, Buffer.concat(chunks))
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answerTo(path)))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    unknown,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

function answerTo(path) {
  // LangSmith's client asks first how it may send its runs; without multipart requests, it sends JSON.
  if (path.endsWith('/info')) return { batch_ingest_config: { use_multipart_endpoint: false } }
  // Langfuse's clients ask where to send an image: nowhere, it is there already.
  return path.endsWith('/media') ? { mediaId: 'media', uploadUrl: null } : {}
}

function keep(file, { headers }, bytes) {
  const body = headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes
  if (!/json/.test(headers['content-type'] ?? '')) throw new Error(`${file}: a body of type ${headers['content-type']}`)
  appendFileSync(file, `${JSON.stringify(JSON.parse(body.toString()))}\n`)
}
