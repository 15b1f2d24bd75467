import { findGateTarget, targetsOf } from '../../core/expect/gate-target.js'
import { parseTargetPath, type TargetPath } from '../../core/expect/target-path.js'
import type { AnyGate } from '../../core/gate/gate.js'
import { nearest } from '../../core/text/nearest.js'
import { listNames, showName } from '../../core/text/show-name.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { TRACE_SHAPE } from '../../core/trace/trace-shape.js'
import type { FlatIssue } from './problems-from-issues.js'
import { traceTargetIssues } from './unknown-targets.js'
import { targetsIn } from './written-targets.js'

/** A target in a gate's `expect` must belong to that gate. */
export function gateTargetIssues(gate: AnyGate, block: unknown): FlatIssue[] {
  return targetsIn(isRecord(block) ? block.expect : undefined).flatMap(({ path, part, target }) => {
    const targets = targetsOf(gate, isRecord(block) ? block : {})
    if (isAmong(targets, target)) return []
    const near = nearest(target.text, targets)
    const ordered = near === undefined ? targets : [near, ...targets.filter((other) => other !== near)]
    const message = `\`${gate.key}\` has no target ${showName(target.text)}; it has ${listNames(ordered, 'and')}`
    return [{ path: [gate.key, ...path], part, code: 'gate_target', message }]
  })
}

/** The same for an eval, whose block is the eval itself. Issues have paths below it. */
export function evalTargetIssues(gates: readonly AnyGate[], written: unknown): FlatIssue[] {
  const owners = gates.filter(({ level }) => level === 'eval')
  return owners.flatMap((gate) =>
    gateTargetIssues(gate, written).map((issue) => ({ ...issue, path: issue.path.slice(1) })),
  )
}

/** A test's own `expect` looks at the trace of one run: a gate's target belongs in the gate's block. */
export function ownTargetIssues(list: unknown, gates: readonly AnyGate[]): FlatIssue[] {
  return targetsIn(list).flatMap((written): FlatIssue[] => {
    const { path, part, target } = written
    const [root] = target.segments
    const owner = isTraceTarget(target) ? undefined : ownerOf(target, gates)
    if (typeof root !== 'string' || owner === undefined) return traceTargetIssues(written)
    const what = isTargetOf(owner, target)
      ? `${showName(target.text)} is a target`
      : `the paths under ${showName(root)} are targets`
    const message = `${what} of \`${owner.key}\``
    const hint = `Move it to \`expect:\` in ${placeOf(owner)}.`
    return [{ path, part, code: 'misplaced_target', message, hint }]
  })
}

function placeOf({ key, level }: AnyGate): string {
  if (level === 'eval') return 'an `eval:` or `evals:` entry'
  return `the \`${key}:\` block ${level === 'suite' ? 'at the top level' : 'of this test'}`
}

/** True when a trace has such a key, or the path starts with an index, which leads nowhere. */
function isTraceTarget({ segments: [root] }: TargetPath): boolean {
  return typeof root !== 'string' || Object.hasOwn(TRACE_SHAPE.keys ?? {}, root)
}

/** The gate that has the target, or else one with targets under the same root. */
function ownerOf(target: TargetPath, gates: readonly AnyGate[]): AnyGate | undefined {
  const root = target.segments[0]
  const hasRoot = (name: string) => parseTargetPath(name).segments[0] === root
  return gates.find((gate) => isTargetOf(gate, target)) ?? gates.find((gate) => Object.keys(gate.targets).some(hasRoot))
}

/** A declared target, or an element of a declared array or map: `reliability.pass_at[-1]`, `critics.field["city"]`. */
function isTargetOf(gate: AnyGate, path: TargetPath): boolean {
  return isAmong(Object.keys(gate.targets), path)
}

function isAmong(targets: readonly string[], path: TargetPath): boolean {
  const declared = findGateTarget(path, targets)
  return declared !== null && (declared.length === path.segments.length || path.text.endsWith(']'))
}
