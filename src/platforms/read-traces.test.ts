import { describe, expect, it } from 'vitest'
import {
  type ApiAnswer,
  type ApiServer,
  answering,
  apiServer,
  closedAddress,
} from '../../test/fixtures/platforms/api-server.js'
import {
  LANGFUSE_ENV,
  LANGSMITH_ENV,
  langfuseServer,
  langsmithServer,
  PHOENIX_ENV,
  phoenixServer,
} from '../../test/fixtures/platforms/platform-servers.js'
import { QUIET } from '../../test/setup/quiet-import.js'
import { ToolTable } from '../core/trace/tool.js'
import type { Trace } from '../core/trace/trace.js'
import { readTrace } from '../core/trace/trace-reader.js'
import { importerNamed } from '../importers/detect-importer.js'
import { API_LIMITS } from './api-client.js'
import { platformNamed, readTraces } from './read-traces.js'

const FAST = { ...API_LIMITS, attempts: 3, firstWaitMs: 1, requestMs: 60_000, longestWaitMs: 1_500 }
const SINCE_MS = Date.parse('2026-03-04T10:00:00Z')

interface Options {
  readonly limit?: number
  readonly signal?: AbortSignal
  readonly limits?: typeof FAST
}

async function valuesFrom(key: string, env: Record<string, string>, options: Options = {}) {
  const notes: string[] = []
  const { limit = null, signal = new AbortController().signal, limits = FAST } = options
  const values: unknown[] = []
  const note = (text: string) => void notes.push(text)
  for await (const value of readTraces(platformNamed(key), { sinceMs: SINCE_MS, limit }, { env, signal, limits, note }))
    values.push(value)
  return { values, notes }
}

/** What the importer of the platform makes of the values. */
function imported(key: string, values: readonly unknown[]): Trace[] {
  const session = importerNamed(platformNamed(key).format).open(QUIET)
  const raw = values.flatMap((value, i) => [...session.push(value, { file: key, line: i + 1 })])
  return [...raw, ...session.end()].map((one) => readTrace(one, new ToolTable()))
}

const failure = async (reading: Promise<unknown>) =>
  await reading.then(
    () => null,
    (error: unknown) => error,
  )

const langfuseAt = ({ url }: Pick<ApiServer, 'url'>) => ({ ...LANGFUSE_ENV, LANGFUSE_BASE_URL: url })
const langsmithAt = ({ url }: ApiServer) => ({ ...LANGSMITH_ENV, LANGSMITH_ENDPOINT: url })
const phoenixAt = ({ url }: ApiServer) => ({ ...PHOENIX_ENV, PHOENIX_COLLECTOR_ENDPOINT: `${url}/v1/traces` })

describe('reads whole traces, page by page, the oldest first', () => {
  const cases = [
    ['langfuse', () => langfuseServer(), langfuseAt],
    ['langfuse', () => langfuseServer({ legacy: true }), langfuseAt],
    ['langsmith', () => langsmithServer(), langsmithAt],
    ['phoenix', () => phoenixServer(), phoenixAt],
    ['phoenix', () => phoenixServer({ legacy: true }), phoenixAt],
  ] as const
  it.each(cases)('%s', async (key, serve, at) => {
    const { values } = await valuesFrom(key, at(await serve()))
    const traces = imported(key, values)
    expect(traces.map(({ timing }) => timing.started_at)).toEqual([
      '2026-03-04T10:00:00.000Z',
      '2026-03-04T10:01:00.000Z',
    ])
    for (const trace of traces) {
      expect(trace).toMatchObject({
        model: 'm',
        prompt: 'Refund order 7.',
        tool_calls: [{ name: 'refund', args: { order: 7 } }],
        tool_results: [{ is_error: false, content: 'done' }],
        conversation: { tokens: { input: 30, output: 5 } },
        final_response: 'Refunded.',
        outcome: { status: 'completed' },
      })
      expect(trace.tool_calls).toHaveLength(1)
    }
  })

  it('only the newest with a limit, and says so', async () => {
    const { values, notes } = await valuesFrom('langsmith', langsmithAt(await langsmithServer()), { limit: 1 })
    expect(imported('langsmith', values).map(({ timing }) => timing.started_at)).toEqual(['2026-03-04T10:01:00.000Z'])
    expect(notes).toSay('newest 1')
  })

  it('asks for traces since the time', async () => {
    const server = await langfuseServer()
    await valuesFrom('langfuse', langfuseAt(server))
    expect(server.calls[0]?.query.get('fromStartTime')).toBe('2026-03-04T10:00:00.000Z')
    const langsmith = await langsmithServer()
    await valuesFrom('langsmith', langsmithAt(langsmith))
    expect(langsmith.calls[1]?.body).toMatchObject({ start_time: '2026-03-04T10:00:00.000Z', is_root: true })
  })
})

describe('where the server is', () => {
  it('the older names of variables work', async () => {
    const { url } = await langfuseServer()
    expect((await valuesFrom('langfuse', { ...LANGFUSE_ENV, LANGFUSE_HOST: `${url}/` })).values).toHaveLength(2)
    const { url: langsmith } = await langsmithServer()
    const old = {
      LANGCHAIN_API_KEY: LANGSMITH_ENV.LANGSMITH_API_KEY,
      LANGCHAIN_PROJECT: 'shop',
      LANGCHAIN_ENDPOINT: langsmith,
    }
    expect((await valuesFrom('langsmith', old)).values).toHaveLength(2)
    const { port } = new URL((await phoenixServer()).url)
    const headers = { PHOENIX_CLIENT_HEADERS: `authorization=Bearer%20${PHOENIX_ENV.PHOENIX_API_KEY}` }
    const bare = { PHOENIX_HOST: '127.0.0.1', PHOENIX_PORT: port, PHOENIX_PROJECT: 'shop' }
    expect((await valuesFrom('phoenix', { ...headers, ...bare })).values).toHaveLength(2)
  })

  it('a variable that is missing or wrong is named, without its value', async () => {
    expect(await failure(valuesFrom('langfuse', {}))).toFailWithHint('PLATFORM_FAILED', 'LANGFUSE_PUBLIC_KEY')
    const half = { LANGFUSE_PUBLIC_KEY: 'pk-lf-1' }
    expect(await failure(valuesFrom('langfuse', half))).toFailWithHint('PLATFORM_FAILED', 'LANGFUSE_SECRET_KEY')
    expect(await failure(valuesFrom('langsmith', {}))).toFailWithHint('PLATFORM_FAILED', 'LANGSMITH_API_KEY')
    const broken = { LANGSMITH_API_KEY: 'two words' }
    expect(await failure(valuesFrom('langsmith', broken))).toFailWithHint('PLATFORM_FAILED', 'LANGSMITH_API_KEY is')
    const url = { ...LANGFUSE_ENV, LANGFUSE_BASE_URL: 'https://user:hidden-password@host' }
    const wrong = await failure(valuesFrom('langfuse', url))
    expect(wrong).toFailWithHint('PLATFORM_FAILED', 'LANGFUSE_BASE_URL')
    expect(String(wrong)).not.toContain('hidden-password')
    const headers = { PHOENIX_CLIENT_HEADERS: 'no equals sign' }
    expect(await failure(valuesFrom('phoenix', headers))).toFailWithHint('PLATFORM_FAILED', 'PHOENIX_CLIENT_HEADERS')
    expect(await failure(Promise.resolve().then(() => platformNamed('langfus')))).toFailWithHint(
      'BAD_USAGE',
      '`langfuse`',
    )
  })
})

describe('what servers refuse', () => {
  it('a wrong key, whose value an answer repeats', async () => {
    const { url } = await langfuseServer()
    const env = { ...LANGFUSE_ENV, LANGFUSE_PUBLIC_KEY: 'pk-other', LANGFUSE_BASE_URL: url }
    const error = await failure(valuesFrom('langfuse', env))
    expect(error).toFailWithHint('PLATFORM_FAILED', 'HTTP 401', 'LANGFUSE_SECRET_KEY', '[redacted]')
    expect(String(error)).not.toContain(LANGFUSE_ENV.LANGFUSE_SECRET_KEY)
  })

  it('a project that does not exist', async () => {
    const langsmith = { ...langsmithAt(await langsmithServer()), LANGSMITH_PROJECT: 'sop' }
    expect(await failure(valuesFrom('langsmith', langsmith))).toFailWithHint('PLATFORM_FAILED', '`sop`')
    const phoenix = { ...phoenixAt(await phoenixServer()), PHOENIX_PROJECT_NAME: 'sop' }
    expect(await failure(valuesFrom('phoenix', phoenix))).toFailWithHint('PLATFORM_FAILED', '`sop`')
  })

  it('a time without traces', async () => {
    const server = await apiServer(() => ({ data: [], meta: {} }))
    expect(await failure(valuesFrom('langfuse', langfuseAt(server)))).toFailWithHint('NO_TRACES', '2026-03-04T10:00')
  })
})

describe('retries', () => {
  /** Answers these first, then as Langfuse does. */
  async function afterTrouble(...answers: readonly ApiAnswer[]): Promise<ApiServer> {
    return await apiServer((_, index) => answers[index] ?? { data: [{ id: 'o', traceId: 't' }], meta: {} })
  }

  it('after 429, 500, an answer that is cut off, and a connection that ends', async () => {
    for (const trouble of [
      answering(429, {}, { 'retry-after': '0' }),
      answering(500, 'oops'),
      answering(200, '{"data": [{"id": "o"'),
      (response) => void response.destroy(),
    ] as ApiAnswer[]) {
      const server = await afterTrouble(trouble, trouble)
      expect((await valuesFrom('langfuse', langfuseAt(server))).values).toHaveLength(1)
      expect(server.calls).toHaveLength(4)
    }
  })

  it('waits as long as the server asks, and not for one that asks too much', async () => {
    const server = await afterTrouble(answering(429, {}, { 'retry-after': '1' }))
    const started = performance.now()
    await valuesFrom('langfuse', langfuseAt(server))
    expect(performance.now() - started).toBeGreaterThan(900)
    const patient = await afterTrouble(answering(429, { message: 'slow down' }, { 'retry-after': '3600' }))
    const error = await failure(valuesFrom('langfuse', langfuseAt(patient)))
    expect(error).toFailWithHint('PLATFORM_FAILED', 'slow down')
    expect(patient.calls).toHaveLength(1)
  })

  it('gives up after a few attempts', async () => {
    const server = await apiServer(() => answering(503, { message: 'down' }))
    expect(await failure(valuesFrom('langfuse', langfuseAt(server)))).toFailWithHint('PLATFORM_FAILED', 'HTTP 503')
    expect(server.calls).toHaveLength(3)
  })

  it('a server that never answers ends with the time limits', async () => {
    const server = await apiServer(() => () => {})
    const limits = { ...FAST, requestMs: 50 }
    const late = await failure(valuesFrom('langfuse', langfuseAt(server), { limits }))
    expect(late).toFailWithHint('PLATFORM_FAILED', 'within 50 ms')
    const whole = { ...FAST, totalMs: 50 }
    const total = await failure(valuesFrom('langfuse', langfuseAt(server), { limits: whole }))
    expect(total).toFailWithHint('PLATFORM_FAILED', '--since')
  })

  it('an interruption ends a wait at once', async () => {
    const server = await apiServer(() => answering(429, {}, { 'retry-after': '1' }))
    const controller = new AbortController()
    setTimeout(() => controller.abort(), 50)
    const reading = valuesFrom('langfuse', langfuseAt(server), { signal: controller.signal })
    expect(await failure(reading)).toMatchObject({ name: 'AbortError' })
  })
})

describe('hostile and broken servers', () => {
  const answered = async (answer: ApiAnswer) => {
    const server = await apiServer(() => answer)
    return { server, error: await failure(valuesFrom('langfuse', langfuseAt(server))) }
  }

  it('a redirect is not followed, so that the key stays', async () => {
    const other = await apiServer(() => ({ data: [] }))
    const { error } = await answered(answering(302, '', { location: `${other.url}/api` }))
    expect(error).toFailWithHint('PLATFORM_FAILED', other.url, 'LANGFUSE_BASE_URL')
    expect(other.calls).toHaveLength(0)
  })

  it('a page of HTML, text, JSON of another kind, and JSON that is too deep', async () => {
    const html = await answered(answering(200, '<!DOCTYPE html><html>Log in</html>'))
    expect(html.error).toFailWithHint('PLATFORM_FAILED', 'HTML')
    expect((await answered(answering(200, 'hello'))).error).toFailWithHint('PLATFORM_FAILED', 'not JSON')
    expect((await answered({ rows: [] })).error).toFailWithHint('PLATFORM_FAILED', '`data`')
    const deep = `{"data":${'['.repeat(5_000)}${']'.repeat(5_000)}}`
    expect((await answered(answering(200, deep))).error).toFailWithHint('PLATFORM_FAILED', '500 levels')
  })

  it('pages that repeat, and records of another trace', async () => {
    const { error, server } = await answered({ data: [{ id: 'o', traceId: 't' }], meta: { cursor: 'again' } })
    expect(error).toFailWithHint('PLATFORM_FAILED', 'same page')
    expect(server.calls).toHaveLength(2)
    const mixing = await apiServer(({ query }) => ({
      data: [{ id: 'o', traceId: query.has('traceId') ? 'other' : 't' }],
      meta: {},
    }))
    expect(await failure(valuesFrom('langfuse', langfuseAt(mixing)))).toFailWithHint('PLATFORM_FAILED', 'one trace')
  })

  it('nothing listens', async () => {
    const error = await failure(valuesFrom('langfuse', langfuseAt({ url: await closedAddress() })))
    expect(error).toFailWithHint('PLATFORM_FAILED', 'ECONNREFUSED', 'LANGFUSE_BASE_URL')
  })

  it('a message cannot steer the terminal', async () => {
    const { error } = await answered(answering(400, { message: '\u001b[31mred\u0007' }))
    expect(error).toFailWithHint('PLATFORM_FAILED', 'HTTP 400', 'red')
    expect(String(error)).not.toContain('\u001b')
  })
})
