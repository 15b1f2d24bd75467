import { randomBytes } from 'node:crypto'

/** Whatever has this in its environment was started by an external agent, or by a server with `isolate: true`. */
export const RUN_MARK = 'MCPROVE_RUN'

/** A variable that no other process has. */
export function newMark(): Readonly<Record<string, string>> {
  return { [RUN_MARK]: randomBytes(16).toString('hex') }
}
