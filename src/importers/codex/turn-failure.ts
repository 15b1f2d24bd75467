import type { TraceDraft } from '../trace-draft.js'

const CUT = /max_output_tokens/
const TOO_LONG = /context window|ran out of room/i

/** Why a turn of Codex failed. What is left after these two is trouble with the provider: its status, its stream. */
export function turnFailure(told: string | null): NonNullable<TraceDraft['outcome']> {
  const error = told ?? 'unknown'
  if (CUT.test(error)) return { status: 'max_tokens', error }
  return { status: TOO_LONG.test(error) ? 'agent_error' : 'infra_error', error }
}
