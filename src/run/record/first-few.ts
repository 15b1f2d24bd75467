const SHOWN = 10

/** Reports a problem that a thousand runs share only a few times. */
export function firstFew(warnings: readonly string[]): readonly string[] {
  const more = warnings.length - SHOWN
  return more <= 0 ? warnings : [...warnings.slice(0, SHOWN), `${more} more warnings of this kind`]
}
