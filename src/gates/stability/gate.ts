import * as z from 'zod'
import { defineGate } from '../../core/gate/gate.js'
import { foldStability } from './fold-stability.js'
import { runStability } from './run-stability.js'

const minEvidence = z.strictObject({
  calls: z.int().min(0).default(5).describe('Calls from which on `tool_usage_stability` counts.'),
  turns: z.int().min(0).default(3).describe('Assistant turns with text from which on `response_consistency` counts.'),
})

export const stability = defineGate({
  key: 'stability',
  summary: 'Does the agent stay on course inside each run, and do the runs resemble each other?',
  options: z.strictObject({
    target_tokens_per_call: z
      .number()
      .positive()
      .default(2000)
      .describe('Tokens that a distinct call may cost before `cost_per_progress` falls.'),
    min_evidence: minEvidence
      .prefault({})
      .describe('How much a run must hold before a sub-score can be its weakest one.'),
  }),
  targets: {
    'stability.score': "The mean of the runs' weakest sub-scores, 0 to 1.",
    'stability.weakest_score': 'The lowest of them.',
    'stability.variance': 'Their population variance.',
    'stability.tool_sequence_similarity':
      'Mean over pairs of runs: the longest common subsequence of their tools against the longer run, 0 to 1.',
    'stability.argument_consistency':
      'Mean over pairs of runs: how many positions with the same tool have the same arguments, 0 to 1.',
    'stability.early_divergence':
      '1 when more than half of the pairs that diverge do so at their first or second call.',
    'stability.tool_usage_stability': 'The worst run: 1 is one tool throughout, 0 another tool with each call.',
    'stability.response_consistency': 'The worst run: 1 is texts of equal length, toward 0 as their lengths vary.',
    'stability.redundancy': 'The worst run: the share of its calls that are distinct.',
    'stability.cost_per_progress': 'The worst run: 1 within the target tokens per distinct call, toward 0 beyond.',
  },
  defaultExpect: [{ target: 'stability.weakest_score', matcher: { '>=': 0.5 } }],
  perRun: false,
  reads: ['calls', 'text', 'tokens'],

  check: (_options, { runs }) =>
    runs >= 2
      ? []
      : [{ path: [], message: `\`stability\` compares runs, and there is ${runs}`, hint: 'Set `runs: 2` or more.' }],
  measure: runStability,
  fold: ({ target_tokens_per_call }, runs) => foldStability(runs, target_tokens_per_call),
})
