// Faults of servers that a direct test uses and that cannot happen in it. A fault must never be ignored silently.
import { hits } from '../../core/faults/fault-plan.js'
import type { Fault } from '../../core/faults/fault-schema.js'
import { showName } from '../../core/text/show-name.js'
import { isShared } from '../../suite/check/direct-issues.js'
import type { DirectTest, Suite } from '../../suite/suite.js'
import { serversOf } from '../direct/servers-of.js'
import { requestOf } from './request-faults.js'

/** `faults` are those of the server of the test. */
export function faultWarnings(test: DirectTest, { servers }: Suite, faults: readonly Fault[]): string[] {
  const { server } = test
  const request = requestOf(test)
  const unused = faults.flatMap((fault): string[] => {
    const name = showName(fault.name)
    if (request === null) return [`the fault ${name} of ${showName(server)} does not affect connecting`]
    const { nth = 1 } = fault
    if (nth === 1 || !hits(fault, request) || isShared(server, servers)) return []
    return [
      `the fault ${name} is for request ${nth} of a connection, and each run of this test makes one request on its own`,
    ]
  })
  const others = serversOf(test).filter((name) => name !== server && hasFault(servers.get(name)?.server))
  return [...unused, ...others.map((name) => `the fault of ${showName(name)} does not affect calls of \`setup\``)]
}

function hasFault(server: object | undefined): boolean {
  return server !== undefined && 'fault' in server && server.fault !== undefined && server.fault !== 'none'
}
