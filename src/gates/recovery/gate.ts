import * as z from 'zod'
import { locateFindings, type MeasuredRun, type StepFinding } from '../../core/gate/finding.js'
import { defineGate, type ExpectationSource, type Targets } from '../../core/gate/gate.js'
import { members } from '../../core/members/member-set.js'
import type { Trace } from '../../core/trace/trace.js'
import { describeDuplicate, describeRecovery, NOT_EXERCISED, type RecoveryLimits } from './describe-recovery.js'
import { duplicateSideEffects } from './duplicate-side-effects.js'
import { findRecovery } from './find-recovery.js'
import { type RecoveryScore, scoreInstants } from './score-instants.js'

interface MeasuredRecovery {
  /** Null when the fault never fired. */
  readonly score: RecoveryScore | null
  readonly retries: number
  readonly duplicates: number
  readonly findings: readonly StepFinding[]
}

export const recovery = defineGate({
  key: 'recovery',
  summary: 'Does the agent detect a failing tool in time and recover?',
  options: z.strictObject({
    max_detection_ms: z.int().positive().default(3000).describe('The maximum time for the fault to reach the agent.'),
    max_recovery_ms: z.int().positive().optional().describe('The maximum time of any run to recover.'),
    require_clean_timeout: z
      .boolean()
      .default(false)
      .describe('Require that every run detects the fault within the budget.'),
    fallbacks: members
      .optional()
      .describe('Fallback tools for the same need. Without them, any later successful call is a recovery.'),
  }),
  targets: {
    'recovery.time_to_detection_ms':
      'Time from the start of the first faulted call until its failure reached the agent, in the worst run; null if any run never detected it.',
    'recovery.time_to_recovery_ms':
      'Time from the same start until the end of the recovering call, in the worst run; null if any run never recovered.',
    'recovery.user_visible_hang_ms':
      'Time until detection or recovery, whichever was earlier, or the budget when neither happened, in the worst run; null if any run never met the fault.',
    'recovery.recovered': '1 when every run recovered.',
    'recovery.clean_timeout': '1 when every run detected the fault within the budget.',
    'recovery.retries': 'Further calls to the faulted tool before the recovering call, summed over runs.',
    'recovery.duplicate_side_effects':
      'Repeats of an identical mutating call after it had succeeded, summed over runs.',
    'recovery.gate_passed': '1 when every run met its fault, recovered, and stayed within the limits.',
  },
  defaultExpect: [{ target: 'recovery.gate_passed', matcher: { '>=': 1 } }],
  limits: ({ max_recovery_ms, require_clean_timeout }) => {
    const limits = [EXERCISED]
    if (max_recovery_ms !== undefined)
      limits.push({ target: 'recovery.time_to_recovery_ms', matcher: { '<=': max_recovery_ms } })
    if (require_clean_timeout) limits.push({ target: 'recovery.clean_timeout', matcher: { '>=': 1 } })
    return limits
  },
  perRun: true,
  reads: ['calls', 'names', 'servers', 'tools'],
  passesWithoutEvidence: {
    names: 'The recorded fault identifies the faulted call, and any later success can recover from it.',
  },

  callTimeoutMs: ({ max_detection_ms }) => max_detection_ms,
  measure: (options, trace) => measureRun(options, trace),
  fold: (options, runs) => ({ targets: foldRuns(options, runs), findings: locateFindings(runs) }),
})

/** A run whose fault never fired measured nothing, whatever `expect` asks: null is not a number. */
const EXERCISED: ExpectationSource = {
  target: 'recovery.user_visible_hang_ms',
  matcher: { '>=': 0 },
  message: 'the fault must occur in every run',
}

function measureRun(limits: RecoveryLimits, trace: Trace): MeasuredRecovery {
  const marks = findRecovery(trace, limits)
  const duplicates = duplicateSideEffects(trace)
  let score: RecoveryScore | null = null
  const findings: StepFinding[] = []
  if (marks === null) findings.push(NOT_EXERCISED)
  else {
    const { startMs, detectedMs, recoveredMs } = marks
    score = scoreInstants({ startMs, detectedMs, recoveredMs, budgetMs: limits.max_detection_ms })
    for (const finding of describeRecovery(marks, score, limits, trace)) findings.push(finding)
  }
  for (const duplicate of duplicates) findings.push(describeDuplicate(duplicate))
  return { score, retries: marks?.retries ?? 0, duplicates: duplicates.length, findings }
}

function foldRuns(limits: RecoveryLimits, runs: readonly MeasuredRun<MeasuredRecovery>[]): Targets {
  let detection: number | null = 0
  let recoveryTime: number | null = 0
  let hang: number | null = 0
  let recovered = true
  let clean = true
  let retries = 0
  let duplicates = 0
  let passed = true
  for (const { measure } of runs) {
    const { score } = measure
    detection = worst(detection, score?.time_to_detection_ms ?? null)
    recoveryTime = worst(recoveryTime, score?.time_to_recovery_ms ?? null)
    hang = worst(hang, score?.user_visible_hang_ms ?? null)
    recovered &&= score?.recovered === 1
    clean &&= score?.clean_timeout === 1
    retries += measure.retries
    duplicates += measure.duplicates
    passed &&= keepsLimits(limits, score)
  }
  return {
    'recovery.time_to_detection_ms': detection,
    'recovery.time_to_recovery_ms': recoveryTime,
    'recovery.user_visible_hang_ms': hang,
    'recovery.recovered': recovered ? 1 : 0,
    'recovery.clean_timeout': clean ? 1 : 0,
    'recovery.retries': retries,
    'recovery.duplicate_side_effects': duplicates,
    'recovery.gate_passed': passed ? 1 : 0,
  }
}

function keepsLimits({ max_recovery_ms, require_clean_timeout }: RecoveryLimits, score: RecoveryScore | null): boolean {
  if (score?.time_to_recovery_ms == null) return false
  if (max_recovery_ms !== undefined && score.time_to_recovery_ms > max_recovery_ms) return false
  return !require_clean_timeout || score.clean_timeout === 1
}

function worst(sofar: number | null, time: number | null): number | null {
  return sofar === null || time === null ? null : Math.max(sofar, time)
}
