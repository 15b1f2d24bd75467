// Which of the offered tools, resources and prompts were used, over all rows.
import { percent } from '../../math/percent.js'
import { toolId } from '../trace/tool.js'
import type { Trace } from '../trace/trace.js'
import type { Status } from './status.js'

/** How many of the offered tools a run or a direct test called. */
export interface Coverage {
  readonly tools: number
  readonly called: number
  /** Floored; null where no tool was offered. */
  readonly percent: number | null
  readonly uncalled: readonly string[]
  /** Resources that direct tests read, where one lists what its server has. */
  readonly resources?: KindCoverage
  /** Prompts that direct tests used, where one lists what its server has. */
  readonly prompts?: KindCoverage
  /** The required percentage of tools: a lower coverage fails the whole run. */
  readonly threshold?: number
  /** Why the threshold could not be judged. */
  readonly reason?: string
}

export interface KindCoverage {
  readonly offered: number
  readonly used: number
  /** Floored; null where none was offered. */
  readonly percent: number | null
  readonly unused: readonly string[]
}

export type CoveredKind = 'tool' | 'resource' | 'prompt'

/** What a server offers of one kind, and the one that a direct test used. */
export interface CatalogueUse {
  readonly kind: CoveredKind
  readonly used: string
  readonly offered: readonly string[]
}

/** Counts over all rows. Injected distractor tools do not count. */
export class CoverageCount {
  /** By kind, whether each offered one was used. */
  readonly #uses = new Map<CoveredKind, Map<string, boolean>>()

  /** A call counts only when its own trace offers the tool, so the order of traces does not matter. */
  addTrace({ tools, injected_tools, tool_calls }: Trace): void {
    const injected = new Set(injected_tools.map(toolId))
    const offered = tools.map(toolId).filter((id) => !injected.has(id))
    this.add('tool', tool_calls.map(toolId), offered)
  }

  add(kind: CoveredKind, used: Iterable<string>, offered: Iterable<string>): void {
    const uses = this.#uses.get(kind) ?? new Map<string, boolean>()
    this.#uses.set(kind, uses)
    const names = new Set(offered)
    for (const id of names) if (!uses.has(id)) uses.set(id, false)
    for (const id of used) if (names.has(id)) uses.set(id, true)
  }

  /** Sorted. */
  used(kind: CoveredKind): readonly string[] {
    return this.#idsThatWere(kind, true)
  }

  summary(threshold?: number): Coverage {
    const { offered: tools, used: called, percent, unused: uncalled } = this.#ofKind('tool')
    return {
      tools,
      called,
      percent,
      uncalled,
      ...(this.#uses.has('resource') ? { resources: this.#ofKind('resource') } : {}),
      ...(this.#uses.has('prompt') ? { prompts: this.#ofKind('prompt') } : {}),
      ...(threshold === undefined ? {} : { threshold }),
    }
  }

  #ofKind(kind: CoveredKind): KindCoverage {
    const unused = this.#idsThatWere(kind, false)
    const offered = this.#uses.get(kind)?.size ?? 0
    const used = offered - unused.length
    return { offered, used, percent: offered === 0 ? null : percent(used, offered), unused }
  }

  #idsThatWere(kind: CoveredKind, used: boolean): string[] {
    return [...(this.#uses.get(kind) ?? [])].flatMap(([id, isUsed]) => (isUsed === used ? [id] : [])).sort()
  }
}

/** The coverage of a whole run, for its threshold; null without a threshold. */
export function judgeCoverage({ percent, threshold }: Coverage): Status | null {
  if (threshold === undefined) return null
  if (percent === null) return 'inconclusive'
  return percent < threshold ? 'failed' : 'passed'
}

/** With the reason when there was nothing to apply the threshold to. */
export function judgedCoverage(coverage: Coverage): Coverage {
  if (judgeCoverage(coverage) !== 'inconclusive') return coverage
  const reason = `no run or direct test lists the offered tools, so the threshold of ${coverage.threshold}% cannot be checked`
  return { ...coverage, reason }
}
