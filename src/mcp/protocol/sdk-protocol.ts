import type { LogLevel } from '../../core/input/log-level.js'
import { showValue } from '../../core/text/show-value.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import type { RequestOptions } from '../client/connection.js'
import { callCancelled } from './cancelled-call.js'
import type { ProtocolParts } from './protocol-parts.js'
import type {
  AnsweredError,
  CancelledCall,
  CancelMoment,
  CompletionAnswer,
  CompletionRequest,
  Fields,
  ProtocolSession,
  Subscription,
  TaskOptions,
  TaskRun,
} from './protocol-session.js'
import { openSubscription } from './subscriptions.js'
import { callAsTask } from './task-call.js'
import type { Watch } from './wire-tap.js'

/** MCP, Completion. */
const MAX_VALUES = 100

export class SdkProtocol implements ProtocolSession {
  readonly #parts: ProtocolParts

  constructor(parts: ProtocolParts) {
    this.#parts = parts
  }

  watch(): Watch {
    return this.#parts.tap.watch()
  }

  async setLogLevel(level: LogLevel, options?: RequestOptions): Promise<AnsweredError | undefined> {
    if (this.#parts.isNewGeneration) return undefined
    const answer = await this.#parts.request('logging/setLevel', { level }, options)
    return 'error' in answer ? answer.error : undefined
  }

  async complete(
    { ref, argument, value, args }: CompletionRequest,
    options?: RequestOptions,
  ): Promise<CompletionAnswer> {
    const answer = await this.#parts.request(
      'completion/complete',
      {
        ref: 'prompt' in ref ? { type: 'ref/prompt', name: ref.prompt } : { type: 'ref/resource', uri: ref.template },
        argument: { name: argument, value },
        ...(Object.keys(args).length === 0 ? {} : { context: { arguments: args } }),
      },
      options,
    )
    if ('error' in answer) return { is_error: true, error: answer.error }
    const { completion } = answer.result
    if (!isRecord(completion) || !Array.isArray(completion.values)) {
      const got = showValue(answer.result, 80)
      throw this.#parts.invalid('completion/complete', `the result has no completion with values: ${got}`)
    }
    const { values, total, hasMore } = completion
    const mistake = valuesMistake(values)
    if (mistake !== undefined) throw this.#parts.invalid('completion/complete', mistake)
    return {
      is_error: false,
      values,
      ...(total === undefined ? {} : { total }),
      ...(hasMore === undefined ? {} : { has_more: hasMore }),
    }
  }

  subscribe(uris: readonly string[], options?: RequestOptions): Promise<Subscription> {
    return openSubscription(this.#parts, uris, options)
  }

  callCancelled(
    name: string,
    args: Fields,
    cancel: { readonly moment: CancelMoment; readonly watchMs: number },
    options?: RequestOptions,
  ): Promise<CancelledCall> {
    return callCancelled(this.#parts, { name, args, ...cancel }, options)
  }

  callAsTask(name: string, args: Fields, options?: TaskOptions): Promise<TaskRun> {
    return callAsTask(this.#parts, name, args, options)
  }
}

/** The SDK checks this in the new generation alone. */
function valuesMistake(values: readonly unknown[]): string | undefined {
  if (values.length > MAX_VALUES)
    return `the completion has ${values.length} values, and at most ${MAX_VALUES} are allowed`
  const index = values.findIndex((value) => typeof value !== 'string')
  return index === -1 ? undefined : `values[${index}] is ${showValue(values[index], 80)}, not a text`
}
