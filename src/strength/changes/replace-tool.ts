import type { Tool } from '../../core/trace/tool.js'
import { TOOL, toolOf } from '../../core/trace/trace.js'
import type { ChangeKind } from '../change-kind.js'
import { type Step, stepsOf, textResult, withSteps, withTool } from '../edit-steps.js'
import type { BaselineRun } from '../recorded-run.js'

/** Another offered tool, drawn for each call, and one that is denied or writes when the draw did not include one. */
export const replaceTool: ChangeKind = {
  key: 'replace_tool',
  summary: 'call another offered tool instead',
  severity: 'major',
  sites: (run, random) => {
    const steps = stepsOf(run.trace)
    return steps.flatMap((step, index) => {
      const tool = toolOf(step.call)
      const others = random.shuffled(offeredBeside(run, tool))
      const worst = others.find((other) => run.isCritical(other))
      const chosen = [...new Set([others[0], worst])].filter((other) => other !== undefined)
      return chosen.map((other) => ({
        at: `${tool.id} ${other.id}`,
        text: `calls ${other.id} instead of ${tool.id}`,
        tools: [tool, other],
        make: () => withSteps(run.trace, steps.with(index, withTool(step, other))),
      }))
    })
  },
}

function offeredBeside({ offered, trace }: BaselineRun, tool: Tool): Tool[] {
  const known = offered.length > 0 ? offered.map((one) => one.tool) : trace.tool_calls.map(toolOf)
  return [...new Set(known)].filter((other) => other !== tool)
}

const INVENTED = 'undocumented_action'

/**
 * Added at the end of the run, so that recorded calls keep their indices. The server refuses it, and the agent
 * continues.
 */
export const inventTool: ChangeKind = {
  key: 'invent_tool',
  summary: 'call a tool that was never offered',
  severity: 'major',
  sites: (run) => {
    const steps = stepsOf(run.trace)
    const last = steps.at(-1)
    if (last === undefined) return []
    const tool = run.toolNamed(last.call.server, unofferedName(run))
    const make = () => withSteps(run.trace, [...steps, inventedStep(last, tool)])
    return [{ at: '', text: `calls ${tool.id}, which was never offered`, tools: [], make }]
  },
}

function unofferedName({ offered }: BaselineRun): string {
  let name = INVENTED
  while (offered.some(({ tool }) => tool.name === name)) name += '_2'
  return name
}

function inventedStep({ call }: Step, tool: Tool): Step {
  const id = `${call.id}-invented`
  const { server, name } = tool
  return {
    call: { ...call, id, server, name, args: {}, [TOOL]: tool },
    result: textResult(id, `Unknown tool: ${name}`, true),
  }
}
