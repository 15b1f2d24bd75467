import { toolOf } from '../../core/trace/trace.js'
import type { ChangeKind } from '../change-kind.js'
import { copyOf, stepsOf, withSteps } from '../edit-steps.js'

/** Repeating a failed call is fine, so only successful calls are repeated. */
export const repeatCall: ChangeKind = {
  key: 'repeat_call',
  summary: 'repeat a call',
  severity: 'minor',
  sites: ({ trace }) => {
    const steps = stepsOf(trace)
    return steps.flatMap((step, index) => {
      const tool = toolOf(step.call)
      if (step.result.is_error) return []
      const make = () => withSteps(trace, steps.toSpliced(index + 1, 0, copyOf(step, 1)))
      return [{ at: tool.id, text: `calls ${tool.id} twice in a row with the same arguments`, tools: [tool], make }]
    })
  },
}
