import * as z from 'zod'
import { locateFindings, type MeasuredRun } from '../../core/gate/finding.js'
import { defineGate, type Fold, type GateProblem, type Targets } from '../../core/gate/gate.js'
import { MemberIndex } from '../../core/members/member-index.js'
import { deniedMembers, member } from '../../core/members/member-set.js'
import { percent } from '../../math/percent.js'
import { DelegationList } from './delegation-list.js'
import { type EdgeLists, type EdgeUse, edgeUseOf } from './edge-use.js'
import { addMarks, countMarks, noMarks } from './entry-marks.js'

const delegation = z.strictObject({
  from: member.describe('The tool that is called first.'),
  to: member.describe('The tool on another server that is called next.'),
})

export const toolEdges = defineGate({
  key: 'tool_edges',
  summary: 'Did the agent use only the allowed tools and hand-offs?',
  options: z.strictObject({
    allowed: z
      .array(member)
      .transform((entries) => new MemberIndex(entries))
      .optional()
      .describe('The allowed tools. If set, a call of any other tool is a violation.'),
    restricted: deniedMembers.optional().describe('Tools that must not be called. Takes precedence over `allowed`.'),
    delegation: z
      .array(delegation)
      .transform((edges) => new DelegationList(edges))
      .optional()
      .describe('The allowed hand-offs. If set, any other hand-off from one server to another is a violation.'),
  }),
  targets: {
    'edges.restricted_attempts': 'Calls of restricted tools, summed over runs.',
    'edges.unlisted_attempts':
      'Calls of tools that are neither allowed nor restricted, summed over runs; 0 without `allowed`.',
    'edges.allowed_pct': 'Percent of the `allowed` entries that were called at least once over all runs.',
    'edges.delegation_pct': 'Percent of the declared hand-offs that occurred at least once over all runs.',
    'edges.undeclared_delegations': 'Hand-offs that are not declared, summed over runs; 0 without `delegation`.',
    'edges.gate_passed': '1 when there is no violation.',
  },
  defaultExpect: [{ target: 'edges.gate_passed', matcher: { '>=': 1 } }],
  perRun: true,
  reads: ['calls', 'names', 'servers'],
  passesWithoutEvidence: {
    calls: 'The lists hold when nothing is called: the trace shows that no other tool was used.',
    names: 'A deny list holds when other tools are called: the trace shows that none of them is listed.',
    servers: 'A call with another name is not the restricted tool, on any server.',
  },

  check: checkLists,
  forbids: ({ restricted }) => restricted,
  measure: (lists, trace) => edgeUseOf(lists, trace.tool_calls),
  fold: (lists, runs) => ({
    targets: foldUse(lists, runs),
    findings: locateFindings(runs),
    unmeasured: unseen(lists, runs),
  }),
})

function foldUse({ allowed, delegation }: EdgeLists, runs: readonly MeasuredRun<EdgeUse>[]): Targets {
  let restricted = 0
  let unlisted = 0
  let undeclared = 0
  for (const { measure } of runs) {
    restricted += measure.restricted
    unlisted += measure.unlisted
    undeclared += measure.undeclared
  }
  return {
    'edges.restricted_attempts': restricted,
    'edges.unlisted_attempts': unlisted,
    'edges.allowed_pct': coverage(runs, 'exercised', allowed?.sets.length ?? 0),
    'edges.delegation_pct': coverage(runs, 'seen', delegation?.edges.length ?? 0),
    'edges.undeclared_delegations': undeclared,
    'edges.gate_passed': restricted + unlisted + undeclared === 0 ? 1 : 0,
  }
}

/** The percentage of a list's entries that occurred in some run; an empty list is fully covered. */
function coverage(runs: readonly MeasuredRun<EdgeUse>[], part: 'exercised' | 'seen', size: number): number {
  if (size === 0) return 100
  const [first] = runs
  // Every run is also judged on its own.
  if (first !== undefined && runs.length === 1) return percent(countMarks(first.measure[part]), size)
  const covered = noMarks(size)
  for (const { measure } of runs) addMarks(covered, measure[part])
  return percent(countMarks(covered), size)
}

/** The hand-off targets have no evidence when some hand-offs cannot be seen. */
function unseen(lists: EdgeLists, runs: readonly MeasuredRun<EdgeUse>[]): Fold['unmeasured'] {
  if (!runs.some(({ measure }) => measure.hidesHandoffs)) return uncovered(lists)
  const why = 'no server is recorded, so hand-offs cannot be seen'
  return {
    ...uncovered(lists),
    'edges.undeclared_delegations': why,
    'edges.delegation_pct': why,
    'edges.gate_passed': why,
  }
}

/** An empty or missing list has no entry to miss. */
function uncovered({ allowed, delegation }: EdgeLists): Fold['unmeasured'] {
  const hasAllowed = (allowed?.sets.length ?? 0) > 0
  const hasDelegation = (delegation?.edges.length ?? 0) > 0
  if (hasAllowed && hasDelegation) return undefined
  return {
    ...(hasAllowed ? {} : { 'edges.allowed_pct': 'no tool is listed under `allowed`' }),
    ...(hasDelegation ? {} : { 'edges.delegation_pct': 'no hand-off is listed under `delegation`' }),
  }
}

function checkLists({ allowed, restricted, delegation }: EdgeLists): readonly GateProblem[] {
  if (allowed !== undefined || delegation !== undefined || (restricted?.ids.length ?? 0) > 0) return []
  return [
    {
      path: [],
      message: '`tool_edges` without a list checks nothing',
      hint: 'Add `allowed`, `restricted` or `delegation`.',
    },
  ]
}
