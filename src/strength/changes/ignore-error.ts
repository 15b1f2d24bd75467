import { toolOf } from '../../core/trace/trace.js'
import type { ChangeKind } from '../change-kind.js'
import { copyOf, failedResult, stepsOf, withSteps } from '../edit-steps.js'

/** The call fails, and the agent continues and answers as if it had not. */
export const ignoreError: ChangeKind = {
  key: 'ignore_error',
  summary: 'turn a result into an error that the agent ignores',
  severity: 'major',
  sites: ({ trace }) => {
    const steps = stepsOf(trace)
    return steps.flatMap((step, index) => {
      const tool = toolOf(step.call)
      if (step.result.is_error || step.result.not_executed) return []
      const make = () => withSteps(trace, steps.with(index, { call: step.call, result: failedResult(step) }))
      return [{ at: tool.id, text: `goes on after ${tool.id} failed`, tools: [tool], make }]
    })
  },
}

/** The first attempt fails, the second is the recorded call. */
export const retryAfterError: ChangeKind = {
  key: 'retry_after_error',
  summary: 'retry a call that failed once',
  severity: 'minor',
  harmless: true,
  sites: ({ trace }) => {
    const steps = stepsOf(trace)
    return steps.flatMap((step, index) => {
      const tool = toolOf(step.call)
      if (step.result.is_error || step.result.not_executed) return []
      const { call } = copyOf(step, 0)
      const failed = { call, result: failedResult({ call, result: step.result }) }
      const make = () => withSteps(trace, steps.toSpliced(index, 0, failed))
      return [{ at: tool.id, text: `calls ${tool.id} again after it failed once`, tools: [tool], make }]
    })
  },
}
