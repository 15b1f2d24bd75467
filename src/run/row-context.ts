import type { RowContext } from '../score/result/result.js'
import type { RunSettings } from '../suite/schema/agent-schema.js'
import { userTurns } from './execute/user-turns.js'

/** As the suite writes it: what varies from run to run, like a folder, is not in it. */
export function rowContext(settings: RunSettings): RowContext {
  const { system = null, messages = [] } = settings
  return { system, messages, turns: userTurns(settings) }
}
