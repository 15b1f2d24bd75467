// One tool while it is fuzzed: its inputs, and what it has answered so far.
import { compileSchema, type SchemaCheck } from '../../core/engines/json-schema.js'
import { isMcproveError } from '../../core/errors/error.js'
import type { RawRecord } from '../../core/trace/trace-fields.js'
import type { Exchange } from '../probe/exchange.js'
import type { AnsweredValues } from './answered-values.js'
import type { FuzzedTool } from './fuzz-report.js'
import type { FuzzInput } from './inputs/fuzz-input.js'
import { ToolInputs } from './inputs/tool-inputs.js'
import { answerKind } from './judge/answer-kind.js'
import { isJudgedWhenAccepted, type JudgedTool } from './judge/verdicts.js'

/** After so many crashes or silences, a tool has said enough. */
const MAX_TROUBLES = 3

export class ToolUnderFuzz implements JudgedTool {
  readonly name: string
  readonly inputs: ToolInputs
  readonly inputSchema: unknown
  readonly checkOutput: SchemaCheck | undefined
  /** As the server lists it. */
  readonly listed: RawRecord
  readonly #hasOutputSchema: boolean
  #example: Exchange | undefined
  #isPlainAccepted = false
  #troubles = 0
  #left: string | undefined
  readonly #counts = { calls: 0, accepted: 0, forbidden: 0, forbiddenRefused: 0, edges: 0, refused: 0 }

  private constructor(tool: RawRecord, inputs: ToolInputs) {
    this.name = inputs.name
    this.inputs = inputs
    this.listed = tool
    this.inputSchema = tool.inputSchema
    this.#hasOutputSchema = tool.outputSchema !== undefined
    this.checkOutput = tool.outputSchema === undefined ? undefined : compiled(tool.outputSchema)
    if (inputs.plain === undefined) this.#left = 'no arguments are known that its schema allows'
  }

  /** Undefined for a tool whose schema cannot be read. */
  static of(tool: RawRecord, seed: number, answered: AnsweredValues): ToolUnderFuzz | undefined {
    const inputs = ToolInputs.of(tool, seed, (key) => answered.valuesFor(key, tool))
    return inputs === undefined ? undefined : new ToolUnderFuzz(tool, inputs)
  }

  get isPlainAccepted(): boolean {
    return this.#isPlainAccepted
  }

  get left(): string | undefined {
    return this.#left
  }

  isPlain({ args }: FuzzInput): boolean {
    return args === this.inputs.plain
  }

  /** Counts an answer. */
  note(input: FuzzInput, exchange: Exchange): void {
    const counts = this.#counts
    const kind = answerKind(exchange)
    counts.calls += 1
    if (kind === 'refused') counts.refused += 1
    if (this.#example === undefined) {
      this.#example = exchange
      this.#isPlainAccepted = kind === 'accepted'
    }
    const { broken } = input
    if (broken === undefined) {
      if (!this.isPlain(input)) counts.edges += 1
      if (kind === 'accepted') counts.accepted += 1
    } else if (isJudgedWhenAccepted(broken)) {
      counts.forbidden += 1
      if (kind === 'refused') counts.forbiddenRefused += 1
    }
  }

  /** A crash, or a call that was not answered. Not proven: another call may be the cause. */
  noteTrouble(input: FuzzInput, what: string, isProven = true): void {
    this.#troubles += 1
    if ((isProven && this.isPlain(input)) || this.#troubles >= MAX_TROUBLES) this.#left ??= what
  }

  report(): FuzzedTool {
    return {
      name: this.name,
      hasOutputSchema: this.#hasOutputSchema,
      isPlainAccepted: this.#isPlainAccepted,
      ...this.#counts,
      ...(this.#left === undefined ? {} : { left: this.#left }),
      ...(this.#example === undefined ? {} : { example: this.#example }),
    }
  }
}

function compiled(schema: unknown): SchemaCheck | undefined {
  try {
    return compileSchema(schema)
  } catch (error) {
    if (isMcproveError(error)) return undefined
    throw error
  }
}
