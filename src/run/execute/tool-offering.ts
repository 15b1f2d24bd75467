// The tools that the model of a run is offered, turn by turn. They are listed again when a server says that its tools
// changed.
import type { ToolDefinition, ToolReference } from '../../core/trace/trace.js'
import type { RunSettings } from '../../suite/schema/agent-schema.js'
import type { TraceRecord } from '../record/trace-record.js'
import { listTools } from './list-tools.js'
import { OfferedTools } from './offered-tools.js'
import { injectedAnswers, type RunTools, runTools } from './run-tools.js'
import type { OpenServers } from './server-pool.js'
import type { StrictTool } from './strict-tools.js'

export interface OfferingParts {
  readonly open: OpenServers
  readonly settings: RunSettings
  readonly record: TraceRecord
  readonly signal: AbortSignal
  /** `--replay=tools`: the tools that the recorded run was offered, instead of what servers list. */
  readonly recorded: RunTools | undefined
  /** Tools that are offered without the name of their server. */
  readonly isShort: (tool: ToolReference) => boolean
  readonly strictForms: (
    tools: readonly ToolDefinition[],
  ) => Promise<ReadonlyMap<ToolDefinition, StrictTool>> | undefined
}

export class ToolOffering {
  readonly #parts: OfferingParts
  #tools: OfferedTools | undefined
  #distract: Awaited<ReturnType<typeof injectedAnswers>> = () => null

  constructor(parts: OfferingParts) {
    this.#parts = parts
  }

  /** The tools that were offered last. */
  get tools(): readonly ToolDefinition[] {
    return this.#tools?.tools ?? []
  }

  /** Answers calls to injected tools in place of a server; null for any other call. */
  get distract(): Awaited<ReturnType<typeof injectedAnswers>> {
    return this.#distract
  }

  /** The tools that are offered for the next answer. */
  async now(): Promise<OfferedTools> {
    const turn = this.#parts.record.answers
    if (this.#tools === undefined || this.#hasChanged(turn)) this.#tools = await this.#offer(turn)
    return this.#tools
  }

  #hasChanged(turn: number): boolean {
    const { open, recorded } = this.#parts
    if (recorded === undefined) return [...open.connections.values()].some(({ toolsChanged }) => toolsChanged === true)
    return recorded.offered.some(({ since_turn, until_turn }) => since_turn === turn || until_turn === turn)
  }

  async #offer(turn: number): Promise<OfferedTools> {
    const { open, recorded, settings, record, signal, isShort, strictForms } = this.#parts
    const { offered, injected } =
      recorded === undefined ? await runTools(await listTools(open, signal), settings) : offeredAt(recorded, turn)
    record.offered(offered, injected)
    this.#distract = await injectedAnswers(injected, settings.distractors?.seed ?? 0)
    return new OfferedTools(offered, settings.tool_choice, await strictForms(offered), isShort)
  }
}

/** The tools that a recorded run was offered for the answer with this number. */
function offeredAt({ offered, injected }: RunTools, turn: number): RunTools {
  const isOffered = ({ since_turn = 0, until_turn = Number.POSITIVE_INFINITY }: ToolDefinition) =>
    since_turn <= turn && turn < until_turn
  const plain = ({ since_turn: _, until_turn: __, ...tool }: ToolDefinition): ToolDefinition => tool
  return { offered: offered.filter(isOffered).map(plain), injected: injected.filter(isOffered).map(plain) }
}
