import type { StepFinding } from '../../core/gate/finding.js'
import type { Penalties } from '../../core/golden-path/score-waste.js'
import type { GoldenCalls, Waste } from '../../core/golden-path/waste.js'
import type { Tool } from '../../core/trace/tool.js'

const NONE: readonly StepFinding[] = []

/** The first golden call that was not reached, then the waste in step order. Waste that is not penalised is a note. */
export function describeWaste(
  tools: readonly Tool[],
  golden: GoldenCalls,
  penalize: Penalties,
  { found, extra_steps, repeats, backtracks }: Waste,
): readonly StepFinding[] {
  const { ids } = golden
  const hasDetours = repeats.length > 0 || backtracks.length > 0
  if (found === ids.length && extra_steps === 0 && !hasDetours) return NONE
  const findings: StepFinding[] = []
  if (found < ids.length) {
    const expected = ids[found]
    findings.push({
      level: 'error',
      kind: 'not_reached',
      step: null,
      message: `\`${expected}\` was not reached: ${found} of ${ids.length} golden calls occurred in order`,
      expected,
      expected_index: found,
    })
  }
  if (extra_steps > 0) {
    findings.push({
      level: levelOf(penalize.extra_steps),
      kind: 'extra_steps',
      step: null,
      message: `${tools.length} calls, ${extra_steps} more than the golden path`,
      expected: ids.length,
      actual: tools.length,
    })
  }
  return hasDetours ? findings.concat(describeDetours(tools, penalize, repeats, backtracks)) : findings
}

function describeDetours(
  tools: readonly Tool[],
  penalize: Penalties,
  repeats: readonly number[],
  backtracks: readonly number[],
): StepFinding[] {
  const repeated = new Set(repeats)
  const steps = [...repeats, ...backtracks].sort((a, b) => a - b)
  return steps.map((step) => {
    const actual = tools[step]?.id
    return repeated.has(step)
      ? {
          level: levelOf(penalize.repeated_tools),
          kind: 'repeated_tool',
          step,
          message: `\`${actual}\` repeats the call before it`,
          actual,
        }
      : {
          level: levelOf(penalize.backtracks),
          kind: 'backtrack',
          step,
          message: `\`${actual}\` was called earlier, with other tools in between`,
          actual,
        }
  })
}

function levelOf(isPenalized: boolean): StepFinding['level'] {
  return isPenalized ? 'error' : 'note'
}
