// Some listed resources, read once for all probes.
import type { Audit, Observation } from '../probe/audit.js'
import type { Exchange } from '../probe/exchange.js'

export interface ResourceRead {
  readonly uri: string
  readonly exchange: Exchange
}

const MAX_READ = 10

/** In list order; resources without a URI are left out. */
export const RESOURCE_READS: Observation<readonly ResourceRead[]> = {
  make: async (audit: Audit) => {
    const reads: ResourceRead[] = []
    const uris = audit.survey.lists.resources.entries.map(({ uri }) => uri).filter((uri) => typeof uri === 'string')
    for (const uri of new Set(uris.slice(0, MAX_READ))) {
      // Opened again for each: the read before may have ended the server.
      const session = await audit.session()
      reads.push({ uri, exchange: await session.request('resources/read', { uri }) })
    }
    return reads
  },
}
