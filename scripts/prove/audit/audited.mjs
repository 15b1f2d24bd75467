import { SERVERS } from '../servers/install-server.mjs'
import { EXAMPLES } from './examples.mjs'

/** The example servers of the SDK, and the servers from npm that work here. */
export const AUDITED = [...EXAMPLES, ...SERVERS.filter(({ reason }) => reason === undefined)]
