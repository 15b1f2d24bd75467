import * as z from 'zod'
import { parseArgument } from '../../core/input/parse-argument.js'
import { type RecoveryInstants, type RecoveryScore, scoreInstants } from './score-instants.js'

const instants = z.strictObject({
  startMs: z.number(),
  detectedMs: z.number().nullable(),
  recoveredMs: z.number().nullable(),
  budgetMs: z.number().nonnegative(),
})

/**
 * Scores one fault, as the `recovery` gate does with one run: when the faulted call started, when the agent learned of
 * the trouble and when a call that answers the same need ended, all on one clock in milliseconds; null for what never
 * happened. `budgetMs` is how long detection may take.
 */
export function scoreRecovery(fault: RecoveryInstants): RecoveryScore {
  return scoreInstants(parseArgument('scoreRecovery', instants, fault))
}
