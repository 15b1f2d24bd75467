// Calls that run as tasks. MCP 2025-11-25: the client asks for a task, and `tasks/result` waits for the result.
// The extension of 2026-07-28: the server decides, and `tasks/get` has the result, the error and open questions.
import { CLIENT_CAPABILITIES_META_KEY } from '@modelcontextprotocol/client'
import { showValue } from '../../core/text/show-value.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import type { RequestOptions, ToolAnswer } from '../client/connection.js'
import { cancelMoment } from './cancelled-call.js'
import { type ProtocolParts, toolAnswerOf } from './protocol-parts.js'
import type { AnsweredError, Fields, RawAnswer, TaskOptions, TaskRun, TaskState } from './protocol-session.js'
import type { Watch } from './wire-tap.js'

const TASKS_EXTENSION = 'io.modelcontextprotocol/tasks'
const ENDED = new Set(['completed', 'failed', 'cancelled'])
/** What a server may ask for with its poll interval. */
const MIN_POLL_MS = 20
const MAX_POLL_MS = 5000
const DEFAULT_POLL_MS = 500
const MAX_HISTORY = 1000
const MAX_PAGES = 100
const REQUIRED = ['taskId', 'status']
const REQUIRED_2025 = ['createdAt', 'lastUpdatedAt']

export async function callAsTask(
  parts: ProtocolParts,
  name: string,
  args: Fields,
  { ttlMs, cancel, ...options }: TaskOptions = {},
): Promise<TaskRun> {
  const watch = parts.tap.watch()
  watch.wantsTask = true
  try {
    const asked = parts.isNewGeneration ? withExtension(parts) : { task: ttlMs === undefined ? {} : { ttl: ttlMs } }
    const onProgress = options.onProgress ?? (cancel !== undefined && 'on' in cancel ? () => {} : undefined)
    const created = await watch.during(() => parts.call(name, args, { ...options, onProgress }, asked))
    const task = createdTask(parts, created, watch)
    if (task === undefined) return { answer: toolAnswerOf(parts, created) }
    const due = cancel === undefined ? undefined : cancelMoment(cancel, watch)
    try {
      return await new TaskFollower(parts, task, watch, options).follow(due)
    } finally {
      due?.stop()
    }
  } finally {
    watch.stop()
  }
}

/** The extension is declared with each request that may become a task, and with every request about one. */
function withExtension({ clientCapabilities }: ProtocolParts): Fields {
  const extensions = { ...asFields(clientCapabilities.extensions), [TASKS_EXTENSION]: {} }
  return { _meta: { [CLIENT_CAPABILITIES_META_KEY]: { ...clientCapabilities, extensions } } }
}

/** The task as the server described it; undefined for any other answer. */
function createdTask(parts: ProtocolParts, created: RawAnswer, { answer }: Watch): Fields | undefined {
  if ('error' in created) return undefined
  const raw = answer !== undefined && 'result' in answer ? answer.result : {}
  const task = parts.isNewGeneration ? (raw.resultType === 'task' ? raw : undefined) : created.result.task
  if (task === undefined) return undefined
  if (!isRecord(task)) throw parts.invalid('tools/call', `the task is not an object: ${showValue(task, 80)}`)
  const mistake = taskMistake(task, parts)
  if (mistake !== undefined) throw parts.invalid('tools/call', mistake)
  return task
}

/** The official client refuses such a task. */
function taskMistake(task: Fields, { isNewGeneration }: ProtocolParts, id?: string): string | undefined {
  const [missing] = REQUIRED.filter((key) => typeof task[key] !== 'string')
  if (missing !== undefined) return `the task has no \`${missing}\`: ${showValue(task, 200)}`
  if (id !== undefined && task.taskId !== id) {
    return `tasks/get of the task ${showValue(id, 80)} answered with the task ${showValue(task.taskId, 80)}`
  }
  if (isNewGeneration) return undefined
  const [absent] = REQUIRED_2025.filter((key) => typeof task[key] !== 'string')
  if (absent !== undefined) return `the task has no \`${absent}\`: ${showValue(task, 200)}`
  return task.ttl === null || typeof task.ttl === 'number'
    ? undefined
    : `the task has no \`ttl\`: ${showValue(task, 200)}`
}

/** Follows one task to its end, or until the time is over. */
class TaskFollower {
  readonly #parts: ProtocolParts
  readonly #watch: Watch
  readonly #options: RequestOptions
  readonly #id: string
  readonly #history: TaskState[] = []
  /** Questions that were answered: the server repeats them until it has seen the answer. */
  readonly #answered = new Set<string>()
  #task: Fields
  #notificationsRead = 0
  #result: Promise<RawAnswer> | undefined
  #isDue = false
  #cancelError: AnsweredError | undefined
  /** A question that the suite has no answer to: the task would wait for it forever. */
  #unanswered: string | undefined

  constructor(parts: ProtocolParts, task: Fields, watch: Watch, options: RequestOptions) {
    this.#parts = parts
    this.#watch = watch
    this.#options = options
    this.#id = String(task.taskId)
    this.#task = task
    this.#remember(task)
  }

  async follow(due: Promise<void> | undefined): Promise<TaskRun> {
    const listed = await this.#isListed()
    const followMs = this.#options.timeoutMs ?? this.#parts.timeoutMs
    const end = performance.now() + followMs
    let toCancel = due?.then(() => {
      this.#isDue = true
    })
    while (!this.#hasEnded && this.#cancelError === undefined && performance.now() < end) {
      if (this.#task.status === 'input_required') await this.#giveInput()
      if (this.#unanswered !== undefined) break
      await this.#pause(toCancel)
      if (this.#isDue && toCancel !== undefined) {
        toCancel = undefined
        await this.#cancel()
      } else if (!this.#hasEnded) this.#remember(this.#stateIn(await this.#ask('tasks/get')))
    }
    const answer = await this.#answer()
    const { ttl, ttlMs = ttl, pollInterval, pollIntervalMs = pollInterval } = this.#task
    return {
      task: {
        id: this.#id,
        status: String(this.#task.status),
        history: this.#history,
        ...(typeof ttlMs === 'number' || ttlMs === null ? { ttl_ms: ttlMs } : {}),
        ...(typeof pollIntervalMs === 'number' ? { poll_interval_ms: pollIntervalMs } : {}),
        ...(listed === undefined ? {} : { listed }),
      },
      ...(answer === undefined ? {} : { answer }),
      ...(this.#cancelError === undefined ? {} : { cancelError: this.#cancelError }),
      ...(this.#unanswered === undefined ? {} : { unanswered: this.#unanswered }),
      ...(!this.#hasEnded && performance.now() >= end ? { gaveUpAfterMs: followMs } : {}),
    }
  }

  get #hasEnded(): boolean {
    return ENDED.has(String(this.#task.status))
  }

  /** Until it is time to poll again or to cancel, or until the server announces another state. */
  async #pause(toCancel: Promise<void> | undefined): Promise<void> {
    const until = performance.now() + pollMs(this.#task)
    const seen = this.#history.length
    for (;;) {
      this.#readNotifications()
      const left = until - performance.now()
      if (
        left <= 0 ||
        this.#options.signal?.aborted === true ||
        this.#history.length !== seen ||
        (this.#isDue && toCancel !== undefined)
      )
        return
      await Promise.race([this.#watch.next(left, this.#options.signal), ...(toCancel === undefined ? [] : [toCancel])])
    }
  }

  #readNotifications(): void {
    const { notifications } = this.#watch
    for (const { method, params } of notifications.slice(this.#notificationsRead)) {
      const isStatus = method === 'notifications/tasks/status' || method === 'notifications/tasks'
      if (isStatus && params.taskId === this.#id) this.#remember(params)
    }
    this.#notificationsRead = notifications.length
  }

  #remember(task: Fields): void {
    this.#task = task
    const { status, statusMessage } = task
    const last = this.#history.at(-1)
    const message = typeof statusMessage === 'string' ? statusMessage : undefined
    if (last?.status === status && last?.message === message) return
    if (this.#history.length >= MAX_HISTORY) return
    this.#history.push({ status: String(status), ...(message === undefined ? {} : { message }) })
  }

  #stateIn(answer: RawAnswer): Fields {
    if ('error' in answer) {
      const got = showValue(answer.error, 200)
      throw this.#parts.invalid('tasks/get', `tasks/get of a task that was created: ${got}`)
    }
    const mistake = taskMistake(answer.result, this.#parts, this.#id)
    if (mistake !== undefined) throw this.#parts.invalid('tasks/get', mistake)
    return answer.result
  }

  #ask(method: string, params: Fields = {}): Promise<RawAnswer> {
    const { _meta } = this.#parts.isNewGeneration ? withExtension(this.#parts) : {}
    const meta = _meta === undefined ? {} : { _meta }
    return this.#parts.request(method, { taskId: this.#id, ...params, ...meta }, this.#options)
  }

  async #cancel(): Promise<void> {
    const answer = await this.#ask('tasks/cancel')
    if ('error' in answer) this.#cancelError = answer.error
    // The old generation answers with the task, the new one with nothing.
    else if (typeof answer.result.status === 'string') this.#remember(answer.result)
  }

  /** In the old generation the questions come as requests of their own, once somebody waits for the result. */
  async #giveInput(): Promise<void> {
    if (!this.#parts.isNewGeneration) {
      this.#result ??= this.#ask('tasks/result')
      this.#result.catch(() => {})
      return
    }
    const responses: Record<string, unknown> = {}
    for (const [key, request] of Object.entries(asFields(this.#task.inputRequests))) {
      if (this.#answered.has(key) || !isRecord(request) || typeof request.method !== 'string') continue
      this.#answered.add(key)
      try {
        responses[key] = await this.#parts.fulfil(request.method, asFields(request.params))
      } catch {
        this.#unanswered = request.method
      }
    }
    if (Object.keys(responses).length > 0) await this.#ask('tasks/update', { inputResponses: responses })
  }

  async #answer(): Promise<ToolAnswer | undefined> {
    const { status, result, error } = this.#task
    if (status !== 'completed' && status !== 'failed') return undefined
    if (!this.#parts.isNewGeneration)
      return toolAnswerOf(this.#parts, await (this.#result ?? this.#ask('tasks/result')))
    if (status === 'completed') return toolAnswerOf(this.#parts, { result: asFields(result) })
    const { code, message } = asFields(error)
    return toolAnswerOf(this.#parts, {
      error: {
        ...(typeof code === 'number' ? { code } : {}),
        message: typeof message === 'string' ? message : 'the task failed',
      },
    })
  }

  /** Only the old generation has a list, and only some servers have it. */
  async #isListed(): Promise<boolean | undefined> {
    const { capabilities, isNewGeneration, request } = this.#parts
    if (isNewGeneration || asFields(capabilities.tasks).list === undefined) return undefined
    let cursor: string | undefined
    for (let page = 0; page < MAX_PAGES; page++) {
      const answer = await request('tasks/list', cursor === undefined ? {} : { cursor }, this.#options)
      if ('error' in answer || !Array.isArray(answer.result.tasks)) return false
      if (answer.result.tasks.some((task) => isRecord(task) && task.taskId === this.#id)) return true
      const { nextCursor } = answer.result
      if (typeof nextCursor !== 'string' || nextCursor === '') return false
      cursor = nextCursor
    }
    return false
  }
}

function pollMs({ pollInterval, pollIntervalMs = pollInterval }: Fields): number {
  const wanted = typeof pollIntervalMs === 'number' ? pollIntervalMs : DEFAULT_POLL_MS
  return Math.min(Math.max(wanted, MIN_POLL_MS), MAX_POLL_MS)
}

function asFields(value: unknown): Fields {
  return isRecord(value) ? value : {}
}
