import { McproveError } from '../core/errors/error.js'
import { showTyped, showValue } from '../core/text/show-value.js'
import type { ToolDefinition } from '../core/trace/trace.js'
import { type CatalogTool, readTool } from './catalog-tool.js'
import { ambiguousName, type NamesOfTool, ToolNames } from './tool-names.js'
import { WireNames } from './wire-name.js'
import { withDefaults } from './with-defaults.js'

/** A tool of a registry, with the name that models see. */
export interface RegisteredTool extends ToolDefinition {
  /** The name that a model sees; it can change when a tool is added that would have the same. */
  readonly wire_name: string
}

/** Tools by name, the interface of both registries. */
export interface BaseToolRegistry {
  /** In the order they were added. */
  readonly tools: readonly RegisteredTool[]
  /** Adds a TypeScript tool or a definition; in a toolkit it is called `<Toolkit>_<PascalCase name>`. */
  addTool(tool: CatalogTool, toolkit?: string): RegisteredTool
  /** Undefined for an unknown name. Throws BAD_USAGE for an ambiguous one, with the candidates. */
  find(name: string): RegisteredTool | undefined
  /** Like `find`, but also throws for an unknown name, with the nearest one. */
  get(name: string): RegisteredTool
  /** The tool that was added as exactly this function or object; otherwise undefined. */
  findAdded(tool: CatalogTool): RegisteredTool | undefined
  /** Arguments of a call with the defaults of the tool's schema; unchanged when no single tool has that name. */
  withDefaults<T>(name: string, args: T): T
}

type NamesOf = (tool: RegisteredTool) => NamesOfTool

class ToolRegistry implements BaseToolRegistry {
  readonly #tools: RegisteredTool[] = []
  readonly #names = new ToolNames<RegisteredTool>()
  readonly #added = new Map<CatalogTool, RegisteredTool>()
  readonly #namesOf: NamesOf
  readonly #isShort: (tool: RegisteredTool) => boolean
  /** Undefined when tools were added since. */
  #wires: WireNames<RegisteredTool> | undefined

  protected constructor(namesOf: NamesOf, isShort: (tool: RegisteredTool) => boolean = () => false) {
    this.#namesOf = namesOf
    this.#isShort = isShort
  }

  get tools(): readonly RegisteredTool[] {
    return this.#tools
  }

  addTool(tool: CatalogTool, toolkit?: string): RegisteredTool {
    const definition = readTool(tool)
    const name = toolkit === undefined ? definition.name : toolkitName(toolkit, definition.name)
    return this.register({ ...definition, name }, tool)
  }

  find(name: string): RegisteredTool | undefined {
    const [only, ...others] = this.#meantBy(name)
    if (only === undefined || others.length === 0) return only
    throw ambiguousName(name, [only, ...others])
  }

  get(name: string): RegisteredTool {
    const tool = this.find(name)
    if (tool === undefined) throw this.#names.unknown(name)
    return tool
  }

  findAdded(tool: CatalogTool): RegisteredTool | undefined {
    return this.#added.get(tool)
  }

  withDefaults<T>(name: string, args: T): T {
    const [tool, ...others] = this.#meantBy(name)
    return tool === undefined || others.length > 0 ? args : withDefaults(args, tool.input_schema)
  }

  protected register(definition: ToolDefinition, source: CatalogTool): RegisteredTool {
    const wireNameNow = () => this.#wireNames.of(definition)
    const tool: RegisteredTool = {
      ...definition,
      get wire_name() {
        return wireNameNow()
      },
    }
    this.#names.add(tool, this.#namesOf(tool))
    this.#tools.push(tool)
    this.#added.set(source, tool)
    this.#wires = undefined
    return tool
  }

  get #wireNames(): WireNames<RegisteredTool> {
    this.#wires ??= new WireNames(this.#tools, this.#isShort)
    return this.#wires
  }

  #meantBy(name: string): readonly RegisteredTool[] {
    const own = this.#names.own(name)
    if (own !== undefined) return [own]
    const short = this.#names.short(name)
    if (short.length > 0) return short
    const onWire = this.#wireNames.toolFor(name)
    return onWire === undefined ? [] : [onWire]
  }
}

/** The tools of one server, or of none, under their own names; `Google.Search` is also `Google_Search`. */
export class McpToolRegistry extends ToolRegistry {
  constructor(tools: readonly CatalogTool[] = []) {
    super(({ name }) => ({ own: [name], qualified: [], short: [underscored(name)] }))
    assertToolList('new McpToolRegistry', tools)
    for (const tool of tools) this.addTool(tool)
  }
}

/**
 * The tools of several servers. A tool that only one server has goes by its own name on the wire, `list_issues`, any
 * other by `github__list_issues`; both are also found as `github_list_issues` and `github.list_issues`.
 */
export class CompositeMcpRegistry extends ToolRegistry {
  /** A list of tools for each server. */
  constructor(servers: Readonly<Record<string, readonly CatalogTool[]>>) {
    super(
      ({ server, name }) => ({
        own: [server === null ? name : `${server}__${name}`],
        qualified: server === null ? [] : [`${server}_${name}`, `${server}.${name}`],
        short: [name, underscored(name)],
      }),
      () => true,
    )
    for (const [server, tools] of Object.entries(servers)) {
      if (server === '') throw new McproveError('BAD_USAGE', 'A server has an empty name', { hint: 'Give it a name.' })
      assertToolList(`new CompositeMcpRegistry, server ${showValue(server)}`, tools)
      for (const tool of tools) this.register({ ...readTool(tool), server }, tool)
    }
  }
}

/** Throws BAD_USAGE for tools that are not a list: plain JavaScript can pass anything. */
export function assertToolList(where: string, tools: readonly CatalogTool[]): void {
  if (Array.isArray(tools)) return
  throw new McproveError('BAD_USAGE', `${where}: the tools are ${showTyped(tools, 60)}, not a list`, {
    hint: 'Give a list of tools; for several servers, new CompositeMcpRegistry({ github: [...], slack: [...] }).',
  })
}

function toolkitName(toolkit: string, name: string): string {
  if (toolkit === '') {
    throw new McproveError('BAD_USAGE', `The toolkit of ${showValue(name)} has an empty name`, {
      hint: 'Remove the toolkit name, or make it non-empty.',
    })
  }
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  return `${toolkit}_${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}`
}

function underscored(name: string): string {
  return name.replaceAll('.', '_')
}
