// The threads of `score`, this one among them: each measures blocks of a large file, and what they leave is given in the
// order of the file.
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { McproveError } from '../../core/errors/error.js'
import type { LargeLines } from '../../files/reading/large-lines.js'
import { type LineBlock, lineBlocks } from '../../files/reading/line-blocks.js'
import { fromColumns } from '../../score/result/columns.js'
import type { MeasuredEntry } from '../../score/row-measurer.js'
import type { BlockMeasurer, BlockTask, MeasuredBlock } from './block-measurer.js'
import type { BlockAnswer, ThreadStart } from './scoring-thread.js'

/** One at hand, and others to go on with while this thread is busy with a block of its own. */
const BLOCKS_PER_THREAD = 4
/** So many, by thread, may be measured or asked for while one before them is late: memory does not grow with the file. */
const BLOCKS_AHEAD = 16

export interface ScoredBlock {
  readonly block: LineBlock
  /** Null for one that holds an error. */
  readonly measured: MeasuredBlock | null
}

interface AskedBlock {
  readonly block: LineBlock
  readonly measured: Promise<MeasuredBlock | null>
  isMeasured: boolean
}

export class ScoringThreads {
  readonly #own: BlockMeasurer
  readonly #others: readonly ScoringThread[]
  readonly #mostAsked: number

  /** This thread is one of `count`. The build puts the program of the others beside the chunks that this file is in. */
  constructor(
    count: number,
    own: BlockMeasurer,
    start: ThreadStart,
    signal: AbortSignal,
    program = new URL('../thread.cjs', import.meta.url),
  ) {
    this.#own = own
    this.#others = Array.from({ length: count - 1 }, () => new ScoringThread(program, start))
    this.#mostAsked = count * BLOCKS_AHEAD
    signal.addEventListener('abort', () => void this.end(), { once: true })
  }

  /** All blocks of the file, in order. */
  async *measure({ descriptor, first, size }: LargeLines, file: string): AsyncGenerator<ScoredBlock> {
    const blocks = lineBlocks(first, size)
    const asked: AskedBlock[] = []
    for (;;) {
      const oldest = asked[0]
      const thread = this.#hungry() ?? (oldest?.isMeasured ? undefined : this.#own)
      const block = thread !== undefined && asked.length < this.#mostAsked ? blocks.next().value : undefined
      if (thread !== undefined && block !== undefined) {
        asked.push(askedBlock(block, thread.measure({ descriptor, first, block })))
        // Answers and signals arrive between turns of the event loop.
        if (thread === this.#own) await setImmediate()
      } else if (oldest === undefined) {
        return
      } else {
        asked.shift()
        const measured = await oldest.measured.catch((cause) => Promise.reject(threadFailure(file, cause)))
        yield { block: oldest.block, measured }
      }
    }
  }

  async end(): Promise<void> {
    await Promise.all(this.#others.map((thread) => thread.end()))
  }

  /** One of the others that would soon have nothing to do. */
  #hungry(): ScoringThread | undefined {
    return this.#others.find(({ load }) => load < BLOCKS_PER_THREAD)
  }
}

function askedBlock(block: LineBlock, answer: MeasuredBlock | null | Promise<MeasuredBlock | null>): AskedBlock {
  const measured = Promise.resolve(answer)
  const asked = { block, measured, isMeasured: false }
  const settle = () => {
    asked.isMeasured = true
  }
  // A failure is told when it is its turn.
  measured.then(settle, settle)
  return asked
}

interface Waiting {
  readonly resolve: (measured: MeasuredBlock | null) => void
  readonly reject: (cause: unknown) => void
}

class ScoringThread {
  readonly #worker: Worker
  /** Those who asked, in the order the thread answers. */
  readonly #waiting: Waiting[] = []
  #failure: unknown

  constructor(program: URL, start: ThreadStart) {
    this.#worker = new Worker(program, { workerData: start })
    this.#worker.on('message', (answer: BlockAnswer) => this.#waiting.shift()?.resolve(measuredBlock(answer)))
    this.#worker.on('error', (cause) => this.#fail(cause))
    this.#worker.on('exit', (code) => this.#fail(new Error(`a scoring thread exited with code ${code}`)))
  }

  /** How many blocks it has yet to answer. */
  get load(): number {
    return this.#waiting.length
  }

  measure(task: BlockTask): Promise<MeasuredBlock | null> {
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

function measuredBlock(answer: BlockAnswer): MeasuredBlock | null {
  // The columns are those of entries: see scoring-thread.ts.
  return answer && { ...answer, entries: fromColumns(answer.entries) as MeasuredEntry[] }
}

function threadFailure(file: string, cause: unknown): unknown {
  if (!(cause instanceof Error) || Reflect.get(cause, 'code') !== 'ERR_WORKER_OUT_OF_MEMORY') return cause
  return new McproveError('FILE_TOO_LARGE', `${file}: a thread ran out of memory while scoring it`, {
    hint: 'Give Node more memory (`NODE_OPTIONS=--max-old-space-size=8192`).',
    cause,
  })
}
