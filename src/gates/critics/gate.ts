import * as z from 'zod'
import { EXTRA_ARGS } from '../../core/critics/fields/extra-args.js'
import { defineGate } from '../../core/gate/gate.js'
import { caseRubricSchema, expectedCalls, fieldCritics, track } from './case-schema.js'
import { checkCase, checkFields } from './check-case.js'
import { foldRuns } from './fold-runs.js'
import { measureRun } from './measure-run.js'
import { PASS_RULES } from './pass-rule.js'
import { shownCall } from './shown-call.js'
import { trackRows, trackServers } from './track-rows.js'
import { writtenFields } from './written-fields.js'

export const critics = defineGate({
  key: 'critics',
  summary: 'Did the agent make the expected calls, with arguments that are near enough?',
  options: z.strictObject({
    expected: expectedCalls.optional().describe('The calls that should happen, in any order.'),
    fields: fieldCritics.default([]).describe('The critics: each scores one argument, with a weight.'),
    rubric: caseRubricSchema.prefault({}).describe('Which scores are good enough, and what fails at once.'),
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
        'What arguments cost that the expected call does not name: nothing (`ignore`), a finding (`warn`), or everything (`fail`).',
      ),
    extra_calls: z.enum(['ignore', 'penalize']).optional().describe('`ignore` or `penalize`, as in `rubric`.'),
    tracks: z
      .record(z.string().min(1), track)
      .refine((tracks) => Object.keys(tracks).length > 0, { error: 'at least one track is needed' })
      .optional()
      .describe(
        'The same case over several tool sources, a row each; the first is the baseline. `expected` and `fields` of the block are shared by tracks that have none of their own.',
      ),
  }),
  targets: {
    'critics.score': 'The mean score of the runs, 0 to 1.',
    'critics.min_score': 'The score of the weakest run.',
    'critics.std_deviation': 'How far the scores spread: their population standard deviation.',
    'critics.pass_rate': 'Percent of runs that passed.',
    'critics.warnings': 'Runs that passed below the warn threshold, or are warned.',
    'critics.passed': '1 when the runs pass by `pass_rule`, else 0.',
    'critics.field["name"]': 'Per argument: the mean of score / weight; null where no critic looks at it.',
    'critics.field_std_deviation["name"]': 'Per argument: how far that spreads over the runs, as `std_deviation` does.',
  },
  names: writtenFields,
  defaultExpect: [{ target: 'critics.passed', matcher: { '>=': 1 } }],
  perRun: true,
  reads: ['calls', 'names', 'servers', 'tools'],
  passesWithoutEvidence: { servers: 'An expected call without a server is the tool on any server.' },
  check: checkCase,
  checkTools: checkFields,
  serverNames: trackServers,
  variants: (options) => trackRows(options),

  expectedCalls: ({ expected = [] }) => expected.map(shownCall),
  measure: (options, trace) => measureRun(options, trace),
  fold: (options, runs) => foldRuns(options, runs),
})
