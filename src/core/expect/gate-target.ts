import type { AnyGate } from '../gate/gate.js'
import { parseTargetPath, type TargetPath } from './target-path.js'

export interface GateTarget {
  readonly name: string
  /** How many segments of the path the name takes; the rest goes on into its value. */
  readonly length: number
}

/** The longest declared name that a path starts with, segment by segment; null when it starts with none. */
export function findGateTarget(path: TargetPath, names: Iterable<string>): GateTarget | null {
  let longest: GateTarget | null = null
  for (const name of names) {
    if (name === path.text) return { name, length: path.segments.length }
    const { segments } = parseTargetPath(name)
    if (segments.length <= (longest?.length ?? 0)) continue
    if (segments.every((segment, index) => segment === path.segments[index]))
      longest = { name, length: segments.length }
  }
  return longest
}

const PLACEHOLDER = '["name"]'

/** The targets a gate has with this block: those it declares, a placeholder replaced by the names the block gives. */
export function targetsOf(
  gate: Pick<AnyGate, 'targets' | 'names'>,
  block: Readonly<Record<string, unknown>>,
): string[] {
  return Object.keys(gate.targets).flatMap((target) => {
    if (gate.names === undefined || !target.endsWith(PLACEHOLDER)) return [target]
    const stem = target.slice(0, -PLACEHOLDER.length)
    return gate.names(block).map((name) => `${stem}[${JSON.stringify(name)}]`)
  })
}
