// What a server sends around the request of a direct test: progress, log messages and other notifications.
import { McproveError } from '../../../core/errors/error.js'
import type { Finding } from '../../../core/gate/finding.js'
import type { LogLevel } from '../../../core/input/log-level.js'
import { showName } from '../../../core/text/show-name.js'
import { showValue } from '../../../core/text/show-value.js'
import type { McpConnection, RequestOptions } from '../../../mcp/client/connection.js'
import type {
  Fields,
  ProtocolSession,
  ServerNotification,
  Subscription,
  WireWatch,
} from '../../../mcp/protocol/protocol-session.js'

import { logMistakes } from './log-mistakes.js'

const LOG = 'notifications/message'
const ACKNOWLEDGED = 'notifications/subscriptions/acknowledged'

export interface WatchSettings {
  readonly log_level?: LogLevel | undefined
  readonly subscribe?: readonly string[] | undefined
  /** Whether a change of a list is expected, which the new protocol generation must be asked for. */
  readonly wantsChanges: boolean
}

/** The targets that notifications fill. */
export interface NotedTargets {
  readonly progress: readonly Fields[]
  readonly logs: readonly Fields[]
  readonly notifications: readonly ServerNotification[]
}

export class WatchedRequest {
  readonly findings: readonly Finding[]
  readonly #watch: WireWatch | undefined
  readonly #subscription: Subscription | undefined

  private constructor(watch?: WireWatch, subscription?: Subscription, findings: readonly Finding[] = []) {
    this.#watch = watch
    this.#subscription = subscription
    this.findings = findings
  }

  /** Sets the log level and subscribes before the request. A refusal is a finding: the test asks for it. */
  static async open(
    connection: McpConnection,
    { log_level, subscribe = [], wantsChanges }: WatchSettings,
    options: RequestOptions,
  ): Promise<WatchedRequest> {
    const { protocol } = connection
    if (protocol === undefined) return new WatchedRequest()
    const findings: Finding[] = []
    if (log_level !== undefined) {
      const refused = await protocol.setLogLevel(log_level, options)
      if (refused !== undefined) {
        findings.push(problem('log_level', `the server refused the log level: ${showValue(refused.message, 200)}`))
      }
    }
    if (subscribe.length === 0 && !wantsChanges) return new WatchedRequest(protocol.watch(), undefined, findings)
    const subscription = await protocol.subscribe(subscribe, options)
    findings.push(...subscription.refusals.map((message) => problem('subscribe', message)))
    return new WatchedRequest(protocol.watch(), subscription, findings)
  }

  /** For rows that send no request of the protocol. */
  static none(): WatchedRequest {
    return new WatchedRequest()
  }

  during<T>(ask: () => Promise<T>): Promise<T> {
    return this.#watch === undefined ? ask() : this.#watch.during(ask)
  }

  /** As they are now. */
  get targets(): NotedTargets {
    const { progress = [], notifications = [] } = this.#watch ?? {}
    return {
      progress: [...progress],
      logs: notifications.filter(({ method }) => method === LOG).map(({ params }) => withoutMeta(params)),
      notifications: notifications
        .filter(({ method }) => method !== LOG && method !== ACKNOWLEDGED)
        .map(({ method, params }) => ({ method, params: withoutMeta(params) })),
    }
  }

  /** The `data` of the JSON-RPC error that the server answered with. */
  get errorData(): unknown {
    return this.#watch?.errorData
  }

  /** What is wrong with the notifications so far, whatever the test expects. */
  get conduct(): readonly Finding[] {
    const { progressMistakes = [] } = this.#watch ?? {}
    return [
      ...progressMistakes.map((message) => warning('progress', message)),
      ...logMistakes(this.targets.logs).map((message) => warning('log', message)),
    ]
  }

  /** False for a mock in this process, which sends nothing. */
  get isListening(): boolean {
    return this.#watch !== undefined
  }

  /** Resolves at the next message of the server, or after the time. Throws when it is aborted. */
  async next(timeMs: number, signal: AbortSignal | undefined): Promise<void> {
    await this.#watch?.next(timeMs, signal)
    if (signal?.aborted !== true) return
    throw new McproveError('SERVER_FAILED', 'the wait for notifications was interrupted', { cause: signal.reason })
  }

  async close(): Promise<void> {
    this.#watch?.stop()
    await this.#subscription?.close()
  }
}

/** Only connections over a wire have more than answers. */
export function requireProtocol(connection: McpConnection, what: string): ProtocolSession {
  if (connection.protocol !== undefined) return connection.protocol
  const message = `${showName(connection.server)} is a mock in this process, which has no ${what}`
  throw new McproveError('SERVER_FAILED', message, { hint: 'Use a server with `command` or `url`.' })
}

function withoutMeta({ _meta: _, ...params }: Fields): Fields {
  return params
}

export function warning(kind: string, message: string): Finding {
  return { ...problem(kind, message), level: 'warning' }
}

export function problem(kind: string, message: string): Finding {
  return { level: 'error', kind, run: 1, step: null, message }
}
