import * as z from 'zod'
import { evidenceOf } from '../../core/gate/evidence.js'
import { locateFindings, type MeasuredRun } from '../../core/gate/finding.js'
import { defineGate, type GateProblem, type Targets, type TestContext } from '../../core/gate/gate.js'
import { someMembers } from '../../core/members/member-set.js'
import { showValue } from '../../core/text/show-value.js'
import { percent, roundRatio } from '../../math/percent.js'
import { type DiscoveryOptions, type FoundTools, findTools } from './find-tools.js'
import { namesOfTest } from './known-names.js'
import { OfferedNames } from './tool-names.js'

export const discovery = defineGate({
  key: 'discovery',
  summary: 'Does the agent find the right tool from the intent alone?',
  options: z.strictObject({
    name_free: z
      .boolean()
      .default(true)
      .describe('The system text and the prompts must not hold the name of a tool; checked at load and on each trace.'),
    expected: someMembers
      .optional()
      .describe('Any of these tools is the one to find; without them, the classes of `equal_function_sets` are.'),
  }),
  targets: {
    'discovery.recall':
      'Percent of runs that called an expected tool or, without `expected`, of classes served by a call of their own.',
    'discovery.first_call_hit': 'Percent of runs whose first call is an expected one.',
    'discovery.calls_to_find':
      'The place of the first expected call, from 1, as a mean over runs; without one, the number of calls plus 1.',
  },
  defaultExpect: [{ target: 'discovery.recall', matcher: { '>=': 100 } }],
  perRun: true,
  reads: ['calls', 'names', 'servers', 'tools', 'text'],
  passesWithoutEvidence: {
    tools: 'The calls show what was found; the list of tools only tells which names a prompt must not hold.',
    text: 'The calls show what was found; texts are only searched for names of tools.',
  },

  check: checkTest,
  measure: ({ name_free, expected }, trace, { classes }) => findTools({ name_free, expected }, trace, classes),
  fold: (_options, runs) => {
    const reason = 'no expected tool was called, so there is no place where it was found'
    const { unmeasured } = evidenceOf(runs, ({ found }) => (found > 0 ? null : reason), ['discovery.calls_to_find'])
    return { targets: foldRuns(runs), findings: locateFindings(runs), unmeasured }
  },
})

function checkTest({ name_free, expected }: DiscoveryOptions, { classes, texts }: TestContext): GateProblem[] {
  const problems: GateProblem[] = []
  if (expected === undefined && classes === null) {
    problems.push({
      path: [],
      message: '`discovery` needs `expected`, or the classes of `equal_function_sets`',
      hint: 'List the tools to find under `expected`.',
    })
  }
  if (!name_free) return problems
  const names = new OfferedNames(namesOfTest(expected, classes))
  for (const { path, text } of texts) {
    for (const { name, spelling, line, column } of names.leaksIn(text)) {
      problems.push({
        path,
        from: 'test',
        message: `gives away the tool \`${name}\` to \`discovery\`: ${showValue(spelling, 80)} at line ${line}, column ${column} of this text`,
        hint: 'Ask for the outcome in other words, or set `name_free: false`.',
      })
    }
  }
  return problems
}

function foldRuns(runs: readonly MeasuredRun<FoundTools>[]): Targets {
  let found = 0
  let wanted = 0
  let firstHits = 0
  let calls = 0
  for (const { measure } of runs) {
    found += measure.found
    wanted += measure.wanted
    if (measure.callsToFind === 1 && measure.found > 0) firstHits += 1
    calls += measure.callsToFind
  }
  return {
    'discovery.recall': percent(found, wanted),
    'discovery.first_call_hit': percent(firstHits, runs.length),
    'discovery.calls_to_find': roundRatio(calls / runs.length),
  }
}
