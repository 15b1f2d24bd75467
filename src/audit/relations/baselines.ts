// The calls that relations start from: of tools that read, succeeded, and were made more than once.
import type { RawRecord } from '../../core/trace/trace-fields.js'
import type { Audit, Observation } from '../probe/audit.js'
import type { Exchange } from '../probe/exchange.js'
import { SAMPLE_CALLS } from '../session/sample-calls.js'
import { KnownValues } from '../values/known-values.js'
import { CallBudget } from './call-budget.js'
import { type PlainAnswer, plainAnswer, successOf } from './plain-answer.js'
import { type NamedTool, readingTools } from './reading-tools.js'
import { isHarmless, type Variation, variationsOf } from './variations.js'

export interface Baseline {
  readonly tool: NamedTool
  readonly name: string
  readonly args: RawRecord
  /** Of the first call. */
  readonly answer: PlainAnswer
  /** Identical calls. */
  readonly exchanges: readonly Exchange[]
  /** Where the answers of identical calls differ, each path once. */
  readonly variations: readonly Variation[]
  /** The paths of the variations. */
  readonly varying: ReadonlySet<string>
  /** No difference of substance: what differs later has another reason. */
  readonly isSteady: boolean
}

export interface Baselines {
  /** How many tools that read may be called. */
  readonly tools: number
  readonly calls: readonly Baseline[]
  /** The last call of each tool that did not succeed. */
  readonly failed: readonly Exchange[]
}

const MAX_TOOLS = 20
const REPEATS = 2
const MAX_CALLS = 100

/** Made once for each revision. */
export const BASELINES: Observation<Baselines> = {
  make: async (audit: Audit) => {
    const tools = readingTools(audit)
    const budget = new CallBudget(audit, MAX_CALLS)
    const { succeeded, failed } = await firstSuccesses(audit, tools, budget)
    const calls: Baseline[] = []
    for (const one of succeeded.slice(0, MAX_TOOLS)) {
      const repeated = await repeat(one, budget)
      if (repeated !== undefined) calls.push(repeated)
    }
    return { tools: tools.length, calls, failed }
  },
}

interface Success {
  readonly tool: NamedTool
  readonly args: RawRecord
}

/** The sample calls; where one failed, a call with values that the server has named. */
async function firstSuccesses(audit: Audit, tools: readonly NamedTool[], budget: CallBudget) {
  const samples = await audit.observe(SAMPLE_CALLS)
  const known = KnownValues.of(audit.survey)
  const succeeded: Success[] = []
  const failed: Exchange[] = []
  const keep = (tool: NamedTool, args: RawRecord, exchange: Exchange): boolean => {
    const answer = successOf(exchange)
    if (answer === undefined) return false
    succeeded.push({ tool, args })
    known.add(tool, answer)
    return true
  }
  const retried: { readonly tool: NamedTool; readonly exchange: Exchange }[] = []
  for (const tool of tools) {
    const sample = samples.find(({ name }) => name === tool.name)
    if (sample !== undefined && !keep(tool, sample.args, sample.exchange)) {
      retried.push({ tool, exchange: sample.exchange })
    }
  }
  for (const { tool, exchange } of retried) {
    const args = known.argumentsFor(tool)
    const again = args === undefined ? undefined : await budget.call(tool.name, args)
    if (args === undefined || again === undefined) failed.push(exchange)
    else if (!keep(tool, args, again)) failed.push(again)
  }
  return { succeeded, failed }
}

/**
 * Undefined when there is no time for identical calls, or they are not answered. The call that succeeded is made again:
 * since then, other probes may have called tools that write.
 */
async function repeat({ tool, args }: Success, budget: CallBudget): Promise<Baseline | undefined> {
  const exchange = await budget.call(tool.name, args)
  const answer = exchange === undefined ? undefined : successOf(exchange)
  if (exchange === undefined || answer === undefined) return undefined
  const exchanges = [exchange]
  const variations = new Map<string, Variation>()
  for (let count = 0; count < REPEATS; count++) {
    const again = await budget.call(tool.name, args)
    const other = again === undefined ? undefined : plainAnswer(again)
    if (again === undefined || other === undefined) return undefined
    exchanges.push(again)
    for (const variation of variationsOf(answer, other)) {
      const known = variations.get(variation.path)
      if (known === undefined || isHarmless(known)) variations.set(variation.path, variation)
    }
  }
  const all = [...variations.values()]
  return {
    ...{ tool, args, answer, exchanges },
    name: tool.name,
    variations: all,
    varying: new Set(variations.keys()),
    isSteady: all.every(isHarmless),
  }
}
