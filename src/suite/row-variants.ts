// The rows that blocks turn one test into: see `variants` of the gate contract.
import type { MovedOptions, VariantFacts } from '../core/gate/row-variant.js'
import type { AgentTest, TestGate } from './suite.js'

export interface TestVariant {
  /** As in `name {distractors 5}`; null for the test itself. */
  readonly label: string | null
  readonly test: AgentTest
  readonly facts: VariantFacts
}

/** The rows of a test: the rows of its first block, each combined with those of the next. */
export function variantsOf(test: AgentTest): readonly TestVariant[] {
  // Sorted by key, so that the name of a row, and so its recording, does not depend on the order of the blocks.
  const blocks = test.gates.filter(({ gate }) => gate.variants !== undefined).toSorted(byKey)
  let rows: readonly TestVariant[] = [{ label: null, test, facts: {} }]
  for (const block of blocks) rows = rows.flatMap((row) => variantsOfBlock(row, block))
  return rows
}

function byKey({ gate: a }: TestGate, { gate: b }: TestGate): number {
  return a.key < b.key ? -1 : 1
}

function variantsOfBlock(row: TestVariant, block: TestGate): readonly TestVariant[] {
  const variants = block.gate.variants?.(block.options) ?? []
  if (variants.length === 0) return [row]
  return variants.map(({ label, options, settings, facts, advisory, moved }) => ({
    label: [row.label, label].filter((part) => part !== null).join(', ') || null,
    test: {
      ...row.test,
      advisory: row.test.advisory || advisory === true,
      gates: row.test.gates.map((one) => (one === block ? { ...block, options, moved } : one)),
      settings: { ...row.test.settings, ...settings },
    },
    facts: { ...row.facts, ...facts },
  }))
}

type Path = readonly (string | number)[]

/** Where the options of a row are in the block as written. */
export function writtenPath(moved: MovedOptions | undefined, path: Path): Path {
  return moved !== undefined && isMoved(moved, path[0]) ? [...moved.to, ...path] : path
}

/** Whether a place in the block as written belongs to this row. Without variants there are no tracks. */
export function isOfRow({ gate, options, moved }: TestGate, [first, second]: Path): boolean {
  if (moved === undefined) return !(gate.variants?.(options) ?? []).some((row) => row.moved?.to[0] === first)
  return first === moved.to[0] ? second === moved.to[1] : !isMoved(moved, first)
}

function isMoved({ keys }: MovedOptions, key: string | number | undefined): boolean {
  return typeof key === 'string' && keys.includes(key)
}
