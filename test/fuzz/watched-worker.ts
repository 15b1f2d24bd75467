import { Worker } from 'node:worker_threads'
import { HangWatch } from './hang-watch.js'
import type { Failure, FuzzTarget, Verdict } from './target.js'
import type { Counts, Job, Message } from './worker.js'

const LOOK_EVERY_MILLISECONDS = 250
/** The heap of one thread, and the stack that a main thread has. */
const LIMITS = { maxOldGenerationSizeMb: 512, stackSizeMb: 1 }

/** What is known of a target outside the worker. */
export type TargetEntry = Pick<FuzzTarget, 'name' | 'share' | 'isPlanted'>

type Range = Extract<Job, { from: number }>

/** A worker with its limits. One that breaks them is ended; the next job starts another. */
export class WatchedWorker {
  readonly #script: URL
  readonly #progress = new Int32Array(new SharedArrayBuffer(4))
  #worker: Worker | null = null
  #targets: readonly TargetEntry[] = []

  constructor(script: URL) {
    this.#script = script
  }

  async targets(): Promise<readonly TargetEntry[]> {
    await this.#started()
    return this.#targets
  }

  /** Reads a range of inputs and goes on behind one that ended the worker. A failure is told with its number. */
  async readRange(job: Range, onFailure: (failure: Failure, index: number) => void): Promise<Counts> {
    let counts: Counts = { inputs: 0, refused: {}, taken: 0, slowest_ms: 0 }
    for (let from = job.from; from < job.to; ) {
      const end = await this.#run({ ...job, from }, (message) => {
        if ('failed' in message) onFailure(message.failed, message.index)
        return 'done' in message ? message.done : undefined
      })
      if ('kind' in end) {
        const index = Atomics.load(this.#progress, 0)
        onFailure(end, index)
        from = index + 1
        continue
      }
      counts = end
      break
    }
    // What was counted before the worker ended is lost with it; how many there were is not.
    return { ...counts, inputs: job.to - job.from }
  }

  async read(target: string, bytes: Uint8Array): Promise<Verdict> {
    return await this.#run({ target, bytes }, (message) => ('verdict' in message ? message.verdict : undefined))
  }

  /** The input of that number, unread. */
  async inputOf(target: string, seed: number, index: number): Promise<Buffer> {
    const made = await this.#run({ target, seed, index }, (message) => ('input' in message ? message.input : undefined))
    if ('kind' in made) throw new Error(`input ${index} of ${target} cannot be made: ${made.message}`)
    return Buffer.from(made)
  }

  async end(): Promise<void> {
    await this.#worker?.terminate()
    this.#worker = null
  }

  /** The answer to a job, or how the worker ended over it. */
  async #run<Answer>(job: Job, answerIn: (message: Message) => Answer | undefined): Promise<Answer | Failure> {
    const worker = await this.#started()
    const watch = new HangWatch(this.#progress)
    let timer: NodeJS.Timeout | undefined
    const end = await new Promise<{ answer: Answer } | { failure: Failure }>((resolve) => {
      timer = setInterval(() => {
        const failure = watch.look(job.target)
        if (failure !== null) resolve({ failure })
      }, LOOK_EVERY_MILLISECONDS)
      worker.on('message', (message: Message) => {
        const answer = answerIn(message)
        if (answer !== undefined) resolve({ answer })
      })
      worker.on('error', (error) => resolve({ failure: failureOf(error, job.target) }))
      worker.postMessage(job)
    })
    clearInterval(timer)
    for (const event of ['message', 'error']) worker.removeAllListeners(event)
    if ('answer' in end) return end.answer
    await this.end()
    return end.failure
  }

  async #started(): Promise<Worker> {
    if (this.#worker !== null) return this.#worker
    const worker = new Worker(this.#script, { workerData: this.#progress.buffer, resourceLimits: LIMITS })
    this.#targets = await new Promise((resolve, reject) => {
      worker.once('message', (message: Message) => resolve('ready' in message ? message.ready : []))
      worker.once('error', reject)
    })
    worker.removeAllListeners('error')
    this.#worker = worker
    return worker
  }
}

/** An error that no input was waiting for: a promise that nobody looked at, or a full heap. */
function failureOf(error: unknown, target: string): Failure {
  const { code, message } =
    error instanceof Error ? { code: undefined, ...error, message: error.message } : { message: String(error) }
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') return { kind: 'memory', message: 'the heap is full', at: target }
  return { kind: 'exception', message: `nobody caught: ${message}`, at: target }
}
