// The sections about Streamable HTTP and authorization that several probes check, by revision.
import type { Clauses } from '../probe/probe.js'

/** A section of the page on transports, in the legacy era. */
export function transportSection(section: string): Clauses {
  const clause = `basic/transports#${section}`
  return { '2025-06-18': clause, '2025-11-25': clause }
}

/** A section of the page on Streamable HTTP, in the modern era. */
export function streamableSection(section: string): Clauses {
  return { '2026-07-28': `basic/transports/streamable-http#${section}` }
}

export const SENDING: Clauses = {
  ...transportSection('sending-messages-to-the-server'),
  ...streamableSection('sending-messages'),
}

/** What is said about streams of events. */
export const STREAMS: Clauses = {
  ...transportSection('sending-messages-to-the-server'),
  ...streamableSection('receiving-messages'),
}

export const SECURITY: Clauses = {
  ...transportSection('security-warning'),
  ...streamableSection('security-endpoint'),
}

/** A section of the page on authorization, which has the same name in all revisions. */
export function authorizationSection(section: string): Clauses {
  const clause = `basic/authorization#${section}`
  return { '2025-06-18': clause, '2025-11-25': clause, '2026-07-28': clause }
}

/** Where clients find the authorization servers. */
export const METADATA: Clauses = {
  ...authorizationSection('authorization-server-location'),
  '2026-07-28': 'basic/authorization/authorization-server-discovery#authorization-server-location',
}
