import type { CatalogTool } from '../catalog/catalog-tool.js'
import { type BaseToolRegistry, McpToolRegistry } from '../catalog/tool-registry.js'
import { uncriticizedFields } from '../core/critics/uncriticized-fields.js'
import { McproveError } from '../core/error.js'
import { showValue } from '../core/show-value.js'
import type { SuiteInput } from '../suite/suite-input.js'
import { agentTestOf, comparativeTestOf, type ToSuiteOptions } from './agent-test-of.js'
import { NoneCritic } from './built-in-critics.js'
import { Catalogs } from './catalogs.js'
import { ComparativeCase, type ComparativeCaseOptions } from './comparative-case.js'
import { EvalCase, type EvalCaseOptions } from './eval-case.js'
import { EvalRubric } from './eval-rubric.js'

/** What all cases of a suite have in common. */
export interface EvalSuiteOptions {
  readonly name: string
  readonly systemMessage?: string | undefined
  /** The tools a model is offered; `addTools` adds to it. */
  readonly catalog?: BaseToolRegistry | undefined
  readonly rubric?: EvalRubric | undefined
}

/** What a case of a suite may leave to it. */
export type AddCaseOptions = Omit<EvalCaseOptions, 'catalog'>

/** What differs from the last case; further messages come after its messages. */
export type ExtendCaseOptions = Partial<AddCaseOptions> & Pick<AddCaseOptions, 'name' | 'userMessage'>

/** Cases that share tools, a system message and a rubric. A builder: `toSuite()` gives what the runner runs. */
export class EvalSuite {
  readonly name: string
  readonly systemMessage: string
  readonly rubric: EvalRubric
  readonly cases: EvalCase[] = []
  readonly comparativeCases: ComparativeCase[] = []
  /** Tool sources by track, in the order they were declared; the first is the baseline. */
  readonly tracks = new Map<string, BaseToolRegistry>()
  #catalog: BaseToolRegistry | undefined
  #last: AddCaseOptions | undefined
  /** Cases of both kinds, as they were added. */
  readonly #inOrder: (EvalCase | ComparativeCase)[] = []

  constructor({ name, systemMessage = '', catalog, rubric = new EvalRubric() }: EvalSuiteOptions) {
    this.name = name
    this.systemMessage = systemMessage
    this.rubric = rubric
    this.#catalog = catalog
  }

  get catalog(): BaseToolRegistry | undefined {
    return this.#catalog
  }

  /** Adds tools to the catalog, or to that of a track; naming a track declares it. */
  addTools(tools: readonly CatalogTool[], { track }: { readonly track?: string | undefined } = {}): this {
    const registry = track === undefined ? this.#catalog : this.tracks.get(track)
    const target = registry ?? new McpToolRegistry()
    for (const tool of tools) target.addTool(tool)
    if (track === undefined) this.#catalog = target
    else this.tracks.set(track, target)
    return this
  }

  /** Adds a case with the system message and rubric of the suite where it has none of its own. */
  addCase(options: AddCaseOptions): EvalCase {
    const added = this.#caseOf(options, this.#catalog)
    this.cases.push(added)
    this.#inOrder.push(added)
    this.#last = options
    return added
  }

  /** Adds a case like the last one: everything is copied that is not said anew. */
  extendCase(options: ExtendCaseOptions): EvalCase {
    const last = this.#last
    if (last === undefined) {
      throw new McproveError('BAD_USAGE', `the suite ${showValue(this.name)} has no case to extend`, {
        hint: 'Add a case with `addCase` first.',
      })
    }
    const said = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
    const additionalMessages = [...(last.additionalMessages ?? []), ...(options.additionalMessages ?? [])]
    return this.addCase({ ...last, ...said, name: options.name, userMessage: options.userMessage, additionalMessages })
  }

  /** A case that is asked on several tracks; `forTrack` says what is expected on each. */
  addComparativeCase(options: ComparativeCaseOptions): ComparativeCase {
    const added = new ComparativeCase(options, this.tracks, (track, registry) => this.#caseOf(track, registry))
    this.comparativeCases.push(added)
    this.#inOrder.push(added)
    return added
  }

  /** An ordinary suite: one agent test per case (and track), which asks a model once and executes nothing. */
  toSuite(options: ToSuiteOptions = {}): SuiteInput {
    const catalogs = new Catalogs(this.#catalog, this.tracks)
    return {
      servers: catalogs.servers,
      agents: this.#inOrder.map((one) =>
        one instanceof EvalCase ? agentTestOf(one, catalogs, options) : comparativeTestOf(one, catalogs, options),
      ),
    }
  }

  #caseOf(options: AddCaseOptions, catalog: BaseToolRegistry | undefined): EvalCase {
    const { systemMessage = this.systemMessage, rubric = this.rubric, critics, expectedToolCalls = [] } = options
    const given = critics ?? []
    const unjudged = uncriticizedFields(expectedToolCalls, given).map((field) => new NoneCritic({ field }))
    return new EvalCase({ ...options, systemMessage, rubric, critics: [...given, ...unjudged], catalog })
  }
}
