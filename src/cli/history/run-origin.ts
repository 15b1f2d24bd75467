import { gitHead } from '../../files/history/git-head.js'
import type { RunOrigin } from '../../files/history/kept-run.js'
import type { Io } from '../terminal/io.js'

/** Which version, commit and branch a result of this folder belongs to. */
export function runOrigin(io: Io): RunOrigin {
  return { mcprove: __MCPROVE_VERSION__, ...gitHead(io.cwd(), io.env) }
}
