// Tools and arguments that a test names and that its servers do not have, where this is known without starting a
// server.
import type { McproveError } from '../../core/errors/error.js'
import { nearest } from '../../core/text/nearest.js'
import { showName } from '../../core/text/show-name.js'
import type { ToolDefinition } from '../../core/trace/trace.js'
import { missingNames } from '../../score/names/near-misses.js'
import { writtenPath } from '../../suite/row-variants.js'
import { knownServer } from '../plan/known-tools.js'
import type { ServerSetting } from '../plan/server-address.js'
import type { AskedUnit } from './agent-errors.js'
import { suiteError } from './suite-error.js'

export async function nameErrors(unit: AskedUnit, setting: ServerSetting): Promise<McproveError[]> {
  const { suite, test } = unit
  const { servers = [], external } = test.settings
  if (servers.length === 0) return []
  const known = await Promise.all(servers.map((name) => knownServer(suite, name, setting)))
  if (known.includes(null)) return []
  const tools = known.flatMap((server) => server?.tools ?? [])
  // An external agent has tools of its own, which are unknown; faults apply to the servers that it is given.
  const ofChecks = external === undefined ? [...checkErrors(unit, tools), ...optionErrors(unit, tools)] : []
  return [...ofChecks, ...faultErrors(unit, tools)]
}

/** A tool may be denied before it exists, and so may a whole server. */
function checkErrors({ test }: AskedUnit, tools: readonly ToolDefinition[]): McproveError[] {
  const { misspelled, others } = missingNames(test, tools)
  const wrong = others.filter(({ id, role }) => role !== 'denied' && !id.endsWith('.*'))
  return [...misspelled, ...wrong].map(({ id, path, near }) => {
    const message = `no server of this test has the tool ${showName(id)}${question(near)}`
    return suiteError('SUITE_INVALID', test.problemAt(path, message))
  })
}

/** What the gates report about their options, given these tools. */
function optionErrors({ test }: AskedUnit, tools: readonly ToolDefinition[]): McproveError[] {
  return test.gates.flatMap(({ gate, options, moved }) =>
    (gate.checkTools?.(options, () => tools) ?? []).map(({ path, message, hint }) =>
      suiteError('SUITE_INVALID', test.problemAt([gate.key, ...writtenPath(moved, path)], message, hint)),
    ),
  )
}

/** A fault in a tool that does not exist never happens. */
function faultErrors({ suite, test }: AskedUnit, tools: readonly ToolDefinition[]): McproveError[] {
  return (test.settings.inject ?? []).flatMap((fault, index) => {
    const { server, tool } = suite.faults.get(fault)?.target ?? {}
    const names = tools.filter((one) => server === undefined || one.server === server).map(({ name }) => name)
    if (tool === undefined || names.includes(tool)) return []
    const message = `the fault ${showName(fault)} targets the tool ${showName(tool)}, which no server of this test has${question(nearest(tool, names))}`
    return [suiteError('SUITE_INVALID', test.problemAt(['inject', index], message))]
  })
}

function question(near: string | undefined): string {
  return near === undefined ? '' : `; did you mean ${showName(near)}?`
}
