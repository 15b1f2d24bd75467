// A thread of `score` beside the main one: measures blocks of large files, one at a time, for scoring-threads.ts. What it
// answers is plain data.
import { parentPort, workerData } from 'node:worker_threads'
import { type Columns, toColumns } from '../../score/result/columns.js'
import { BlockMeasurer, type BlockTask, type MeasuredBlock } from './block-measurer.js'
import { type TestChoice, testsToScore } from './tests-to-score.js'

/** What a thread is started with. */
export interface ThreadStart {
  readonly choice: TestChoice
  readonly takesAll: boolean
}

/** A measured block as it is handed over: null for one that holds an error. */
export type BlockAnswer = (Omit<MeasuredBlock, 'entries'> & { readonly entries: Columns }) | null

async function serve({ choice, takesAll }: ThreadStart): Promise<void> {
  const { tests } = await testsToScore(choice, process)
  const measurer = new BlockMeasurer(tests, takesAll)
  parentPort?.on('message', (task: BlockTask) => parentPort?.postMessage(answerOf(measurer.measure(task))))
}

function answerOf(measured: MeasuredBlock | null): BlockAnswer {
  if (measured === null) return null
  // The main thread numbers them anew; until then no two are alike, so none becomes another.
  for (const [index, { run }] of measured.entries.entries()) run.run = index
  return { ...measured, entries: toColumns(measured.entries) }
}

// What scoring-threads.ts gives it.
void serve(workerData as ThreadStart)
