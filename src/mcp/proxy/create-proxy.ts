import { randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isForeignHost } from '../../core/addresses/foreign-host.js'
import { isForeignOrigin } from '../../core/addresses/foreign-origin.js'
import { McproveError } from '../../core/errors/error.js'
import { assertKnownOptions } from '../../core/input/known-options.js'
import type { OptionNames } from '../../core/input/unknown-option.js'
import { showValue } from '../../core/text/show-value.js'
import { assertKnownAddress } from '../client/known-address.js'
import type { WireFault } from '../wire-faults/wire-fault.js'
import { WireFaults } from '../wire-faults/wire-faults.js'
import type { Endpoint, EndpointParts } from './http/endpoint.js'
import { headerOf, refuse } from './http/http-message.js'
import type { ProxyTarget } from './links/server-link.js'
import type { RecordedTraffic } from './recorded-traffic.js'
import { TrafficRecorder } from './traffic-recorder.js'

/** Where the proxy listens, and how long it waits for silent clients. */
export interface ProxyOptions {
  /** Default: any free port. */
  readonly port?: number | undefined
  /**
   * Default 127.0.0.1. Any other address allows other machines: whoever knows the address of a run can use its servers.
   */
  readonly host?: string | undefined
  /** A request with a larger body is refused with 413. Default 4 MiB. */
  readonly maxBodyBytes?: number | undefined
  /**
   * How long a session with a server process outlives a client that closed the connection it waited on. Default 15
   * seconds.
   */
  readonly graceMs?: number | undefined
  /**
   * How long a session lives without a request and without a stream that its client listens on. Default ten minutes.
   */
  readonly idleMs?: number | undefined
}

/** The servers of one run, and its faults. */
export interface ProxyRunOptions {
  readonly servers: Readonly<Record<string, ProxyTarget>>
  /** Faults happen in real time, and are counted over all servers of the run. */
  readonly faults?: readonly WireFault[] | undefined
  /** False: only pending requests are kept. Default true. */
  readonly record?: boolean | undefined
  /**
   * Called with the headers of each request, which may contain secrets that a recording must not repeat. Return false
   * to stop recording.
   */
  readonly onHeaders?: ((headers: IncomingHttpHeaders) => boolean) | undefined
  /** Aborting it stops the run's servers immediately; `close` still returns what was recorded. */
  readonly signal?: AbortSignal | undefined
}

/** An HTTP server in front of any number of MCP servers, for any number of runs. */
export interface McpProxy {
  readonly url: string
  openRun(run: ProxyRunOptions): Promise<ProxyRun>
  /** Ends every run and stops listening. */
  close(): Promise<void>
}

/** One run: the traffic through its addresses is one recording. */
export interface ProxyRun {
  /** By server, `http://127.0.0.1:PORT/r/<128-bit token>/<server>`. */
  readonly urls: ReadonlyMap<string, string>
  /** Faults that have not been injected so far. */
  readonly unfired: readonly WireFault[]
  /** Stops its servers and removes its addresses. Returns the same recording when called again. */
  close(): Promise<RecordedTraffic>
}

const PROXY_OPTIONS: OptionNames<ProxyOptions> = {
  port: true,
  host: true,
  maxBodyBytes: true,
  graceMs: true,
  idleMs: true,
}
const RUN_OPTIONS: OptionNames<ProxyRunOptions> = {
  servers: true,
  faults: true,
  record: true,
  onHeaders: true,
  signal: true,
}
const DEFAULT_MAX_BODY_BYTES = 4 * 1024 * 1024
const DEFAULT_GRACE_MS = 15_000
const DEFAULT_IDLE_MS = 600_000
const RUN_PATH = /^\/r\/([0-9a-f]{32})\/([^/?]+)$/

/** Starts the proxy. Rejects with SERVER_FAILED when the port is taken. */
export async function createProxy(options: ProxyOptions = {}): Promise<McpProxy> {
  assertKnownOptions('createProxy', options, PROXY_OPTIONS)
  const { port = 0, host = '127.0.0.1', maxBodyBytes = DEFAULT_MAX_BODY_BYTES } = options
  const { graceMs = DEFAULT_GRACE_MS, idleMs = DEFAULT_IDLE_MS } = options
  const runs = new Map<string, OpenRun>()
  const http = createServer((request, response) => {
    serve(request, response, runs, host).catch((error) => refuse(response, 502, String(error)))
  })
  // An answer may take as long as the tool does.
  http.requestTimeout = 0
  await new Promise<void>((resolve, reject) => {
    http.once('error', (cause) => reject(cannotListen(host, port, cause)))
    http.listen(port, host, resolve)
  })
  // A TCP server has an address object, never the name of a pipe.
  const { port: bound, family } = http.address() as AddressInfo
  const url = `http://${family === 'IPv6' ? `[${host}]` : host}:${bound}`
  return {
    url,
    async openRun(run) {
      assertKnownOptions('openRun', run, RUN_OPTIONS)
      const { servers, faults = [], record = true, onHeaders, signal } = run
      for (const [name, address] of Object.entries(servers)) assertKnownAddress(`openRun, server ${name}`, address)
      const token = randomBytes(16).toString('hex')
      const parts = {
        recorder: new TrafficRecorder({ keeps: record }),
        faults: faults.length === 0 ? undefined : new WireFaults(faults),
        maxBodyBytes,
        graceMs,
        idleMs,
      }
      const endpoints = await openEndpoints(servers, parts)
      const opened = new OpenRun(endpoints, parts.recorder, onHeaders)
      runs.set(token, opened)
      const close = async (): Promise<RecordedTraffic> => {
        runs.delete(token)
        return await opened.close()
      }
      if (signal?.aborted) void close()
      signal?.addEventListener('abort', () => void close(), { once: true })
      const names = [...endpoints.keys()]
      return {
        urls: new Map(names.map((name) => [name, `${url}/r/${token}/${encodeURIComponent(name)}`])),
        get unfired() {
          return parts.faults?.unfired ?? []
        },
        close,
      }
    },
    async close() {
      const stopped = new Promise((resolve) => http.close(resolve))
      await Promise.all([...runs.values()].map((run) => run.close()))
      runs.clear()
      http.closeAllConnections()
      await stopped
    },
  }
}

class OpenRun {
  readonly endpoints: ReadonlyMap<string, Endpoint>
  readonly #recorder: TrafficRecorder
  readonly #onHeaders: ProxyRunOptions['onHeaders']
  #closing: Promise<RecordedTraffic> | undefined

  constructor(
    endpoints: ReadonlyMap<string, Endpoint>,
    recorder: TrafficRecorder,
    onHeaders: ProxyRunOptions['onHeaders'],
  ) {
    this.endpoints = endpoints
    this.#recorder = recorder
    this.#onHeaders = onHeaders
  }

  /** Called before anything of the request is recorded. */
  hear(headers: IncomingHttpHeaders): void {
    if (this.#onHeaders?.(headers) === false) {
      this.#recorder.stop('clients sent too many different secrets; later messages are not recorded')
    }
  }

  close(): Promise<RecordedTraffic> {
    this.#closing ??= Promise.all([...this.endpoints.values()].map((endpoint) => endpoint.close())).then(() =>
      this.#recorder.finish(),
    )
    return this.#closing
  }
}

async function openEndpoints(
  servers: Readonly<Record<string, ProxyTarget>>,
  parts: Omit<EndpointParts, 'server'>,
): Promise<ReadonlyMap<string, Endpoint>> {
  const [{ BridgeEndpoint }, { ForwardEndpoint }] = await Promise.all([
    import('./http/bridge-endpoint.js'),
    import('./http/forward-endpoint.js'),
  ])
  return new Map(
    Object.entries(servers).map(([server, address]) => {
      const isStreamable = 'url' in address && address.transport === 'http'
      const own = { ...parts, server }
      return [server, isStreamable ? new ForwardEndpoint(address, own) : new BridgeEndpoint(address, own)]
    }),
  )
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  runs: ReadonlyMap<string, OpenRun>,
  listensOn: string,
): Promise<void> {
  const host = headerOf(request, 'host')
  if (isForeignHost(host, listensOn)) return refuse(response, 403, `host not allowed: ${showValue(host ?? null, 60)}`)
  if (isForeignOrigin(headerOf(request, 'origin'))) return refuse(response, 403, 'origin not allowed')
  const [, token = '', server = ''] = RUN_PATH.exec(request.url ?? '') ?? []
  const run = runs.get(token)
  const endpoint = run?.endpoints.get(decoded(server))
  if (run === undefined || endpoint === undefined) return refuse(response, 404, 'not found')
  run.hear(request.headers)
  await endpoint.handle(request, response)
}

function decoded(component: string): string {
  try {
    return decodeURIComponent(component)
  } catch {
    return ''
  }
}

function cannotListen(host: string, port: number, cause: Error): McproveError {
  return new McproveError('SERVER_FAILED', `cannot listen on ${host}:${port}: ${cause.message}`, {
    hint: 'Choose another port, or 0 for any free one.',
    cause,
  })
}
