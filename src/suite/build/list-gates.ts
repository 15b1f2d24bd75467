import { isRecord } from '../../core/trace/trace-fields.js'
import { gateTargetIssues } from '../check/check-targets.js'
import { parseAt, rawSection } from '../read/read-sections.js'
import type { SourceFiles } from '../read/read-sources.js'
import type { ProblemCollector } from '../read/source.js'
import { type GateRegistry, listGateSections } from '../schema/gate-blocks.js'
import type { ListGate } from '../suite.js'
import { compiledBlock } from './compile-entry.js'
import type { NameTable } from './name-table.js'

/** The blocks of suite-level gates; the last file wins. */
export function readListGates(
  { sources }: SourceFiles,
  gates: GateRegistry,
  servers: NameTable,
  problems: ProblemCollector,
): readonly ListGate[] {
  const sections = listGateSections(gates)
  return Object.values(gates).flatMap((gate): ListGate[] => {
    const schema = sections[gate.key]
    if (schema === undefined) return []
    const blocks = sources.flatMap((source): ListGate[] => {
      const raw = rawSection(source, gate.key)
      if (raw === undefined) return []
      const block = parseAt(schema, raw, source, [gate.key], problems)
      problems.addIssues(source, gateTargetIssues(gate, raw))
      if (!isRecord(raw) || !isRecord(block)) return []
      // The schema of the gate has accepted them.
      const named = (gate.serverNames?.(raw) ?? []) as readonly { name: string; path: readonly (string | number)[] }[]
      for (const { name, path } of named) servers.require(name, source, [gate.key, ...path])
      // Servers that are named elsewhere in the block, as in `ignore`, only have to exist.
      const names = named.filter(({ path }) => path[0] === 'servers').map(({ name }) => name)
      return [{ ...compiledBlock(gate, block, raw), servers: names.length === 0 ? null : names }]
    })
    return blocks.slice(-1)
  })
}
