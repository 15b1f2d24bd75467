// The faults of a test's runs: those that its `inject:` names, then the `fault:` of its servers, with all defaults
// filled in.
import { McproveError } from '../../core/errors/error.js'
import type { Fault, FaultSettings } from '../../core/faults/fault-schema.js'
import { parseFaultText } from '../../core/faults/parse-fault-text.js'
import { expandServer } from '../../suite/read/expand-server.js'
import type { Environment } from '../../suite/read/expand-variables.js'
import type { Server } from '../../suite/schema/server-schema.js'
import type { AgentTest, Suite, SuiteServer } from '../../suite/suite.js'

/** docs/spec/gates.md, section 11: the default when neither the fault nor a gate says how long a call may take. */
export const DEFAULT_TIMEOUT_MS = 3000

export interface DeclaredFault extends Omit<Fault, 'timeout_ms'> {
  readonly timeout_ms: number
}

/** Throws SUITE_INVALID when a server's fault is invalid after its variables are expanded. */
export function declaredFaults(suite: Suite, test: AgentTest, env: Environment): readonly DeclaredFault[] {
  const timeoutMs = detectionBudget(suite, test)
  const { inject = [], servers = [] } = test.settings
  const injected = [...new Set(inject)].flatMap((name) => suite.faults.get(name) ?? [])
  const ofServers = servers.flatMap((name) => serverFaults(suite, name, env))
  return [...injected, ...ofServers].map((fault) => ({ ...fault, timeout_ms: fault.timeout_ms ?? timeoutMs }))
}

/** The `fault:` of a server. Throws SUITE_INVALID when it is invalid after its variables are expanded. */
export function serverFaults(suite: Suite, name: string, env: Environment): readonly Fault[] {
  const entry = suite.servers.get(name)
  return entry === undefined || writtenFault(entry.server) === undefined ? [] : serverFault(suite, entry, env)
}

/** The faults as the suite writes them, for the hash of a recording, which must not depend on the environment. */
export function faultInputs(suite: Suite, test: AgentTest): Readonly<Record<string, unknown>> | undefined {
  const { inject = [], servers = [] } = test.settings
  const injected = inject.flatMap((name) => suite.faults.get(name) ?? [])
  const ofServers = servers.flatMap((name) => {
    const server = suite.servers.get(name)?.server
    const fault = server === undefined ? undefined : writtenFault(server)
    return fault === undefined ? [] : [[name, fault] as const]
  })
  if (injected.length === 0 && ofServers.length === 0) return undefined
  return { injected, servers: Object.fromEntries(ofServers), timeout_ms: detectionBudget(suite, test) }
}

/**
 * Several tests may score the same runs, each with a budget: a timeout must be within the smallest. All tests count,
 * selected or not, so that a recording does not depend on the selection.
 */
function detectionBudget(suite: Suite, { agent }: AgentTest): number {
  const budgets = suite.tests
    .filter((test) => test.agent === agent)
    .flatMap(({ gates }) => gates.flatMap(({ gate, options }) => gate.callTimeoutMs?.(options) ?? []))
  return budgets.length === 0 ? DEFAULT_TIMEOUT_MS : Math.min(...budgets)
}

/** A tool list is never called, so it cannot have faults. */
function writtenFault(server: Server): string | FaultSettings | undefined {
  return 'tools' in server ? undefined : server.fault
}

/** Named after its kind when it has no name. Its target is the calls to its server, or to one tool. */
function serverFault(suite: Suite, entry: SuiteServer, env: Environment): Fault[] {
  const { name: server } = entry
  const settings = settingsOf(entry, writtenFault(expandServer(suite, server, env)))
  if (settings === null) return []
  const { target, ...rest } = settings
  if (target?.server !== undefined && target.server !== server) {
    throw unfit(entry, ['fault', 'target', 'server'], `a fault of \`${server}\` cannot affect \`${target.server}\``)
  }
  return [{ ...rest, name: settings.name ?? settings.kind, target: { ...target, server } }]
}

function settingsOf(entry: SuiteServer, written: string | FaultSettings | undefined): FaultSettings | null {
  if (typeof written !== 'string') return written ?? null
  const parsed = parseFaultText(written)
  if ('problem' in parsed) throw unfit(entry, ['fault'], parsed.problem)
  return parsed.fault
}

function unfit(entry: SuiteServer, path: readonly string[], message: string): McproveError {
  const problem = entry.problemAt(path, message, 'Use `hang`, `slow:500`, `recover-after:2` or the keys of a fault.')
  const place = `${problem.file}:${problem.line}:${problem.column}`
  return new McproveError('SUITE_INVALID', `the fault of the server \`${entry.name}\`: ${message} (${place})`, {
    hint: problem.hint,
    problems: [problem],
  })
}
