import type { CatalogTool } from '../catalog/catalog-tool.js'
import { assertToolList, type BaseToolRegistry, McpToolRegistry } from '../catalog/tool-registry.js'
import { uncriticizedFields } from '../core/critics/fields/uncriticized-fields.js'
import { McproveError } from '../core/errors/error.js'
import { assertKnownOptions } from '../core/input/known-options.js'
import type { OptionNames } from '../core/input/unknown-option.js'
import { showValue } from '../core/text/show-value.js'
import type { SuiteInput } from '../suite/schema/suite-input.js'
import { agentTestOf, comparativeTestOf, type ToSuiteOptions } from './agent-test-of.js'
import { NoneCritic } from './built-in-critics.js'
import { Catalogs } from './catalogs.js'
import { ComparativeCase, type ComparativeCaseOptions } from './comparative-case.js'
import { CASE_OPTIONS, EvalCase, type EvalCaseOptions, EXPECTATION_OPTIONS } from './eval-case.js'
import { EvalRubric } from './eval-rubric.js'
import { readExpectedCall } from './expected-tool-call.js'
import { everyCall } from './wanted-call.js'

/** What all cases of a suite share. */
export interface EvalSuiteOptions {
  readonly name: string
  readonly systemMessage?: string | undefined
  /** The tools a model is offered; `addTools` adds to it. */
  readonly catalog?: BaseToolRegistry | undefined
  readonly rubric?: EvalRubric | undefined
  /** OpenAI's strict mode for tool schemas. Default true for models of OpenAI at its own address. */
  readonly strictMode?: boolean | undefined
}

/** What a case may inherit from its suite. */
export type AddCaseOptions = Omit<EvalCaseOptions, 'catalog' | 'rename'>

/** What differs from the previous case; further messages are appended to its messages. */
export type ExtendCaseOptions = Partial<AddCaseOptions> & Pick<AddCaseOptions, 'name' | 'userMessage'>

const ADD_CASE_OPTIONS: OptionNames<AddCaseOptions> = { ...CASE_OPTIONS, ...EXPECTATION_OPTIONS }

/** Cases that share tools, a system message and a rubric. A builder: `toSuite()` returns the suite to run. */
export class EvalSuite {
  readonly name: string
  readonly systemMessage: string
  readonly rubric: EvalRubric
  /** Undefined for the default of the models. */
  readonly strictMode: boolean | undefined
  readonly cases: EvalCase[] = []
  readonly comparativeCases: ComparativeCase[] = []
  /** Tool sources by track, in the order of declaration; the first is the baseline. */
  readonly tracks = new Map<string, BaseToolRegistry>()
  #catalog: BaseToolRegistry | undefined
  #last: AddCaseOptions | undefined
  /** Cases of both kinds, in the order added. */
  readonly #inOrder: (EvalCase | ComparativeCase)[] = []

  constructor(options: EvalSuiteOptions) {
    const known = { name: true, systemMessage: true, catalog: true, rubric: true, strictMode: true } as const
    assertKnownOptions('new EvalSuite', options, known)
    const { name, systemMessage = '', catalog, rubric = new EvalRubric(), strictMode } = options
    this.name = name
    this.systemMessage = systemMessage
    this.rubric = rubric
    this.strictMode = strictMode
    this.#catalog = catalog
  }

  get catalog(): BaseToolRegistry | undefined {
    return this.#catalog
  }

  /** Adds tools to the catalog, or to that of a track; naming a track declares it. */
  addTools(tools: readonly CatalogTool[], options: { readonly track?: string | undefined } = {}): this {
    assertKnownOptions('addTools', options, { track: true })
    assertToolList('addTools', tools)
    const { track } = options
    const registry = track === undefined ? this.#catalog : this.tracks.get(track)
    const target = registry ?? new McpToolRegistry()
    for (const tool of tools) target.addTool(tool)
    if (track === undefined) this.#catalog = target
    else this.tracks.set(track, target)
    return this
  }

  /**
   * Adds a case, with the system message and rubric of the suite unless it has its own. Returns the suite; the case is
   * `suite.cases.at(-1)`.
   */
  addCase(options: AddCaseOptions): this {
    assertKnownOptions('addCase', options, ADD_CASE_OPTIONS)
    const added = this.#caseOf(options, this.#catalog)
    this.cases.push(added)
    this.#inOrder.push(added)
    this.#last = options
    return this
  }

  /** Adds a case like the previous one: everything that is not overridden is copied. */
  extendCase(options: ExtendCaseOptions): this {
    assertKnownOptions('extendCase', options, ADD_CASE_OPTIONS)
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

  /** Adds a case that is asked on several tracks; `forTrack` sets what is expected on each. */
  addComparativeCase(options: ComparativeCaseOptions): ComparativeCase {
    const added = new ComparativeCase(options, this.tracks, (track, registry) => this.#caseOf(track, registry))
    this.comparativeCases.push(added)
    this.#inOrder.push(added)
    return added
  }

  /** An ordinary suite: one agent test per case (and track), which asks a model once and executes no tool. */
  toSuite(given: ToSuiteOptions = {}): SuiteInput {
    assertKnownOptions('toSuite', given, { passRule: true, strictMode: true })
    const options = { ...given, strictMode: given.strictMode ?? this.strictMode }
    const catalogs = new Catalogs(this.#catalog, this.tracks)
    return {
      servers: catalogs.servers,
      agents: this.#inOrder.map((one) =>
        one instanceof EvalCase ? agentTestOf(one, catalogs, options) : comparativeTestOf(one, catalogs, options),
      ),
    }
  }

  #caseOf(options: AddCaseOptions & Pick<EvalCaseOptions, 'rename'>, catalog: BaseToolRegistry | undefined): EvalCase {
    const { systemMessage = this.systemMessage, rubric = this.rubric, critics } = options
    const expectedToolCalls = (options.expectedToolCalls ?? []).map(readExpectedCall)
    const given = critics ?? []
    const unjudged = uncriticizedFields(expectedToolCalls.flatMap(everyCall), given).map(
      (field) => new NoneCritic({ field }),
    )
    return new EvalCase({
      ...options,
      expectedToolCalls,
      systemMessage,
      rubric,
      critics: [...given, ...unjudged],
      catalog,
    })
  }
}
