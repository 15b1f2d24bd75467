// Which versions a server speaks beside that of the survey: some rules are only for servers without older ones.
import type { Audit, Observation } from '../probe/audit.js'
import { resultOf } from '../probe/exchange.js'
import { openingRequest } from '../session/client-words.js'

/** The newest version without the header MCP-Protocol-Version. */
export const VERSION_WITHOUT_HEADER = '2025-03-26'

/** The versions that `server/discover` lists, and the one that `initialize` is answered with. */
export const VERSIONS_SPOKEN: Observation<readonly string[]> = {
  make: async (audit: Audit) => {
    const listed = resultOf(audit.survey.opening)?.supportedVersions
    const versions = new Set(Array.isArray(listed) ? listed.map(String) : [])
    const asked = await audit.openSilent({}, '2025-11-25')
    const { method, params } = openingRequest('2025-11-25')
    const old = { ...params, protocolVersion: VERSION_WITHOUT_HEADER }
    const answered = resultOf(await asked.request(method, old))?.protocolVersion
    if (typeof answered === 'string') versions.add(answered)
    return [...versions]
  },
}

/** The server has a handshake for clients of the legacy era. */
export async function speaksLegacy(audit: Audit): Promise<boolean> {
  const versions = await audit.observe(VERSIONS_SPOKEN)
  return versions.some((version) => version < '2026')
}

export const NOT_ONLY_MODERN = 'applies to servers that speak only 2026-07-28; this one speaks older versions too'
