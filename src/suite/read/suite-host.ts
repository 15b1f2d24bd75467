import type { Environment } from './expand-variables.js'

/** What loading needs of the outside; passed in, so that this folder works in a browser too. */
export interface SuiteHost {
  /** Throws McproveError for a file that is missing or cannot be read. */
  readonly read: (path: string) => string
  /** `relative` as seen from the folder of the file `from`. */
  readonly resolve: (from: string, relative: string) => string
  readonly env: Environment
  /** What a module exports by default, for `gates:`. Throws McproveError; absent where no code can be loaded. */
  readonly importDefault?: ((path: string) => Promise<unknown>) | undefined
}
