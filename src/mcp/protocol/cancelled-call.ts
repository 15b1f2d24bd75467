import { isMcproveError } from '../../core/errors/error.js'
import type { RequestOptions } from '../client/connection.js'
import { type ProtocolParts, toolAnswerOf } from './protocol-parts.js'
import type { CancelledCall, CancelMoment, Fields, RawAnswer } from './protocol-session.js'
import type { Watch } from './wire-tap.js'

/** A report of progress that was under way when the server read the cancellation is not counted. */
const PROGRESS_GRACE_MS = 200

export interface CallToCancel {
  readonly name: string
  readonly args: Fields
  readonly moment: CancelMoment
  /** How long to watch for an answer that should not come. */
  readonly watchMs: number
}

/** Calls a tool, cancels the call, asks for something else, and watches for a late answer. */
export async function callCancelled(
  parts: ProtocolParts,
  { name, args, moment, watchMs }: CallToCancel,
  options: RequestOptions = {},
): Promise<CancelledCall> {
  const watch = parts.tap.watch()
  const cancelling = new AbortController()
  const due = cancelMoment(moment, watch)
  const signals = options.signal === undefined ? [] : [options.signal]
  const signal = AbortSignal.any([...signals, cancelling.signal])
  // Progress is asked for so that a moment can depend on it.
  const call = watch.during(() => parts.call(name, args, { ...options, signal, onProgress: () => {} }))
  call.catch(() => {})
  try {
    const first = await Promise.race([call, due.then(() => 'due' as const)])
    if (first !== 'due') return { sent: false, answer: toolAnswerOf(parts, first) }
    cancelling.abort('mcprove cancels this call')
    // The SDK gives up a cancelled call whatever the server does. Anything else that ended it is an error.
    await call.catch((error: unknown) => {
      if (options.signal?.aborted === true) throw error
    })
    const health = await healthAfter(parts, options)
    if (!parts.hearsLateAnswers) return { sent: true, ...health }
    const { answer, progress } = await lateMessages(parts, watch, watchMs, options.signal)
    const late = { sent: true, ...health, late_progress: progress }
    if (answer === undefined) return { ...late, answered: false }
    return { ...late, answered: true, answer: toolAnswerOf(parts, answer) }
  } finally {
    due.stop()
    watch.stop()
  }
}

/** `due` resolves when it is time to cancel. */
export function cancelMoment(moment: CancelMoment, watch: Watch): Promise<void> & { readonly stop: () => void } {
  let timer: NodeJS.Timeout | undefined
  const due = new Promise<void>((resolve) => {
    if ('after_ms' in moment) timer = setTimeout(resolve, moment.after_ms)
    else watch.onProgress = resolve
  })
  return Object.assign(due, { stop: () => clearTimeout(timer) })
}

/** Any answer will do: the new generation has no ping, and a server may refuse it. */
async function healthAfter(
  { request, isNewGeneration }: ProtocolParts,
  options: RequestOptions,
): Promise<Pick<CancelledCall, 'alive' | 'trouble'>> {
  try {
    await request(isNewGeneration ? 'server/discover' : 'ping', {}, options)
    return { alive: true }
  } catch (error) {
    if (options.signal?.aborted === true || !isMcproveError(error)) throw error
    return { alive: false, trouble: error.message }
  }
}

/** What the server still sends about the call: an answer, which ends the watch, and reports of progress. */
async function lateMessages(
  { interrupted }: ProtocolParts,
  watch: Watch,
  watchMs: number,
  signal: AbortSignal | undefined,
): Promise<{ readonly answer: RawAnswer | undefined; readonly progress: number }> {
  const start = performance.now()
  let progress = 0
  watch.onProgress = () => {
    if (performance.now() - start > PROGRESS_GRACE_MS) progress += 1
  }
  while (watch.answer === undefined) {
    const left = start + watchMs - performance.now()
    if (left <= 0) break
    await watch.next(left, signal)
    if (signal?.aborted === true) throw interrupted('cancelling', signal)
  }
  return { answer: watch.answer, progress }
}
