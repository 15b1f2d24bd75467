// A model provider for tests: a real HTTP server on loopback that speaks four wire formats and gives scripted answers.

import { createServer, type Server } from 'node:http'
import { McproveError } from '../../core/errors/error.js'
import { assertKnownOptions } from '../../core/input/known-options.js'
import type { OptionNames } from '../../core/input/unknown-option.js'
import { Conversations } from './conversations.js'
import { exchange, type Seen } from './exchange.js'
import { compileAnswers, type ModelAnswers } from './model-answers.js'
import type { NormalisedRequest } from './normalised-request.js'
import { createReplyIds } from './reply-ids.js'

const BASE_PATHS = { anthropic: '/v1', openai: '/v1', 'openai-compatible': '/v1', google: '/v1beta' }
const KEPT_REQUESTS = 1_000
const HOST = '127.0.0.1'

/** What the model says, and how the server behaves. */
export interface ModelServerOptions {
  /** What the model says: one reply, a list with one entry per turn, or a function of the request. */
  readonly answer: ModelAnswers
  /** The seed for everything random. Default 1. */
  readonly seed?: number | string | undefined
  /** Default: a free port. */
  readonly port?: number | undefined
  /** `true`: requests without the provider's key get a 401; a text: requests with any other key too. Default false. */
  readonly requireKey?: string | boolean | undefined
  /** How many of the latest requests `requests` keeps. Default 1000. */
  readonly keepRequests?: number | undefined
}

const NAMES: OptionNames<ModelServerOptions> = {
  answer: true,
  seed: true,
  port: true,
  requireKey: true,
  keepRequests: true,
}

/** A model provider on 127.0.0.1 that runs until it is closed. */
export interface ModelServer {
  /** `http://127.0.0.1:PORT`. */
  readonly url: string
  /** The value for `providers.<name>.base_url` of a suite, and for `baseURL` of an `@ai-sdk` package. */
  baseUrl(provider: keyof typeof BASE_PATHS): string
  /** The latest readable requests, in order of arrival, without keys. */
  readonly requests: readonly NormalisedRequest[]
  /** The total number of requests. */
  readonly requestCount: number
  /** Aborts pending answers and closes every connection. */
  close(): Promise<void>
}

/**
 * Starts a server that answers like Anthropic Messages, OpenAI Chat Completions and Responses, and Google
 * generateContent, on their usual paths. It needs no key and no network, and its answers are deterministic.
 */
export async function createModelServer(options: ModelServerOptions): Promise<ModelServer> {
  assertKnownOptions('createModelServer', options, NAMES)
  return await startModelServer(options, () => {})
}

/** The same, with a function that is told about every request, those included that no script answers. */
export async function startModelServer(
  options: ModelServerOptions,
  observe: (seen: Seen) => void,
): Promise<ModelServer> {
  const { seed = 1, port = 0, requireKey = false, keepRequests = KEPT_REQUESTS } = options
  const answer = compileAnswers(options.answer)
  const requests: NormalisedRequest[] = []
  const models = new Set<string>()
  let requestCount = 0
  const record = (request: NormalisedRequest): void => {
    requestCount += 1
    models.add(request.model)
    requests.push(request)
    if (requests.length > keepRequests) requests.shift()
  }
  const conversations = new Conversations()
  const shared = { answer, seed, requireKey, conversations, ids: createReplyIds(), record, models, observe }
  const server = createServer((incoming, response) => {
    // When a client disconnects, there is nobody to report an error to.
    exchange(incoming, response, shared).catch(() => response.destroy())
  })
  const url = `http://${HOST}:${await listen(server, port)}`
  return {
    url,
    baseUrl: (provider) => url + BASE_PATHS[provider],
    requests,
    get requestCount() {
      return requestCount
    },
    close: () => close(server),
  }
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown): void => {
      const reason = cause instanceof Error ? cause.message : String(cause)
      const hint = 'Omit `port` to use a free port.'
      reject(
        new McproveError('BAD_USAGE', `Model server: cannot listen on ${HOST}:${port} (${reason}).`, { hint, cause }),
      )
    }
    server.once('error', fail)
    try {
      server.listen(port, HOST, () => {
        const address = server.address()
        resolve(typeof address === 'object' && address !== null ? address.port : port)
      })
    } catch (cause) {
      fail(cause)
    }
  })
}

/** Closing twice has no further effect. */
function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
