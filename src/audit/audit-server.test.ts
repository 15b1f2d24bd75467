import { expect, it } from 'vitest'
import { ServerAudit } from './audit-server.js'
import { httpAnswer } from './case-server/case-http.js'
import { openCase } from './case-server/probe-case.js'
import { Permission } from './probe/permission.js'

it('a server that wants authorization is told from one that does not speak MCP', async () => {
  const opened = ServerAudit.open('shop', {
    open: openCase({ transport: 'http', http: async () => httpAnswer(401) }),
    limits: { openMs: 250, timeoutMs: 250, quietMs: 40, exitMs: 150, probeMs: 5000 },
    permission: new Permission(),
    seed: 1,
    signal: new AbortController().signal,
    target: 'http://127.0.0.1:1/mcp',
  })
  await expect(opened).rejects.toFailWithHint('SERVER_FAILED', '--header')
  await expect(opened).rejects.toMatchObject({
    message: 'server shop gives no access without authorization (HTTP 401) (while it was opened)',
  })
})
