import type { ExpectedStep } from '../../core/gate/gate.js'
import type { ExpectedEntry } from './case-schema.js'

/** An expected call for reports. Values that may vary are shown as the matcher that accepts them. */
export function shownCall({ tool, args, accept, alternatives = [] }: ExpectedEntry): ExpectedStep {
  const names = new Set([tool, ...alternatives.map((other) => other.tool)])
  const accepted = [...(accept ?? [])].map(([field, { source }]) => [field, source] as const)
  return { tool: [...names].join(' or '), args: { ...args, ...Object.fromEntries(accepted) } }
}
