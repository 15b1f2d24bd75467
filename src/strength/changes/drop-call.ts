import { toolOf } from '../../core/trace/trace.js'
import type { ChangeKind, Site } from '../change-kind.js'
import { stepsOf, withSteps } from '../edit-steps.js'
import type { BaselineRun } from '../recorded-run.js'

export const dropCall: ChangeKind = {
  key: 'drop_call',
  summary: 'drop a call that only reads',
  severity: 'major',
  sites: (run) => droppedCalls(run, false),
}

export const dropMutatingCall: ChangeKind = {
  key: 'drop_mutating_call',
  summary: 'drop a call that writes',
  severity: 'major',
  sites: (run) => droppedCalls(run, true),
}

/** A failed call is not dropped, because that would not make the run worse. */
function droppedCalls(run: BaselineRun, mutating: boolean): Site[] {
  const steps = stepsOf(run.trace)
  return steps.flatMap(({ call, result }, index) => {
    const tool = toolOf(call)
    if (result.is_error || run.isMutating(tool) !== mutating) return []
    const make = () => withSteps(run.trace, steps.toSpliced(index, 1))
    return [{ at: tool.id, text: `does not call ${tool.id}`, tools: [tool], make }]
  })
}
