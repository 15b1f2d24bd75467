// Connects to a server over MCP: a process or a URL.
import { timeLimit } from '../../core/process/time-limit.js'
import { noAnswerWithin } from '../answers/answer-error.js'
import { InvalidMessages } from '../answers/invalid-messages.js'
import { watchAnswers } from '../answers/watch-answers.js'
import { serverFailure } from '../process/server-failure.js'
import { NoAnswer, ServerTrouble } from '../process/server-trouble.js'
import { FulfillingClient } from '../protocol/fulfilling-client.js'
import { WireTap } from '../protocol/wire-tap.js'
import { answerRequests, capabilitiesOf } from './client-answers.js'
import type { ConnectOptions, McpConnection, StdioAddress, UrlAddress } from './connection.js'
import { SdkConnection } from './sdk-connection.js'
import { PROBE_LIMITS, type ProbeLimits } from './stdio/silent-probe.js'
import { StdioTransport } from './stdio/stdio-transport.js'
import { urlTransport } from './url-transport.js'

const DEFAULT_TIMEOUT_MS = 60_000

type Generation = 'newest' | 'initialize'

/** Uses the newest protocol generation that the server supports. */
export async function connectSdk(
  server: string,
  address: StdioAddress | UrlAddress,
  options: ConnectOptions,
  limits: ProbeLimits = PROBE_LIMITS,
): Promise<McpConnection> {
  if (options.signal?.aborted === true) {
    throw serverFailure(server, new NoAnswer('was interrupted', { cause: options.signal.reason }), 'connecting', null)
  }
  if ('command' in address) return connectProcess(server, address, options, limits)
  try {
    const trouble = new ServerTrouble()
    const transport = urlTransport(address, (reason) => trouble.report(reason))
    return await open({ server, options, trouble, transport, generation: generationOf(address) })
  } catch (error) {
    throw error instanceof NoAnswer ? serverFailure(server, error, 'connecting', null) : error
  }
}

/** HTTP+SSE is older than the new generation. */
function generationOf({ transport }: UrlAddress): Generation {
  return transport === 'sse' ? 'initialize' : 'newest'
}

/** One process: the probe for the generation and all that follows use the same one. */
async function connectProcess(
  server: string,
  address: StdioAddress,
  options: ConnectOptions,
  limits: ProbeLimits,
): Promise<McpConnection> {
  const { timeoutMs = DEFAULT_TIMEOUT_MS } = options
  const silenceMs = Math.min(limits.silenceMs, Math.ceil(timeoutMs / 2))
  const attempt = (generation: Generation): { transport: StdioTransport; connection: Promise<McpConnection> } => {
    const trouble = new ServerTrouble()
    const transport = new StdioTransport(address, trouble, { ...limits, silenceMs })
    return { transport, connection: open({ server, options, trouble, transport, generation }) }
  }
  const { transport, connection } = attempt('newest')
  try {
    return await connection
  } catch (error) {
    // Some old servers exit when the first request is not `initialize`; only these are started again.
    if (!transport.endedSilently || options.signal?.aborted === true) throw error
    return attempt('initialize').connection
  }
}

interface Opening {
  readonly server: string
  readonly options: ConnectOptions
  readonly trouble: ServerTrouble
  readonly transport: StdioTransport | ReturnType<typeof urlTransport>
  readonly generation: Generation
}

async function open({ server, options, trouble, transport, generation }: Opening): Promise<McpConnection> {
  const { timeoutMs = DEFAULT_TIMEOUT_MS, client: answers = {}, signal } = options
  const tap = new WireTap()
  const invalidMessages = transport instanceof StdioTransport ? transport.invalidMessages : new InvalidMessages()
  watchAnswers(transport, trouble, tap, invalidMessages)
  // Never the end of the wait: the deadline below is earlier. On a pipe, the SDK would take the end for an old server.
  const probe = { timeoutMs: timeLimit(2 * timeoutMs) }
  const capabilities = capabilitiesOf(answers)
  const client = new FulfillingClient(
    { name: 'mcprove', version: __MCPROVE_VERSION__ },
    {
      capabilities,
      versionNegotiation: generation === 'newest' ? { mode: 'auto', probe } : { mode: 'legacy' },
    },
  )
  answerRequests(client, answers, options.onAsked)
  const lastOutput = () => (transport instanceof StdioTransport ? transport.lastOutput : null)
  const waitingFor = (): string | undefined =>
    transport instanceof StdioTransport ? undefined : transport.authorization?.waitingFor
  const strayOutput = transport instanceof StdioTransport ? transport.strayOutput : undefined
  const connection = new SdkConnection({
    server,
    client,
    transport,
    tap,
    clientCapabilities: capabilities,
    trouble,
    timeoutMs,
    signal,
    lastOutput,
    waitingFor,
    strayOutput,
    invalidMessages,
  })
  const deadline = setTimeout(() => trouble.report(noAnswerWithin(timeoutMs, waitingFor())), timeLimit(timeoutMs))
  try {
    await trouble.race(client.connect(transport, { timeout: timeLimit(timeoutMs) }))
    connection.remember()
    return connection
  } catch (thrown) {
    const failure = connection.connectFailure(thrown)
    await connection.close()
    throw failure
  } finally {
    clearTimeout(deadline)
  }
}
