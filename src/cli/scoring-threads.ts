// The threads of `score`: each measures blocks of a large file, and what they leave is given in the order of the file.
import { Worker } from 'node:worker_threads'
import { McproveError } from '../core/error.js'
import type { LargeLines } from '../files/large-lines.js'
import { type LineBlock, lineBlocks } from '../files/line-blocks.js'
import type { BlockAnswer, BlockTask, ThreadStart } from './scoring-thread.js'

/** A thread has one block at hand and one to go on with; more would only take memory. */
const BLOCKS_PER_THREAD = 2

export interface ScoredBlock {
  readonly block: LineBlock
  readonly answer: BlockAnswer
}

export class ScoringThreads {
  readonly #threads: readonly ScoringThread[]

  /** The build puts the program of a thread beside the chunks that this file is in. */
  constructor(
    count: number,
    start: ThreadStart,
    signal: AbortSignal,
    program = new URL('../thread.cjs', import.meta.url),
  ) {
    this.#threads = Array.from({ length: count }, () => new ScoringThread(program, start))
    signal.addEventListener('abort', () => void this.end(), { once: true })
  }

  /** All blocks of the file, in order. */
  async *measure({ descriptor, first, size }: LargeLines, file: string): AsyncGenerator<ScoredBlock> {
    const asked: { readonly block: LineBlock; readonly answer: Promise<BlockAnswer> }[] = []
    const blocks = lineBlocks(first, size)
    for (;;) {
      while (asked.length < this.#threads.length * BLOCKS_PER_THREAD) {
        const { value: block, done } = blocks.next()
        if (done === true) break
        const answer = this.#idlest().measure({ descriptor, first, block })
        // Awaited in its turn; until then a failure is nobody's.
        answer.catch(() => {})
        asked.push({ block, answer })
      }
      const next = asked.shift()
      if (next === undefined) return
      yield {
        block: next.block,
        answer: await next.answer.catch((cause) => Promise.reject(threadFailure(file, cause))),
      }
    }
  }

  async end(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.end()))
  }

  #idlest(): ScoringThread {
    return this.#threads.reduce((idlest, thread) => (thread.load < idlest.load ? thread : idlest))
  }
}

interface Waiting {
  readonly resolve: (answer: BlockAnswer) => void
  readonly reject: (cause: unknown) => void
}

class ScoringThread {
  readonly #worker: Worker
  /** Those who asked, in the order the thread answers. */
  readonly #waiting: Waiting[] = []
  #failure: unknown

  constructor(program: URL, start: ThreadStart) {
    this.#worker = new Worker(program, { workerData: start })
    this.#worker.on('message', (answer: BlockAnswer) => this.#waiting.shift()?.resolve(answer))
    this.#worker.on('error', (cause) => this.#fail(cause))
    this.#worker.on('exit', (code) => this.#fail(new Error(`a thread ended with exit code ${code}`)))
  }

  /** How many blocks it has yet to answer. */
  get load(): number {
    return this.#waiting.length
  }

  measure(task: BlockTask): Promise<BlockAnswer> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure)
    this.#worker.postMessage(task)
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }))
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
  }

  #fail(cause: unknown): void {
    this.#failure ??= cause
    for (const { reject } of this.#waiting.splice(0)) reject(this.#failure)
  }
}

function threadFailure(file: string, cause: unknown): unknown {
  if (!(cause instanceof Error) || Reflect.get(cause, 'code') !== 'ERR_WORKER_OUT_OF_MEMORY') return cause
  return new McproveError('FILE_TOO_LARGE', `${file}: a thread ran out of memory while scoring it`, {
    hint: 'Give Node more memory (`NODE_OPTIONS=--max-old-space-size=8192`).',
    cause,
  })
}
