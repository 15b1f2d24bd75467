import { type BaseToolRegistry, CompositeMcpRegistry } from '../catalog/tool-registry.js'
import type { SuiteInput } from '../suite/schema/suite-input.js'

type Servers = NonNullable<SuiteInput['servers']>
type ToolList = Extract<Servers[string], { readonly tools: unknown }>

/** The tools of a suite of cases as servers of an ordinary suite: lists that are offered but never called. */
export class Catalogs {
  readonly #catalog: BaseToolRegistry | undefined
  readonly #tracks: ReadonlyMap<string, BaseToolRegistry>

  constructor(catalog: BaseToolRegistry | undefined, tracks: ReadonlyMap<string, BaseToolRegistry>) {
    this.#catalog = catalog
    this.#tracks = tracks
  }

  get servers(): Servers {
    const ofTracks = [...this.#tracks].map(([track, registry]) => [serverOf(track), listOf(registry)] as const)
    return Object.fromEntries([
      ...(this.#catalog === undefined ? [] : [[CATALOG, listOf(this.#catalog)] as const]),
      ...ofTracks,
    ])
  }

  /** Where the tools of a case come from, with or without a track. */
  registryOf(track?: string): BaseToolRegistry | undefined {
    return (track === undefined ? undefined : this.#tracks.get(track)) ?? this.#catalog
  }

  /** The tools of a case, with or without a track; a track without its own tools uses those of the suite. */
  serversOf(track?: string): { readonly servers?: readonly string[] } {
    if (track !== undefined && this.#tracks.has(track)) return { servers: [serverOf(track)] }
    return this.#catalog === undefined ? {} : { servers: [CATALOG] }
  }
}

const CATALOG = 'catalog'

/** No track has the name of the suite's catalog. */
function serverOf(track: string): string {
  return `${CATALOG} of ${track}`
}

function listOf(registry: BaseToolRegistry): ToolList {
  // A schema may be anything here: the loader validates it.
  const tools = registry.tools.map(({ wire_name: _, ...tool }) => tool) as ToolList['tools']
  return registry instanceof CompositeMcpRegistry ? { tools, short_names: true } : { tools }
}
