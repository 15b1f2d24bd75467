// The fewest calls that still do it: the end of a sequence first, then delta debugging (Zeller and Hildebrandt, 2002).
import type { ShrinkLimits } from './shrink-input.js'

/**
 * `repeat` makes the calls on a new server, and gives them as that server got them; undefined when they do not do it
 * again. Undefined when not even the whole sequence does.
 */
export async function shrinkCalls<T>(
  calls: readonly T[],
  repeat: (calls: readonly T[]) => Promise<readonly T[] | undefined>,
  limits: ShrinkLimits,
): Promise<readonly T[] | undefined> {
  for (let length = 1; ; length *= 4) {
    if (!limits.mayTry()) return undefined
    const end = await repeat(calls.slice(-length))
    if (end !== undefined) return await fewest(end, repeat, limits)
    if (length >= calls.length) return undefined
  }
}

async function fewest<T>(
  calls: readonly T[],
  repeat: (calls: readonly T[]) => Promise<readonly T[] | undefined>,
  { mayTry }: ShrinkLimits,
): Promise<readonly T[]> {
  let kept = calls
  let size = Math.ceil(kept.length / 2)
  while (kept.length > 1 && size >= 1) {
    let wasRemoved = false
    for (let at = 0; at < kept.length && kept.length > 1; ) {
      if (!mayTry()) return kept
      const without = [...kept.slice(0, at), ...kept.slice(at + size)]
      const repeated = without.length > 0 ? await repeat(without) : undefined
      if (repeated !== undefined) {
        kept = repeated
        wasRemoved = true
      } else at += size
    }
    if (!wasRemoved || size > 1) size = size === 1 && !wasRemoved ? 0 : Math.max(1, Math.floor(size / 2))
  }
  return kept
}
