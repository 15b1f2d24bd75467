import { randomBytes } from 'node:crypto'

/** A process with this variable was started by an external agent, or by a server with `isolate: true`. */
export const RUN_MARK = 'MCPROVE_RUN'

/** A variable with a unique value. */
export function newMark(): Readonly<Record<string, string>> {
  return { [RUN_MARK]: randomBytes(16).toString('hex') }
}
