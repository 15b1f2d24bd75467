// What tests of servers need beyond single answers: notifications, subscriptions, cancellation, tasks.
import type { LogLevel } from '../../core/input/log-level.js'
import type { ToolResult } from '../../core/trace/trace.js'
import type { RequestOptions, ToolAnswer } from '../client/connection.js'

export type Fields = Readonly<Record<string, unknown>>
export type AnsweredError = NonNullable<ToolResult['error']>

/** The result of a request as the server sent it, or the JSON-RPC error that it answered with. */
export type RawAnswer = { readonly result: Fields } | { readonly error: AnsweredError }

/** A notification as the server sent it. */
export interface ServerNotification {
  readonly method: string
  readonly params: Fields
}

/** The argument to complete: of a prompt, or of a resource template. */
export interface CompletionRequest {
  readonly ref: { readonly prompt: string } | { readonly template: string }
  readonly argument: string
  readonly value: string
  /** The arguments that are already chosen. */
  readonly args: Readonly<Record<string, string>>
}

export interface CompletionAnswer extends Pick<ToolAnswer, 'is_error' | 'error'> {
  readonly values?: readonly unknown[]
  readonly total?: unknown
  readonly has_more?: unknown
}

export interface Subscription {
  /** What the server did not agree to, as sentences. */
  readonly refusals: readonly string[]
  /** Never throws. */
  close(): Promise<void>
}

/** When a call is cancelled: after a time, or as soon as it reports progress. */
export type CancelMoment = { readonly after_ms: number } | { readonly on: 'progress' }

/** What became of a call that was to be cancelled. */
export interface CancelledCall {
  /** False when the call was answered before it was time to cancel. */
  readonly sent: boolean
  /** Whether an answer came after all; undefined where cancelling closes the only way for it. */
  readonly answered?: boolean
  /** How many reports of progress came after a short grace; undefined where `answered` is. */
  readonly late_progress?: number
  /** Whether the server answered another request after it. */
  readonly alive?: boolean
  /** Why it did not. */
  readonly trouble?: string
  /** The answer that came, in time or late. */
  readonly answer?: ToolAnswer
}

export interface TaskState {
  readonly status: string
  readonly message?: string
}

/** A call that ran as a task. */
export interface TaskRun {
  /** Undefined when the server answered without creating a task. */
  readonly task?: {
    readonly id: string
    readonly status: string
    /** Every state that was seen, in order, without repetitions. */
    readonly history: readonly TaskState[]
    readonly ttl_ms?: number | null
    readonly poll_interval_ms?: number
    /** Whether `tasks/list` showed it, for servers that have this request. */
    readonly listed?: boolean
  }
  /** The JSON-RPC error that refused `tasks/cancel`. */
  readonly cancelError?: AnsweredError
  /** How long the task was followed; only for one that had not ended by then. */
  readonly gaveUpAfterMs?: number
  /** The method of a question that the client did not answer, so that the task could not go on. */
  readonly unanswered?: string
  /** Undefined for a task that has no result because it was cancelled. */
  readonly answer?: ToolAnswer
}

export interface TaskOptions extends RequestOptions {
  /** How long the server should keep the task (2025-11-25 only). */
  readonly ttlMs?: number | undefined
  readonly cancel?: CancelMoment | undefined
}

/** What passes on the wire from its creation until it is stopped. */
export interface WireWatch {
  /** All but progress; at most 1,000, and 16 million characters, are kept. */
  readonly notifications: readonly ServerNotification[]
  /** The progress of the requests that were made with `during`. */
  readonly progress: readonly Fields[]
  /** What is wrong with this progress, as sentences. */
  readonly progressMistakes: readonly string[]
  /** The `data` of a JSON-RPC error that answered one of these requests. */
  readonly errorData: unknown
  during<T>(ask: () => Promise<T>): Promise<T>
  /** Resolves with true at the next message of the server, with false after the time or when it is aborted. */
  next(timeMs: number, signal?: AbortSignal): Promise<boolean>
  stop(): void
}

/** A connection that can do all this: one over a wire. Methods throw SERVER_FAILED when there is no answer. */
export interface ProtocolSession {
  watch(): WireWatch
  /** Sets the level of log messages for the connection. The new generation has a level per request instead. */
  setLogLevel(level: LogLevel, options?: RequestOptions): Promise<AnsweredError | undefined>
  complete(request: CompletionRequest, options?: RequestOptions): Promise<CompletionAnswer>
  /** To changes of these resources, and of every list whose changes the server announces. */
  subscribe(uris: readonly string[], options?: RequestOptions): Promise<Subscription>
  /** Calls a tool and cancels the call; then watches for a late answer for `watchMs`. */
  callCancelled(
    name: string,
    args: Fields,
    cancel: { readonly moment: CancelMoment; readonly watchMs: number },
    options?: RequestOptions,
  ): Promise<CancelledCall>
  callAsTask(name: string, args: Fields, options?: TaskOptions): Promise<TaskRun>
}
