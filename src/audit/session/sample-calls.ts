// One plain call of each tool that may be called: what several probes look at.
import type { RawRecord } from '../../core/trace/trace-fields.js'
import type { Audit, Observation } from '../probe/audit.js'
import type { Exchange } from '../probe/exchange.js'
import { exampleArgumentsOf } from '../values/example-value.js'

export interface SampleCall {
  readonly tool: RawRecord
  readonly name: string
  readonly args: RawRecord
  readonly exchange: Exchange
  /** What the server sent until the answer, the answer included. */
  readonly heard: readonly RawRecord[]
}

/** More tools than this are not called for their samples. */
const MAX_SAMPLES = 60

/** Made once for each revision. Tools whose schema has no example are left out. */
export const SAMPLE_CALLS: Observation<readonly SampleCall[]> = {
  make: async (audit: Audit) => {
    const calls: SampleCall[] = []
    for (const tool of audit.callable.slice(0, MAX_SAMPLES)) {
      const args = exampleArgumentsOf(tool)
      const { name } = tool
      if (args === undefined || typeof name !== 'string') continue
      // Opened again for each call: the one before may have ended the server.
      const session = await audit.session()
      const { log } = session.wire
      const from = log.count
      const exchange = await session.call(name, args)
      const heard = log.since(from).flatMap((entry) => (entry.kind === 'message' ? [entry.message] : []))
      calls.push({ tool, name, args, exchange, heard })
    }
    return calls
  },
}
