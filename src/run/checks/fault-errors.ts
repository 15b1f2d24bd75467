// Faults that cannot happen to the agent of a test.
import { isMcproveError, type McproveError } from '../../core/errors/error.js'
import type { Problem } from '../../core/errors/problem.js'
import { isListFault } from '../../mcp/wire-faults/wire-fault.js'
import { type DeclaredFault, declaredFaults } from '../faults/declared-faults.js'
import { LOOP_KINDS } from '../faults/fault-injector.js'
import type { ServerSetting } from '../plan/server-address.js'
import type { AskedUnit } from './agent-errors.js'
import { isOpen } from './server-errors.js'
import { suiteError } from './suite-error.js'

export function faultErrors(unit: AskedUnit, setting: ServerSetting): McproveError[] {
  const { suite, test } = unit
  const { servers = [], external } = test.settings
  if (servers.some((name) => isOpen(faultOf(suite.servers.get(name)?.server), setting))) return []
  try {
    const faults = declaredFaults(suite, test, setting.env)
    return external === undefined
      ? faults.flatMap((one) => loopErrors(one, unit))
      : faults.flatMap((one) => listErrors(one, unit))
  } catch (error) {
    if (isMcproveError(error)) return [error]
    throw error
  }
}

function faultOf(server: object | undefined): unknown {
  return server !== undefined && 'fault' in server ? server.fault : undefined
}

function loopErrors(fault: DeclaredFault, unit: AskedUnit): McproveError[] {
  if (LOOP_KINDS.includes(fault.kind)) return []
  const message = `the fault \`${fault.name}\` has the kind \`${fault.kind}\`, which only works through the proxy`
  const hint = `Use one of ${LOOP_KINDS.join(', ')}, or test an \`external\` agent.`
  return [suiteError('SUITE_INVALID', problemOf(fault, unit, message, hint))]
}

function listErrors(fault: DeclaredFault, unit: AskedUnit): McproveError[] {
  if (!isListFault(fault) || fault.when === undefined) return []
  const message = `the fault \`${fault.name}\` changes a list, which has no arguments for \`when\``
  return [suiteError('SUITE_INVALID', problemOf(fault, unit, message, 'Remove `when`.'))]
}

/** At the `inject:` that names it, otherwise at its server. */
function problemOf(
  { name, target }: DeclaredFault,
  { suite, test }: AskedUnit,
  message: string,
  hint: string,
): Problem {
  const index = (test.settings.inject ?? []).indexOf(name)
  const server = index === -1 ? suite.servers.get(target?.server ?? '') : undefined
  return server?.problemAt(['fault'], message, hint) ?? test.problemAt(['inject', index], message, hint)
}
