// The thread in which inputs are read: a true hang or a full heap ends it, and not the one that watches.
import { parentPort, workerData } from 'node:worker_threads'
import { installEngines } from '../../src/core/engines/engines.js'
import { schemaEngine } from '../../src/core/engines/json-schema-engine.js'
import { regexEngine } from '../../src/core/engines/regex-engine.js'
import { inputOf } from './input-of.js'
import { judgeInput } from './judge-input.js'
import type { Failure, FuzzTarget, Verdict } from './target.js'
import { TARGETS } from './targets/index.js'

/** To read inputs by number, to read one that is given, or to give one. */
export type Job =
  | { readonly target: string; readonly seed: number; readonly from: number; readonly to: number }
  | { readonly target: string; readonly bytes: Uint8Array }
  | { readonly target: string; readonly seed: number; readonly index: number }

export type Message =
  | { readonly ready: readonly Pick<FuzzTarget, 'name' | 'share' | 'isPlanted'>[] }
  | { readonly failed: Failure; readonly index: number }
  | { readonly done: Counts }
  | { readonly verdict: Verdict }
  | { readonly input: Uint8Array }

export interface Counts {
  readonly inputs: number
  /** How many were refused, by the code of the error. */
  readonly refused: Readonly<Record<string, number>>
  /** How many were read to the end. */
  readonly taken: number
  readonly slowest_ms: number
}

installEngines({ regex: regexEngine, schema: schemaEngine })
// What the one who started this thread gave it.
const progress = new Int32Array(workerData as SharedArrayBuffer)
const post = (message: Message) => parentPort?.postMessage(message)

parentPort?.on('message', async (job: Job) => {
  const target = TARGETS.find(({ name }) => name === job.target)
  if (target === undefined) throw new Error(`there is no target ${job.target}`)
  if ('bytes' in job) post({ verdict: await judgeInput(target, Buffer.from(job.bytes)) })
  else if ('index' in job) post({ input: inputOf(target, job.seed, job.index) })
  else post({ done: await readRange(target, job) })
})
post({ ready: TARGETS.map(({ name, share, isPlanted = false }) => ({ name, share, isPlanted })) })

async function readRange(target: FuzzTarget, job: Extract<Job, { from: number }>): Promise<Counts> {
  const refused: Record<string, number> = {}
  let taken = 0
  let slowest = 0
  for (let index = job.from; index < job.to; index += 1) {
    Atomics.store(progress, 0, index)
    const verdict = await judgeInput(target, inputOf(target, job.seed, index))
    if ('kind' in verdict) post({ failed: verdict, index })
    else {
      if (verdict.code === null) taken += 1
      else refused[verdict.code] = (refused[verdict.code] ?? 0) + 1
      slowest = Math.max(slowest, verdict.milliseconds)
    }
  }
  return { inputs: job.to - job.from, refused, taken, slowest_ms: Math.round(slowest) }
}
