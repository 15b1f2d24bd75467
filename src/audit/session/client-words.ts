// What a client says about itself.
import type { RawRecord } from '../../core/trace/trace-fields.js'
import { eraOf, type Revision } from '../probe/revision.js'

export const CLIENT_INFO = { name: 'mcprove', version: __MCPROVE_VERSION__ }

/** `_meta` of every request of the modern era. */
export function clientMeta(revision: string, capabilities: RawRecord = {}): RawRecord {
  return {
    'io.modelcontextprotocol/protocolVersion': revision,
    'io.modelcontextprotocol/clientInfo': CLIENT_INFO,
    'io.modelcontextprotocol/clientCapabilities': capabilities,
  }
}

/** The request that opens a conversation, without `_meta`. */
export function openingRequest(
  revision: Revision,
  capabilities: RawRecord = {},
): { method: string; params: RawRecord } {
  if (eraOf(revision) === 'modern') return { method: 'server/discover', params: {} }
  return { method: 'initialize', params: { protocolVersion: revision, capabilities, clientInfo: CLIENT_INFO } }
}
