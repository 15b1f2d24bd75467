import * as z from 'zod'
import { roundRatio } from '../../math/percent.js'

/** The confidence of a one-sided bound. */
export const confidence = z
  .number()
  .refine((level) => level > 0 && level < 1, { error: 'a confidence is a ratio between 0 and 1, such as 0.95' })
  .default(0.95)

/** `passed 9/10 (90%), certified >= 60% at 95% confidence`: the summary of a sample in one line. */
export function certificateLine(passes: number, runs: number, rate: number, lower: number, level: number): string {
  // 0.58 * 100 is 57.99999999999999.
  return `passed ${passes}/${runs} (${rate}%), certified >= ${lower}% at ${roundRatio(level * 100)}% confidence`
}
