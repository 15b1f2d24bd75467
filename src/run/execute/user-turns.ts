import type { RunSettings } from '../../suite/schema/agent-schema.js'

/** What the user says, in order. */
export function userTurns({ prompt, turns }: Pick<RunSettings, 'prompt' | 'turns'>): readonly string[] {
  return turns ?? (prompt === undefined ? [] : [prompt])
}
