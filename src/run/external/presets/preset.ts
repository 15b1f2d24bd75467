import type { Importer } from '../../../importers/importer.js'
import type { OfferedServer } from '../offered-server.js'

/** Where a run of the program takes place. */
export interface ProgramPlace {
  /** A folder of this run alone, removed at its end. */
  readonly folder: string
  /** The environment that the program would have without the preset. */
  readonly env: Readonly<Record<string, string>>
  /** Its working folder. */
  readonly cwd: string
  /** A UUID of this run. */
  readonly id: string
}

/** A product that `external:` knows by name: how it is started, how it gets its servers, and what reads its output. */
export interface Preset {
  readonly command: string
  /** `{mcp_config}` and `{prompt}` are replaced. */
  readonly args: (servers: readonly OfferedServer[], place: ProgramPlace) => readonly string[]
  readonly prompt: 'argument' | 'stdin'
  /** The content of the file at `{mcp_config}`. */
  readonly config: (servers: readonly OfferedServer[]) => object
  /** Writes further files. Returns the variables that the program needs. */
  readonly prepare: (servers: readonly OfferedServer[], place: ProgramPlace) => Promise<Record<string, string>>
  /** Reads the lines that it prints; null for a program whose output is its answer. */
  readonly importer: (() => Promise<Importer>) | null
  /** Further lines for it, which the program writes elsewhere. */
  readonly rest?: (place: ProgramPlace) => Promise<string>
  /** Whether its output includes the cost. */
  readonly saysCost: boolean
}

/** For `prepare` of a program that needs nothing more. */
export async function nothingMore(): Promise<Record<string, string>> {
  return {}
}
