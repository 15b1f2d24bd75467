import type { ServerUsage } from '../../mcp/process/server-usage.js'
import type { Instruments } from './instruments.js'
import type { LoadClient } from './load-clients.js'

/** Reads the processes behind all clients as one. Undefined where that is not possible. */
export function clientsUsage(clients: readonly LoadClient[], { usage }: Instruments): () => ServerUsage | undefined {
  const wires = [...new Set(clients.map(({ session }) => session.wire))]
  // Over HTTP, all connections are to the same server.
  const readers = wires.slice(0, wires[0]?.kind === 'http' ? 1 : wires.length).map((wire) => usage(wire))
  return () => {
    const parts = readers.flatMap((read) => read?.() ?? [])
    if (parts.length === 0 || parts.length < readers.length) return undefined
    const sum = (of: (part: ServerUsage) => number): number => parts.reduce((total, part) => total + of(part), 0)
    return {
      memoryBytes: sum(({ memoryBytes }) => memoryBytes),
      cpuMs: sum(({ cpuMs }) => cpuMs),
      processes: sum(({ processes }) => processes),
      programs: [...new Set(parts.flatMap(({ programs }) => programs))],
    }
  }
}
