import * as z from 'zod'
import type { Finding, MeasuredRun } from '../../core/gate/finding.js'
import { defineGate, type GateProblem } from '../../core/gate/gate.js'
import { certificateLine, confidence } from '../../core/statistics/confidence.js'
import { summarizeOutcomes } from '../../math/outcomes.js'

export const reliability = defineGate({
  key: 'reliability',
  summary: 'How often do the runs pass, and what can be certified from that?',
  options: z.strictObject({
    outcome: z.string().min(1).optional().describe('The check whose outcomes count. Default: all per-run checks.'),
    confidence: confidence.describe('The one-sided confidence level of the certified lower bound; a ratio.'),
  }),
  targets: {
    'reliability.runs': 'Valid runs, n.',
    'reliability.passes': 'Runs that passed, c.',
    'reliability.pass_rate': 'Percent of runs that passed.',
    'reliability.pass_at_k': '100 when any run passed, else 0.',
    'reliability.passhat_k': 'Percent: (c/n)^n, the last entry of the decay curve.',
    'reliability.pass_at':
      'The entry for k is at index k - 1: the unbiased probability that at least one of k runs passes, 1 - C(n-c,k) / C(n,k).',
    'reliability.pass_hat':
      'The entry for k is at index k - 1: the unbiased probability that all of k runs pass, C(c,k) / C(n,k).',
    'reliability.decay_curve':
      'The entry for k is at index k - 1. Percent: (c/k)^k, with c the passes among the first k runs.',
    'reliability.variance_amplification': 'Percent: the variance of the outcomes relative to the largest possible one.',
    'reliability.graceful_degradation': 'Percent: passes weighted by position, so that later runs count more.',
    'reliability.certified_lower': 'Percent: the exact lower bound (Clopper-Pearson) on the true pass rate.',
  },
  // Only the suite can say how often is often enough, so `expect` is required.
  defaultExpect: [],
  floors: [
    { expect: '{ "reliability.pass_rate": { ">=": 90 } }', meaning: 'at least 90 % of these runs pass' },
    {
      expect: '{ "reliability.certified_lower": { ">=": 80 } }',
      meaning: 'these runs certify a true pass rate of at least 80 %, at 95 % confidence',
    },
    {
      expect: '{ "reliability.pass_hat[2]": { ">=": 0.7 } }',
      meaning: 'three runs in a row all pass with a probability of at least 0.7',
    },
  ],
  perRun: false,
  reads: [],
  samples: ({ outcome }) => outcome ?? null,

  check: ({ outcome }, { checks, until_decided }) => (until_decided ? [NOT_FIXED] : checkOutcome(outcome, checks)),
  // Other checks have judged the runs, so this gate keeps nothing.
  measure: () => null,
  fold: ({ outcome, confidence: level }, runs, { outcomes }) => {
    const summary = summarizeOutcomes(outcomes, level)
    const { runs: n, passes, passRate, passHatK, certifiedLower } = summary
    return {
      targets: {
        'reliability.runs': n,
        'reliability.passes': passes,
        'reliability.pass_rate': passRate,
        'reliability.pass_at_k': summary.passAtK,
        'reliability.passhat_k': passHatK,
        'reliability.pass_at': summary.passAt,
        'reliability.pass_hat': summary.passHat,
        'reliability.decay_curve': summary.decayCurve,
        'reliability.variance_amplification': summary.varianceAmplification,
        'reliability.graceful_degradation': summary.gracefulDegradation,
        'reliability.certified_lower': certifiedLower,
      },
      findings: describeFailures(runs, outcomes, outcome),
      summary: `${certificateLine(passes, n, passRate, certifiedLower, level)}, (${passes}/${n})^${n} ${passHatK}%`,
    }
  },
})

/** Clopper-Pearson and pass^k are for a number of runs that does not depend on their outcomes. */
const NOT_FIXED: GateProblem = {
  path: [],
  message: '`reliability` needs a fixed number of runs: its bounds do not hold for runs that stop when they decide',
  hint: 'Remove `reliability` and state the rate as `floor` of `runs: { until: decided }`, or set `runs` to a number.',
}

function checkOutcome(outcome: string | undefined, checks: readonly string[]): GateProblem[] {
  if (checks.length === 0) {
    const hint = 'Add `expect:` or a gate such as `trajectory`.'
    return [{ path: [], message: 'this test has no per-run check', hint }]
  }
  if (outcome === undefined || checks.includes(outcome)) return []
  const message = `\`${outcome}\` is not a per-run check of this test; available: ${checks.join(', ')}`
  return [{ path: ['outcome'], message }]
}

/** A failed run is one sample and does not decide the test, so it is a note. */
function describeFailures(
  runs: readonly MeasuredRun<null>[],
  outcomes: readonly boolean[],
  outcome = 'a per-run check',
): Finding[] {
  const findings: Finding[] = []
  for (const [index, { run }] of runs.entries()) {
    if (outcomes[index] === true) continue
    findings.push({ level: 'note', kind: 'failed_run', run, step: null, message: `did not pass ${outcome}` })
  }
  return findings
}
