// What one run chose: correct tools, injected ones, or neither (docs/spec/gates.md, section 8).
import type { StepFinding } from '../../core/gate/finding.js'
import { MemberSet } from '../../core/members/member-set.js'
import { listSome } from '../../core/text/list-some.js'
import { type Tool, toolId } from '../../core/trace/tool.js'
import { type Trace, toolOf } from '../../core/trace/trace.js'

export interface Choices {
  /** Calls to correct tools, and calls to injected ones. */
  readonly right: number
  readonly wrong: number
  /** How many tools were injected, according to the trace. */
  readonly injected: number
  readonly findings: readonly StepFinding[]
}

const NONE: readonly StepFinding[] = []

/** `correct` holds the correct tools, in one set or in one set per class. */
export function choicesOf({ tool_calls, injected_tools }: Trace, correct: readonly MemberSet[]): Choices {
  const injected = injected_tools.length === 0 ? null : new MemberSet(injected_tools.map(toolId))
  let right = 0
  let chosen: number[] | undefined
  let step = -1
  for (const call of tool_calls) {
    step += 1
    const tool = toolOf(call)
    if (injected?.mayHave(tool) && !isNamed(tool, correct)) {
      if (chosen === undefined) chosen = []
      chosen.push(step)
    } else if (holds(correct, tool)) right += 1
  }
  const injectedCount = injected_tools.length
  if (right > 0 && chosen === undefined) return { right, wrong: 0, injected: injectedCount, findings: NONE }
  const wrong = chosen ?? []
  const findings = describeChoices(tool_calls.map(toolOf), right, wrong, correct)
  return { right, wrong: wrong.length, injected: injectedCount, findings }
}

/** A correct tool must be named: `server.*` does not make an injected tool correct. */
function isNamed(tool: Tool, correct: readonly MemberSet[]): boolean {
  return correct.some(({ ids }) => ids.includes(tool.id) || ids.includes(tool.name))
}

function holds(correct: readonly MemberSet[], tool: Tool): boolean {
  for (const members of correct) if (members.has(tool)) return true
  return false
}

function describeChoices(
  tools: readonly Tool[],
  right: number,
  chosen: readonly number[],
  correct: readonly MemberSet[],
): StepFinding[] {
  const wanted = listSome(correct.flatMap(({ ids }) => ids))
  const findings: StepFinding[] = chosen.map((step) => {
    const id = tools[step]?.id
    const message = `${id} is an injected tool, expected ${wanted}`
    return { level: 'error', kind: 'chose_distractor', step, message, actual: id }
  })
  if (right > 0) return findings
  const called = listSome([...new Set(tools.map(({ id }) => id))])
  const instead = called === '' ? 'no call was made' : `called ${called}`
  const message = `no correct tool was called (${wanted}): ${instead}`
  findings.push({ level: 'error', kind: 'no_right_call', step: null, message })
  return findings
}
