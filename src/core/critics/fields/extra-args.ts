import type { StepFinding } from '../../gate/finding.js'
import { deepEqual } from '../../json/deep-equal.js'
import { showValue } from '../../text/show-value.js'
import { isRecord } from '../../trace/trace-fields.js'
import { type CaseCritic, isAbsent } from '../critic.js'
import { type WantedCall, writtenArguments } from '../evaluation.js'
import type { ToolName } from './tool-name.js'

/** The penalty for arguments that the expected call does not name. */
export const EXTRA_ARGS = ['ignore', 'warn', 'fail'] as const
export type ExtraArgs = (typeof EXTRA_ARGS)[number]

interface Wanted {
  readonly args: unknown
  readonly call: Pick<WantedCall, 'accept' | 'args'>
}

interface Made {
  readonly name: ToolName
  readonly plain: unknown
}

/** One finding per argument. Arguments that a critic judges and arguments that repeat a default do not count. */
export function findExtraArgs(
  expected: readonly Wanted[],
  actual: readonly Made[],
  partners: readonly number[],
  critics: readonly CaseCritic[],
  extraArgs: ExtraArgs,
): StepFinding[] {
  const findings: StepFinding[] = []
  expected.forEach((call, index) => {
    const step = partners[index] ?? -1
    const made = actual[step]
    if (made === undefined || !isRecord(made.plain)) return
    const named = writtenArguments(call.call)
    for (const key of Object.keys(made.plain)) {
      if (named.includes(key)) continue
      const value = made.plain[key]
      if (isAbsent(value) || critics.some(({ path }) => path[0] === key)) continue
      if (isRecord(call.args) && Object.hasOwn(call.args, key) && deepEqual(call.args[key], value)) continue
      const message = `${made.name.text} was given \`${key}\` ${showValue(value, 60)}, which is not in the expected call`
      findings.push({
        level: extraArgs === 'fail' ? 'error' : 'warning',
        kind: 'extra_argument',
        step,
        message,
        expected_index: index,
      })
    }
  })
  return findings
}
