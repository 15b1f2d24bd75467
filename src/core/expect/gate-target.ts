import type { AnyGate } from '../gate/gate.js'
import { parseTargetPath, type TargetPath } from './target-path.js'

export interface GateTarget {
  readonly name: string
  /** How many segments of the path the name takes; the rest continues into its value. */
  readonly length: number
}

/** The longest declared name that a path starts with, segment by segment; null when there is none. */
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

/**
 * The targets that a gate has with this block: the declared ones, with placeholders replaced by the names in the block.
 */
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
