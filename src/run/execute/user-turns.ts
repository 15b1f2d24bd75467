import type { RunSettings } from '../../suite/schema/agent-schema.js'

/** The messages of the user, in order. */
export function userTurns({ prompt, turns }: Pick<RunSettings, 'prompt' | 'turns'>): readonly string[] {
  return turns ?? (prompt === undefined ? [] : [prompt])
}
