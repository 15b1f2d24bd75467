import { toolOf } from '../../core/trace/trace.js'
import type { ChangeKind } from '../change-kind.js'
import { copyOf, stepsOf, withSteps } from '../edit-steps.js'

const WASTED_CALLS = 3

export const wasteCalls: ChangeKind = {
  key: 'waste_calls',
  summary: 'add three wasted calls',
  severity: 'minor',
  sites: (run) => {
    const steps = stepsOf(run.trace)
    const index = steps.findIndex(({ call, result }) => !result.is_error && !run.isMutating(toolOf(call)))
    const step = steps[index]
    if (step === undefined) return []
    const tool = toolOf(step.call)
    const copies = Array.from({ length: WASTED_CALLS }, (_, copy) => copyOf(step, copy + 1))
    const make = () => withSteps(run.trace, steps.toSpliced(index + 1, 0, ...copies))
    return [{ at: tool.id, text: `calls ${tool.id} three more times for nothing`, tools: [], make }]
  },
}

export const doubleTokens: ChangeKind = {
  key: 'double_tokens',
  summary: 'use twice the tokens',
  severity: 'minor',
  sites: ({ trace }) => {
    const { tokens } = trace.conversation
    if (tokens.total === null || tokens.total === 0) return []
    const doubled = { input: twice(tokens.input), output: twice(tokens.output), total: twice(tokens.total) }
    const make = () => ({ ...trace, conversation: { ...trace.conversation, tokens: doubled } })
    return [{ at: '', text: 'uses twice the tokens', tools: [], make }]
  },
}

function twice(count: number | null): number | null {
  return count === null ? null : count * 2
}
