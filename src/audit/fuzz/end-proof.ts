// Which call ends the server. It may be the one before: a server can end just after its answer.
import type { Audit } from '../probe/audit.js'
import type { Exchange } from '../probe/exchange.js'
import { callMs } from './fuzz-options.js'
import { FuzzServer } from './fuzz-server.js'
import type { FuzzInput } from './inputs/fuzz-input.js'

export interface EndProof {
  readonly input: FuzzInput
  readonly what: string
  readonly exchange: Exchange
  /** The request after it, when it was answered before the end. */
  readonly after?: Exchange
}

/** The first of the calls that ends a new server on its own. */
export async function provenEnd(audit: Audit, calls: readonly FuzzInput[]): Promise<EndProof | undefined> {
  const server = new FuzzServer(audit, callMs(audit.limits))
  try {
    for (const { known: _, ...input } of calls) {
      await server.stop()
      const { exchange, event } = await server.call(input)
      if (event.kind === 'ended' && exchange.answer === null)
        return { input, exchange, what: endText(event.how, false) }
      const after = await server.lateEnd()
      if (after !== undefined) return { input, exchange, after, what: endText(after.silence, true) }
    }
    return undefined
  } finally {
    await server.stop()
  }
}

export function endText(how = 'no answer', isLate: boolean): string {
  return `ends the server${isLate ? ' shortly after its answer' : ''}: ${how}`
}
