// Files of traces -> the rows they complete, in order: a large file by several threads, everything else by this one.
import { ToolTable } from '../../core/trace/tool.js'
import type { Trace } from '../../core/trace/trace.js'
import { readFailure } from '../../files/file-error.js'
import { type LargeLines, openLargeLines } from '../../files/reading/large-lines.js'
import { type LineBlock, LineBlockReader } from '../../files/reading/line-blocks.js'
import { TraceLines } from '../../files/reading/trace-forms.js'
import type { TestResult } from '../../score/result/result.js'
import type { RowScorer } from '../../score/row-scorer.js'
import type { ScoringThreads } from './scoring-threads.js'
import type { TraceInput } from './trace-source.js'

/** The rows that trace after trace completes. Must be consumed before the next is asked for. */
export type ScoredBatch = Iterable<readonly TestResult[]>

export interface ThreadPlan {
  /** Smaller files are read by one. */
  readonly minBytes: number
  /** Asked at the first large file. */
  readonly start: () => Promise<ScoringThreads>
}

/** `plan` is null where one thread has to do. */
export async function* scoredBatches(
  files: readonly string[],
  source: TraceInput,
  scorer: RowScorer,
  plan: ThreadPlan | null,
): AsyncGenerator<ScoredBatch> {
  let threads: ScoringThreads | undefined
  try {
    for (const file of files) {
      const lines = plan === null || source.isLogs ? null : await openLargeLines(file, plan.minBytes)
      if (plan === null || lines === null) {
        for await (const batch of source.batchesOf(file)) yield scored(batch, scorer)
      } else {
        threads ??= await plan.start()
        yield* scoreLarge(file, lines, scorer, threads)
      }
    }
    yield scored(source.end(), scorer)
  } finally {
    await threads?.end()
  }
}

async function* scoreLarge(
  file: string,
  lines: LargeLines,
  scorer: RowScorer,
  threads: ScoringThreads,
): AsyncGenerator<ScoredBatch> {
  let line = 1
  try {
    for await (const { block, measured } of threads.measure(lines, file)) {
      if (measured === null) {
        const again = new TraceLines(file, new ToolTable(), line)
        yield scored(tracesOf(file, lines, block, again), scorer)
        line = again.nextLine
      } else {
        scorer.measurer.addMatching(measured.matching)
        yield [scorer.keep(measured.entries)]
        line += measured.lines
      }
    }
  } finally {
    lines.close()
  }
}

/** A block in which a thread met an error: read here, the error names its line, and what comes before it counts. */
function* tracesOf(file: string, lines: LargeLines, block: LineBlock, form: TraceLines): Generator<Trace> {
  const chunks = new LineBlockReader(lines.descriptor, lines.first).chunks(block)
  for (;;) {
    const { value: chunk, done } = readNext(file, chunks)
    if (done === true) break
    yield* form.push(chunk)
  }
  yield* form.end()
}

function readNext(file: string, chunks: Iterator<Buffer>): IteratorResult<Buffer> {
  try {
    return chunks.next()
  } catch (cause) {
    throw readFailure(file, cause)
  }
}

function* scored(traces: Iterable<Trace>, scorer: RowScorer): Generator<readonly TestResult[]> {
  for (const trace of traces) yield scorer.add(trace)
}
