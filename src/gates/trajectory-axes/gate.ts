import * as z from 'zod'
import { locateFindings, type MeasuredRun, type StepFinding } from '../../core/gate/finding.js'
import { defineGate, type Targets } from '../../core/gate/gate.js'
import type { Trace } from '../../core/trace/trace.js'
import { percent } from '../../math/percent.js'
import { checkDependency } from './check-dependency.js'
import { checkOrder } from './check-order.js'
import { dependencyEdge, type Edges, orderEdge } from './edge.js'
import { RecordedResults } from './recorded-results.js'
import { describeUnexercised, everExercised, unmeasuredAxes } from './unexercised.js'

interface EdgeCounts {
  readonly violated_dependencies: number
  readonly violated_orders: number
  /** For each edge, dependencies first, whether its consumer or second tool ran. */
  readonly exercised: readonly boolean[]
  readonly findings: readonly StepFinding[]
}

/** How many findings a run keeps. The counts are exact in any case. */
const MAX_FINDINGS = 200

export const trajectoryAxes = defineGate({
  key: 'trajectory_axes',
  summary: 'Did arguments come from the right results, and did calls come in the required order?',
  options: z.strictObject({
    dependencies: z.array(dependencyEdge).prefault([]).describe('Tools that need an earlier result of another tool.'),
    order: z.array(orderEdge).prefault([]).describe('Tools that must be called after another tool.'),
  }),
  targets: {
    'trajectory.dependency_satisfaction': 'Percent of dependencies that held, over all runs; 100 without any.',
    'trajectory.order_satisfaction': 'Percent of order edges that held, over all runs; 100 without any.',
    'trajectory.edges_exercised':
      'Percent of edges whose consumer or second tool ran, over all runs; null without any.',
  },
  defaultExpect: [
    { target: 'trajectory.dependency_satisfaction', matcher: { '>=': 100 } },
    { target: 'trajectory.order_satisfaction', matcher: { '>=': 100 } },
  ],
  perRun: true,
  reads: ['calls', 'names', 'servers'],
  check: ({ dependencies, order }) =>
    dependencies.length + order.length > 0
      ? []
      : [
          {
            path: [],
            message: 'this block has no dependencies and no order, so it checks nothing',
            hint: 'Add an edge or remove the block.',
          },
        ],

  measure: (edges, trace) => measureEdges(edges, trace),
  fold: (edges, runs) => {
    const exercised = everExercised(edges, runs)
    return {
      targets: foldCounts(edges, runs),
      findings: [...locateFindings(runs), ...describeUnexercised(edges, exercised, runs[0]?.run ?? 1)],
      unmeasured: unmeasuredAxes(edges, exercised),
    }
  },
})

function measureEdges({ dependencies, order }: Edges, trace: Trace): EdgeCounts {
  const results = new RecordedResults(trace)
  const findings: StepFinding[] = []
  const exercised: boolean[] = []
  let violated_dependencies = 0
  for (const edge of dependencies) {
    const known = findings.length
    exercised.push(checkDependency(edge, trace.tool_calls, results, findings))
    if (findings.length > known) violated_dependencies += 1
  }
  const known = findings.length
  for (const edge of order) exercised.push(checkOrder(edge, trace.tool_calls, findings))
  const violated_orders = findings.length - known
  return { violated_dependencies, violated_orders, exercised, findings: shorten(findings) }
}

const NONE: readonly StepFinding[] = []

function shorten(findings: readonly StepFinding[]): readonly StepFinding[] {
  if (findings.length === 0) return NONE
  if (findings.length <= MAX_FINDINGS) return findings
  const message = `and ${findings.length - MAX_FINDINGS} more violations`
  return [...findings.slice(0, MAX_FINDINGS), { level: 'note', kind: 'more_violations', step: null, message }]
}

function foldCounts({ dependencies, order }: Edges, runs: readonly MeasuredRun<EdgeCounts>[]): Targets {
  let violatedDependencies = 0
  let violatedOrders = 0
  let exercised = 0
  for (const { measure } of runs) {
    violatedDependencies += measure.violated_dependencies
    violatedOrders += measure.violated_orders
    for (const one of measure.exercised) if (one) exercised += 1
  }
  const dependencyPairs = dependencies.length * runs.length
  const orderPairs = order.length * runs.length
  const pairs = dependencyPairs + orderPairs
  return {
    'trajectory.dependency_satisfaction': percent(dependencyPairs - violatedDependencies, dependencyPairs, 100),
    'trajectory.order_satisfaction': percent(orderPairs - violatedOrders, orderPairs, 100),
    'trajectory.edges_exercised': pairs === 0 ? null : percent(exercised, pairs),
  }
}
