import * as z from 'zod'
import { EXTRA_ARGS } from '../../core/critics/fields/extra-args.js'
import { defineGate } from '../../core/gate/gate.js'
import { PASS_RULES } from '../../core/gate/pass-rule.js'
import { caseRubricSchema, expectedCalls, fieldCritics, track } from './case-schema.js'
import { checkCase, checkFields } from './check-case.js'
import { foldRuns } from './fold-runs.js'
import { measureRun } from './measure-run.js'
import { shownCall } from './shown-call.js'
import { trackRows, trackServers } from './track-rows.js'
import { writtenFields } from './written-fields.js'

export const critics = defineGate({
  key: 'critics',
  summary: 'Did the agent make the expected calls, with arguments that are close enough?',
  options: z.strictObject({
    expected: expectedCalls.optional().describe('The expected calls, in any order.'),
    fields: fieldCritics.default([]).describe('The critics. Each scores one argument and has a weight.'),
    rubric: caseRubricSchema.prefault({}).describe('The thresholds, and the mismatches that score 0.'),
    pass_rule: z
      .enum(PASS_RULES)
      .default('mean')
      .describe(
        'How several runs become one verdict: the `last` one, the `mean` score, most of them (`majority`), or `all`.',
      ),
    extra_args: z
      .enum(EXTRA_ARGS)
      .default('warn')
      .describe(
        'The effect of arguments that are not in the expected call: none (`ignore`), a finding (`warn`), or a failed run (`fail`).',
      ),
    extra_calls: z.enum(['ignore', 'penalize']).optional().describe('`ignore` or `penalize`, as in `rubric`.'),
    tracks: z
      .record(z.string().min(1), track)
      .refine((tracks) => Object.keys(tracks).length > 0, { error: 'at least one track is needed' })
      .optional()
      .describe(
        'Runs the same case with several tool sources, one test per track; the first is the baseline. Tracks without their own `expected` and `fields` use those of the block.',
      ),
  }),
  targets: {
    'critics.score': 'The mean score of the runs, 0 to 1.',
    'critics.min_score': 'The lowest score of any run.',
    'critics.std_deviation': 'The population standard deviation of the scores.',
    'critics.pass_rate': 'Percent of runs that passed.',
    'critics.warnings': 'The number of runs that passed below the warn threshold or are warned.',
    'critics.passed': '1 when the runs pass according to `pass_rule`, else 0.',
    'critics.field["name"]': 'Per argument: the mean of score / weight; null when no critic scores it.',
    'critics.field_std_deviation["name"]': 'Per argument: the standard deviation of score / weight over the runs.',
  },
  names: writtenFields,
  defaultExpect: [{ target: 'critics.passed', matcher: { '>=': 1 } }],
  perRun: true,
  reads: ['calls', 'names', 'servers', 'tools'],
  passesWithoutEvidence: { servers: 'An expected call without a server matches the tool on any server.' },
  check: checkCase,
  checkTools: checkFields,
  serverNames: trackServers,
  variants: (options) => trackRows(options),
  withPassRule: (options, pass_rule) => ({ ...options, pass_rule }),

  expectedCalls: ({ expected = [] }) => expected.map(shownCall),
  measure: (options, trace) => measureRun(options, trace),
  fold: (options, runs) => foldRuns(options, runs),
})
