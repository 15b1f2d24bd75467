import { providerFailure } from '../outcomes/provider-failure.js'
import type { TraceDraft } from '../trace-draft.js'

/** Why a turn of Codex failed: what it tells is trouble with the provider, or a request that the provider refused. */
export function turnFailure(told: string | null): NonNullable<TraceDraft['outcome']> {
  return providerFailure(told ?? 'unknown')
}
