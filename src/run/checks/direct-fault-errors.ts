// Faults that cannot be injected into the request of a direct test.
import { isMcproveError, type McproveError } from '../../core/errors/error.js'
import { hits } from '../../core/faults/fault-plan.js'
import type { Fault } from '../../core/faults/fault-schema.js'
import { showName } from '../../core/text/show-name.js'
import type { DirectTest, Suite } from '../../suite/suite.js'
import { serverFaults } from '../faults/declared-faults.js'
import { LOOP_KINDS } from '../faults/fault-injector.js'
import { requestOf } from '../faults/request-faults.js'
import type { ServerSetting } from '../plan/server-address.js'
import { isOpen } from './server-errors.js'
import { suiteError } from './suite-error.js'

const PROXY_HINT = 'Start the server with `mcprove proxy --fault KIND -- COMMAND` as its `command`.'
/** A request that is cancelled or followed happens in real time. */
const TIMED_KEYS = ['cancel', 'task'] as const

export function directFaultErrors(test: DirectTest, suite: Suite, setting: ServerSetting): McproveError[] {
  const server = suite.servers.get(test.server)?.server
  const request = requestOf(test)
  if (server === undefined || !('fault' in server) || request === null || isOpen(server.fault, setting)) return []
  try {
    const faults = serverFaults(suite, test.server, setting.env)
    return faults.filter((fault) => hits(fault, request)).flatMap((fault) => impossible(fault, test, suite))
  } catch (error) {
    if (isMcproveError(error)) return [error]
    throw error
  }
}

function impossible({ name, kind }: Fault, test: DirectTest, suite: Suite): McproveError[] {
  if (!LOOP_KINDS.includes(kind)) {
    const message = `the fault ${showName(name)} has the kind \`${kind}\`, which only works through the proxy`
    const hint = `Use one of ${LOOP_KINDS.join(', ')}, or start the server with \`mcprove proxy --fault KIND -- COMMAND\` as its \`command\`.`
    const problem = suite.servers.get(test.server)?.problemAt(['fault'], message, hint)
    return problem === undefined ? [] : [suiteError('SUITE_INVALID', problem)]
  }
  const settings: Readonly<Record<string, unknown>> = { ...test }
  const key = TIMED_KEYS.find((one) => settings[one] !== undefined)
  if (key === undefined) return []
  const message = `the fault ${showName(name)} of ${showName(test.server)} cannot be combined with \`${key}\``
  return [suiteError('SUITE_INVALID', test.problemAt([key], message, PROXY_HINT))]
}
