import type { StepFinding } from '../../core/gate/finding.js'
import type { ToolClass } from '../../core/gate/gate.js'
import { matchClasses } from '../../core/members/class-matching.js'
import type { MemberSet } from '../../core/members/member-set.js'
import { listSome } from '../../core/text/list-some.js'
import { showValue } from '../../core/text/show-value.js'
import { type Trace, toolOf } from '../../core/trace/trace.js'
import { namesOfRun, namesOfTest } from './known-names.js'

export interface DiscoveryOptions {
  readonly name_free: boolean
  readonly expected?: MemberSet | undefined
}

export interface FoundTools {
  /** The number of classes found, or 1 for an expected tool, and how many there were to find. */
  readonly found: number
  readonly wanted: number
  /** From 1; the number of calls plus 1 when no call is expected. */
  readonly callsToFind: number
  readonly findings: readonly StepFinding[]
}

type Classes = readonly ToolClass[]

export function findTools(options: DiscoveryOptions, trace: Trace, classes: Classes | null): FoundTools {
  const { expected } = options
  const wanted = expected === undefined ? (classes?.length ?? 0) : 1
  const leaks = options.name_free ? findLeaks(expected, classes, trace) : NONE
  // An agent that was told the name has not discovered the tool, so the run counts as one that found none.
  if (leaks.length > 0) return { found: 0, wanted, callsToFind: trace.tool_calls.length + 1, findings: leaks }
  const step = firstHit(expected, classes, trace)
  const findings: StepFinding[] = []
  const found = expected === undefined ? findClasses(classes ?? NO_CLASSES, trace, findings) : Number(step !== -1)
  if (expected !== undefined && step === -1) findings.push(describeMiss(expected, trace))
  if (step > 0) findings.push(describeLateHit(step, trace))
  return { found, wanted, callsToFind: (step === -1 ? trace.tool_calls.length : step) + 1, findings }
}

const NONE: readonly StepFinding[] = []
const NO_CLASSES: Classes = []

function firstHit(expected: MemberSet | undefined, classes: Classes | null, { tool_calls }: Trace): number {
  let step = -1
  for (const call of tool_calls) {
    step += 1
    const tool = toolOf(call)
    if (expected !== undefined) {
      if (expected.has(tool)) return step
    } else {
      for (const { members } of classes ?? NO_CLASSES) if (members.has(tool)) return step
    }
  }
  return -1
}

function findClasses(classes: Classes, { tool_calls }: Trace, findings: StepFinding[]): number {
  const { true_positives, missed } = matchClasses(tool_calls, classes)
  for (const { name, members } of missed) {
    const message = `no call for class ${name} (${listSome(members.ids)})`
    findings.push({ level: 'error', kind: 'missed_class', step: null, message, expected: name })
  }
  return true_positives
}

function findLeaks(expected: MemberSet | undefined, classes: Classes | null, trace: Trace): readonly StepFinding[] {
  if (trace.system === null && trace.prompt === null) return NONE
  const names = namesOfRun(namesOfTest(expected, classes), trace)
  const findings: StepFinding[] = []
  for (const place of ['system', 'prompt'] as const) {
    for (const { name, spelling, line, column } of names.leaksIn(trace[place] ?? '')) {
      findings.push({
        level: 'error',
        kind: 'leaked_name',
        step: null,
        message: `\`${place}\` contains the name of the tool \`${name}\`: ${showValue(spelling, 80)} at line ${line}, column ${column}; this run counts as a miss`,
        actual: spelling,
      })
    }
  }
  return findings
}

function describeMiss({ ids }: MemberSet, { tool_calls }: Trace): StepFinding {
  const called = [...new Set(tool_calls.map((call) => toolOf(call).id))]
  const instead = called.length === 0 ? 'no call was made' : `called ${listSome(called)}`
  const message = `no call of ${listSome(ids)}: ${instead}`
  return { level: 'error', kind: 'not_found', step: null, message, expected: ids }
}

function describeLateHit(step: number, { tool_calls }: Trace): StepFinding {
  const call = tool_calls[step]
  const id = call === undefined ? '' : toolOf(call).id
  return {
    level: 'note',
    kind: 'late_hit',
    step,
    message: `${id} is the first expected call, after ${step} other ${step === 1 ? 'call' : 'calls'}`,
    actual: id,
  }
}
