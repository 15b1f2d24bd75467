import type { Misspelling } from './measure.js'

type Face = Pick<Misspelling, 'kind' | 'place' | 'word' | 'suite'>

/** What nobody can tell from a suite and its recorded runs. */
const REASONS: readonly (readonly [fits: (face: Face) => boolean, reason: string])[] = []

export function whyUnnoticed(face: Face): string | null {
  return REASONS.find(([fits]) => fits(face))?.[1] ?? null
}
