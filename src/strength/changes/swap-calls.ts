import { deepEqual } from '../../core/json/deep-equal.js'
import { toolOf } from '../../core/trace/trace.js'
import type { ChangeKind } from '../change-kind.js'
import { type Step, stepsOf, withSteps } from '../edit-steps.js'

export const swapDependentCalls: ChangeKind = {
  key: 'swap_dependent_calls',
  summary: 'swap two calls where the second used the result of the first',
  severity: 'major',
  sites: ({ trace, links }) => {
    const steps = stepsOf(trace)
    return links.flatMap(({ from, to }) => {
      const [first, second] = [steps[from], steps[to]]
      if (first === undefined || second === undefined || toolOf(first.call) === toolOf(second.call)) return []
      const tools = [toolOf(first.call), toolOf(second.call)]
      const at = tools.map(({ id }) => id).join(' ')
      const text = `calls ${toolOf(second.call).id} before ${toolOf(first.call).id}, whose result it needs`
      return [{ at, text, tools, make: () => withSteps(trace, swapped(steps, from, to)) }]
    })
  },
}

/** Adjacent calls that only read and do not use each other's results. */
export const reorderIndependentCalls: ChangeKind = {
  key: 'reorder_independent_calls',
  summary: 'swap two independent calls',
  severity: 'minor',
  harmless: true,
  sites: (run) => {
    const steps = stepsOf(run.trace)
    return steps.flatMap((first, index) => {
      const second = steps[index + 1]
      if (second === undefined || run.isLinked(index, index + 1) || isSame(first, second)) return []
      const tools = [toolOf(first.call), toolOf(second.call)]
      if (first.result.is_error || second.result.is_error || tools.some((tool) => run.isMutating(tool))) return []
      const at = tools.map(({ id }) => id).join(' ')
      const text = `calls ${toolOf(second.call).id} before ${toolOf(first.call).id}, independent of it`
      return [{ at, text, tools, make: () => withSteps(run.trace, swapped(steps, index, index + 1)) }]
    })
  },
}

function isSame(a: Step, b: Step): boolean {
  return toolOf(a.call) === toolOf(b.call) && deepEqual(a.call.args, b.call.args)
}

/** Each also takes the other's times. */
function swapped(steps: readonly Step[], from: number, to: number): Step[] {
  const [first, second] = [steps[from] as Step, steps[to] as Step]
  return steps.with(from, inPlaceOf(second, first)).with(to, inPlaceOf(first, second))
}

function inPlaceOf({ call, result }: Step, { call: { turn, started_ms } }: Step): Step {
  return { call: { ...call, turn, started_ms }, result }
}
