// What a thread of `score` does with a block of a large file, the main one as well. It explains nothing: a block that
// holds an error is read again where the numbers of its lines are known.
import { ToolTable } from '../../core/trace/tool.js'
import type { LargeLines } from '../../files/reading/large-lines.js'
import { type LineBlock, LineBlockReader } from '../../files/reading/line-blocks.js'
import { TraceLines } from '../../files/reading/trace-forms.js'
import { type Matching, type MeasuredEntry, RowMeasurer } from '../../score/row-measurer.js'
import type { AgentTest } from '../../suite/suite.js'

export interface BlockTask extends Pick<LargeLines, 'descriptor' | 'first'> {
  readonly block: LineBlock
}

/** What the traces of a block leave for their verdicts. */
export interface MeasuredBlock {
  readonly entries: readonly MeasuredEntry[]
  readonly matching: Matching
  /** How many the block has, blank ones too. */
  readonly lines: number
}

export class BlockMeasurer {
  readonly #measurer: RowMeasurer

  constructor(tests: readonly AgentTest[], takesAll: boolean) {
    this.#measurer = new RowMeasurer(tests, takesAll)
  }

  /** Null for a block that holds an error. */
  measure(task: BlockTask): MeasuredBlock | null {
    try {
      return this.#read(task)
    } catch {
      this.#measurer.takeMatching()
      return null
    }
  }

  #read({ descriptor, first, block }: BlockTask): MeasuredBlock {
    const lines = new TraceLines('', new ToolTable(), 1)
    const entries: MeasuredEntry[] = []
    for (const chunk of new LineBlockReader(descriptor, first).chunks(block)) {
      for (const trace of lines.push(chunk)) entries.push(...this.#measurer.measure(trace))
    }
    const complete = lines.nextLine - 1
    for (const trace of lines.end()) entries.push(...this.#measurer.measure(trace))
    return { entries, matching: this.#measurer.takeMatching(), lines: complete }
  }
}
