import * as z from 'zod'
import { defineGate } from '../../core/gate/gate.js'
import { foldStability } from './fold-stability.js'
import { runStability } from './run-stability.js'

const minEvidence = z.strictObject({
  calls: z.int().min(0).default(5).describe('The minimum number of calls for `tool_usage_stability` to count.'),
  turns: z
    .int()
    .min(0)
    .default(3)
    .describe('The minimum number of assistant turns with text for `response_consistency` to count.'),
})

export const stability = defineGate({
  key: 'stability',
  summary: 'Is each run consistent in itself, and do the runs resemble each other?',
  options: z.strictObject({
    target_tokens_per_call: z
      .number()
      .positive()
      .default(2000)
      .describe('The number of tokens per distinct call above which `cost_per_progress` falls.'),
    min_evidence: minEvidence.prefault({}).describe('The minimum evidence in a run before a sub-score counts.'),
  }),
  targets: {
    'stability.score': 'The mean of the lowest sub-score of each run, 0 to 1.',
    'stability.weakest_score': 'The lowest sub-score of any run.',
    'stability.variance': 'The population variance of the lowest sub-scores.',
    'stability.tool_sequence_similarity':
      'Mean over pairs of runs: the longest common subsequence of their tools divided by the length of the longer run, 0 to 1.',
    'stability.argument_consistency':
      'Mean over pairs of runs: the share of positions with the same tool that have the same arguments, 0 to 1.',
    'stability.early_divergence':
      '1 when more than half of the pairs that diverge do so at their first or second call.',
    'stability.tool_usage_stability':
      'The worst run: 1 when all calls use one tool, 0 when each call uses another tool.',
    'stability.response_consistency':
      'The worst run: 1 when all texts have the same length, approaching 0 as lengths vary.',
    'stability.redundancy': 'The worst run: the share of its calls that are distinct.',
    'stability.cost_per_progress': 'The worst run: 1 within the target tokens per distinct call, approaching 0 beyond.',
  },
  defaultExpect: [{ target: 'stability.weakest_score', matcher: { '>=': 0.5 } }],
  perRun: false,
  reads: ['calls', 'text', 'tokens'],

  check: (_options, { runs }) =>
    runs >= 2
      ? []
      : [
          {
            path: [],
            message: `\`stability\` compares runs, and the test has ${runs}`,
            hint: 'Set `runs: 2` or more.',
          },
        ],
  measure: runStability,
  fold: ({ target_tokens_per_call }, runs) => foldStability(runs, target_tokens_per_call),
})
