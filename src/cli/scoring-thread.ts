// A thread of `score`: measures blocks of large files, one at a time, for scoring-threads.ts. What it answers is plain
// data. It explains nothing: a block that holds an error is read again by the main thread, which knows its lines.
import { parentPort, workerData } from 'node:worker_threads'
import { ToolTable } from '../core/tool.js'
import type { LargeLines } from '../files/large-lines.js'
import { type LineBlock, LineBlockReader } from '../files/line-blocks.js'
import { TraceLines } from '../files/trace-forms.js'
import { type Columns, toColumns } from '../score/columns.js'
import { type Matching, type MeasuredEntry, RowMeasurer } from '../score/row-measurer.js'
import { type TestChoice, testsToScore } from './tests-to-score.js'

/** What a thread is started with. */
export interface ThreadStart {
  readonly choice: TestChoice
  readonly takesAll: boolean
}

export interface BlockTask extends Pick<LargeLines, 'descriptor' | 'first'> {
  readonly block: LineBlock
}

/** What the traces of a block leave for their verdicts. */
export interface MeasuredBlock {
  /** The entries of all its traces. */
  readonly entries: Columns
  readonly matching: Matching
  /** How many the block has, blank ones too. */
  readonly lines: number
}

/** Null for a block that holds an error. */
export type BlockAnswer = MeasuredBlock | null

async function serve({ choice, takesAll }: ThreadStart): Promise<void> {
  const { tests } = await testsToScore(choice, process)
  const measurer = new RowMeasurer(tests, takesAll)
  parentPort?.on('message', (task: BlockTask) => {
    let answer: BlockAnswer
    try {
      answer = measureBlock(task, measurer)
    } catch {
      measurer.takeMatching()
      answer = null
    }
    parentPort?.postMessage(answer)
  })
}

function measureBlock({ descriptor, first, block }: BlockTask, measurer: RowMeasurer): MeasuredBlock {
  const lines = new TraceLines('', new ToolTable(), 1)
  const entries: MeasuredEntry[] = []
  for (const chunk of new LineBlockReader(descriptor, first).chunks(block)) {
    for (const trace of lines.push(chunk)) entries.push(...measurer.measure(trace))
  }
  const complete = lines.nextLine - 1
  for (const trace of lines.end()) entries.push(...measurer.measure(trace))
  // The main thread numbers them anew; until then no two are alike, so none becomes another.
  for (const [index, { run }] of entries.entries()) run.run = index
  return {
    entries: toColumns(entries),
    matching: measurer.takeMatching(),
    lines: complete,
  }
}

// What scoring-threads.ts gives it.
void serve(workerData as ThreadStart)
