import type { CorpusEntry } from './corpus.js'
import { shrinkInput } from './shrink-input.js'
import type { Failure } from './target.js'
import type { WatchedWorker } from './watched-worker.js'

/** Each costs seconds of shrinking; after so many, mending comes first. */
const MAX_TOLD = 12
const MAX_SHOWN_BYTES = 2_000

interface Found {
  readonly target: string
  readonly failure: Failure
  readonly input: Buffer
  readonly from: string
  times: number
}

export interface ToldFailure {
  readonly target: string
  readonly kind: Failure['kind']
  readonly text: string
}

/** Failures, each bug once: of the inputs that broke one place, the smallest. */
export class FailureLog {
  readonly #seed: number
  readonly #worker: WatchedWorker
  readonly #keep: ((target: string, kind: string, bytes: Buffer) => string) | null
  readonly #found = new Map<string, Found>()

  constructor(
    seed: number,
    worker: WatchedWorker,
    keep: ((target: string, kind: string, bytes: Buffer) => string) | null,
  ) {
    this.#seed = seed
    this.#worker = worker
    this.#keep = keep
  }

  /** A past failure must not come back. */
  async replay({ target, file, bytes }: CorpusEntry): Promise<void> {
    const verdict = await this.#worker.read(target, bytes)
    if ('kind' in verdict) this.#put({ target, failure: verdict, input: bytes, from: file, times: 1 })
  }

  async add(target: string, failure: Failure, index: number): Promise<void> {
    const command = `MCPROVE_FUZZ_SEED=${this.#seed} MCPROVE_FUZZ_TARGET=${target} node scripts/fuzz.mjs`
    const input = await this.#worker.inputOf(target, this.#seed, index)
    this.#put({ target, failure, input, from: `input ${index} of: ${command}`, times: 1 })
  }

  /** Every bug with its smallest input and how to see it again. */
  async tell(): Promise<readonly ToldFailure[]> {
    const told: ToldFailure[] = []
    for (const found of [...this.#found.values()].slice(0, MAX_TOLD)) told.push(await this.#tellOne(found))
    const rest = this.#found.size - told.length
    for (const { target, failure } of [...this.#found.values()].slice(MAX_TOLD)) {
      told.push({ target, kind: failure.kind, text: `${target}: ${failure.message} (one of ${rest} more)` })
    }
    return told
  }

  #put(found: Found): void {
    const key = `${found.target} ${found.failure.kind} ${found.failure.at}`
    const known = this.#found.get(key)
    const smaller = known === undefined || found.input.length < known.input.length ? found : known
    this.#found.set(key, { ...smaller, times: (known?.times ?? 0) + 1 })
  }

  async #tellOne({ target, failure, input, from, times }: Found): Promise<ToldFailure> {
    const { kind, message, at } = failure
    // Each try would take seconds: such an input stays as it is.
    const isCheap = !['slow', 'hang', 'memory'].includes(kind)
    const smallest = isCheap
      ? await shrinkInput(input, async (bytes) => {
          const verdict = await this.#worker.read(target, bytes)
          return 'kind' in verdict && verdict.kind === kind && verdict.at === at
        })
      : input
    const file = this.#keep?.(target, kind, smallest)
    const lines = [
      `${target}: ${kind}: ${message}`,
      `  at ${at}; ${times} inputs`,
      `  ${from}`,
      `  smallest input, ${smallest.length} bytes: ${JSON.stringify(smallest.subarray(0, MAX_SHOWN_BYTES).toString('latin1'))}`,
      ...(file === undefined ? [] : [`  kept as ${file}`]),
    ]
    return { target, kind, text: lines.join('\n') }
  }
}
