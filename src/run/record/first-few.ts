const SHOWN = 10

/** A thousand runs with the same trouble are one trouble. */
export function firstFew(warnings: readonly string[]): readonly string[] {
  const more = warnings.length - SHOWN
  return more <= 0 ? warnings : [...warnings.slice(0, SHOWN), `${more} more warnings of this kind`]
}
