import type { RowContext } from '../score/result/result.js'
import type { RunSettings } from '../suite/schema/agent-schema.js'
import { userTurns } from './execute/user-turns.js'

/** As written in the suite, without what varies between runs, such as a folder. */
export function rowContext(settings: RunSettings): RowContext {
  const { system = null, messages = [] } = settings
  return { system, messages, turns: userTurns(settings) }
}
