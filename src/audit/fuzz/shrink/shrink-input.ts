import type { RawRecord } from '../../../core/trace/trace-fields.js'
import { costOf, smallerValues } from './smaller-values.js'

export interface ShrinkLimits {
  /** Trials that are left, over all that is shrunk. */
  readonly mayTry: () => boolean
}

/** The smallest arguments found for which `holds` still holds. */
export async function shrinkArguments(
  args: RawRecord,
  plain: RawRecord | undefined,
  holds: (candidate: RawRecord) => Promise<boolean>,
  { mayTry }: ShrinkLimits,
): Promise<RawRecord> {
  let smallest = args
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false
    const cost = costOf(smallest, plain)
    for (const candidate of smallerValues(smallest, plain)) {
      // The smaller values of an object are objects.
      const next = candidate as RawRecord
      if (costOf(next, plain) >= cost) continue
      if (!mayTry()) return smallest
      if (!(await holds(next))) continue
      smallest = next
      isSmaller = true
      break
    }
  }
  return smallest
}
