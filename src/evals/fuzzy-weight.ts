import type { FuzzyWeightName } from '../core/critics/kinds/fuzzy-weight.js'

export type FuzzyWeight = FuzzyWeightName

/** Weights as words; plain strings work too. */
export const FuzzyWeight = {
  MINIMAL: 'minimal',
  VERY_LOW: 'very_low',
  LOW: 'low',
  MEDIUM: 'medium',
  HIGH: 'high',
  VERY_HIGH: 'very_high',
  CRITICAL: 'critical',
} as const satisfies Record<string, FuzzyWeightName>
