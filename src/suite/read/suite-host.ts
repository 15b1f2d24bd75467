import type { Environment } from './expand-variables.js'

/** What loading needs from its environment; passed in, so that this folder works in a browser too. */
export interface SuiteHost {
  /** Throws McproveError for a file that is missing or cannot be read. */
  readonly read: (path: string) => string
  /** Resolves `relative` against the folder of the file `from`. */
  readonly resolve: (from: string, relative: string) => string
  readonly env: Environment
  /** The default export of a module, for `gates:`. Throws McproveError; absent where code cannot be loaded. */
  readonly importDefault?: ((path: string) => Promise<unknown>) | undefined
}
