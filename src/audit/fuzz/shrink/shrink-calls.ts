// The fewest calls that still do it: the end of a sequence first, then delta debugging (Zeller and Hildebrandt, 2002).
import type { ShrinkLimits } from './shrink-input.js'

/** `holds` starts a new server for each sequence. Undefined when not even the whole sequence does it again. */
export async function shrinkCalls<T>(
  calls: readonly T[],
  holds: (calls: readonly T[]) => Promise<boolean>,
  limits: ShrinkLimits,
): Promise<readonly T[] | undefined> {
  for (let length = 1; ; length *= 4) {
    if (!limits.mayTry()) return undefined
    const end = calls.slice(-length)
    if (await holds(end)) return await fewest(end, holds, limits)
    if (length >= calls.length) return undefined
  }
}

async function fewest<T>(
  calls: readonly T[],
  holds: (calls: readonly T[]) => Promise<boolean>,
  { mayTry }: ShrinkLimits,
): Promise<readonly T[]> {
  let kept = calls
  let size = Math.ceil(kept.length / 2)
  while (kept.length > 1 && size >= 1) {
    let wasRemoved = false
    for (let at = 0; at < kept.length && kept.length > 1; ) {
      if (!mayTry()) return kept
      const without = [...kept.slice(0, at), ...kept.slice(at + size)]
      if (without.length > 0 && (await holds(without))) {
        kept = without
        wasRemoved = true
      } else at += size
    }
    if (!wasRemoved || size > 1) size = size === 1 && !wasRemoved ? 0 : Math.max(1, Math.floor(size / 2))
  }
  return kept
}
