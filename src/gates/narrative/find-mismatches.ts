import { nameTokens, stem } from '../../core/members/tool-words.js'
import type { Trace } from '../../core/trace/trace.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import type { CalledTool } from './called-tools.js'
import type { Narrative } from './claims/read-narrative.js'
import { type ArgumentName, statedArguments } from './claims/stated-arguments.js'
import { canState, holdsValue } from './claims/stated-value.js'

export interface ArgumentMismatch {
  readonly name: string
  readonly stated: string
  /** The calls with this argument, and its values. */
  readonly steps: readonly number[]
  readonly recorded: readonly unknown[]
}

interface RecordedArgument extends ArgumentName {
  readonly steps: number[]
  readonly values: unknown[]
}

/** The values that the text states for an argument of a mentioned call and that none of these calls has. */
export function findMismatches(
  trace: Trace,
  narrative: Narrative,
  mentioned: readonly CalledTool[],
): ArgumentMismatch[] {
  const mismatches: ArgumentMismatch[] = []
  for (const { argument, value } of statedArguments(narrative, recordedArguments(trace, mentioned))) {
    const { name, steps, values } = argument
    if (!values.some((recorded) => canState(recorded, value))) continue
    if (values.some((recorded) => holdsValue(recorded, value))) continue
    mismatches.push({ name, stated: value.text, steps, recorded: values })
  }
  return mismatches
}

function recordedArguments(trace: Trace, tools: readonly CalledTool[]): Iterable<RecordedArgument> {
  const byStems = new Map<string, RecordedArgument>()
  for (const { steps } of tools) {
    for (const step of steps) {
      const args = trace.tool_calls[step]?.args
      if (!isRecord(args)) continue
      for (const [name, value] of Object.entries(args)) record(byStems, name, step, value)
    }
  }
  return byStems.values()
}

function record(byStems: Map<string, RecordedArgument>, name: string, step: number, value: unknown): void {
  const stems = nameTokens(name).map(stem)
  const key = stems.join(' ')
  const known = byStems.get(key)
  if (known === undefined) {
    byStems.set(key, { name, stems, steps: [step], values: [value] })
  } else {
    known.steps.push(step)
    known.values.push(value)
  }
}
