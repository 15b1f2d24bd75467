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
      .describe(
        'The system message and prompts must not contain the name of a tool. Checked at load time and on each trace.',
      ),
    expected: someMembers
      .optional()
      .describe('The tools to find; any of them counts. Default: the classes of `equal_function_sets`.'),
  }),
  targets: {
    'discovery.recall':
      'Percent of runs that called an expected tool; without `expected`, percent of classes served by a separate call.',
    'discovery.first_call_hit': 'Percent of runs whose first call is an expected call.',
    'discovery.calls_to_find':
      'The mean position of the first expected call, starting at 1. A run without one counts its number of calls plus 1.',
  },
  defaultExpect: [{ target: 'discovery.recall', matcher: { '>=': 100 } }],
  perRun: true,
  reads: ['calls', 'names', 'servers', 'tools', 'text'],
  passesWithoutEvidence: {
    tools: 'The calls show what was found; the tool list only gives the names that a prompt must not contain.',
    text: 'The calls show what was found; texts are only searched for names of tools.',
  },

  check: checkTest,
  measure: ({ name_free, expected }, trace, { classes }) => findTools({ name_free, expected }, trace, classes),
  fold: (_options, runs) => {
    const reason = 'no expected tool was called, so it has no position'
    const { unmeasured } = evidenceOf(runs, ({ found }) => (found > 0 ? null : reason), ['discovery.calls_to_find'])
    return { targets: foldRuns(runs), findings: locateFindings(runs), unmeasured }
  },
})

function checkTest({ name_free, expected }: DiscoveryOptions, { classes, texts }: TestContext): GateProblem[] {
  const problems: GateProblem[] = []
  if (expected === undefined && classes === null) {
    problems.push({
      path: [],
      message: '`discovery` requires `expected`, or the classes of `equal_function_sets`',
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
        message: `contains the name of the tool \`${name}\`, which \`discovery\` must not see: ${showValue(spelling, 80)} at line ${line}, column ${column} of this text`,
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
