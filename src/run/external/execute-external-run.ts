// One run of an external agent: its servers behind the proxy, the program, and the trace of the traffic between them.
// The program and the servers are always stopped.
import { dirname, resolve } from 'node:path'
import { isMcproveError, McproveError } from '../../core/errors/error.js'
import type { FaultKind } from '../../core/faults/fault-schema.js'
import { cleanText } from '../../core/text/show-value.js'
import type { CassetteRun } from '../../files/cassettes/cassette.js'
import { ClientSecrets } from '../../files/redaction/client-secrets.js'
import type { Redactor } from '../../files/redaction/redactor.js'
import { takeLeft } from '../../mcp/process/left-processes.js'
import type { McpProxy } from '../../mcp/proxy/create-proxy.js'
import type { RecordedTraffic } from '../../mcp/proxy/recorded-traffic.js'
import type { Price } from '../../models/prices.js'
import type { FlatIssue } from '../../suite/check/problems-from-issues.js'
import { expandVariables } from '../../suite/read/expand-variables.js'
import { type ExternalSettings, externalModel } from '../../suite/schema/external-schema.js'
import { requireTrust } from '../addresses/require-trust.js'
import { externalAddresses } from '../addresses/suite-addresses.js'
import { runInFrame } from '../execute/run-frame.js'
import type { Workspace } from '../execute/workspace.js'
import { declaredFaults } from '../faults/declared-faults.js'
import type { RunUnit } from '../plan/run-unit.js'
import type { Outcome } from '../record/trace-record.js'
import type { RunOptions } from '../run-options.js'
import { agentProgram } from './agent-program.js'
import type { AgentFailure } from './agent-report.js'
import { externalOutcome } from './external-outcome.js'
import { externalTrace, type Observed } from './external-trace.js'
import { offeredServers } from './offered-server.js'
import { withReportFile } from './report-file.js'
import { type ProgramEnd, runProgram, withLastOutput } from './run-program.js'
import { openRunServers, type RunServers } from './run-servers.js'

/** Faults that hold back an answer: an agent that waits for it for ever has failed the test. */
const HOLDING: ReadonlySet<FaultKind> = new Set(['hang', 'wedged', 'slow', 'recover_after', 'reply_after_cancel'])

export interface ExternalSurroundings {
  readonly options: RunOptions
  readonly redactor: Redactor
  readonly proxy: McpProxy
  /** For an agent that reports tokens but not cost. */
  readonly price: Price | null
  /** Reports a warning once for all runs of the unit. */
  readonly warn: (message: string) => void
  /** Called for each process that outlived its server or the agent. */
  readonly onLeft: (warning: string) => void
}

export async function executeExternalRun(
  unit: RunUnit,
  run: number,
  surroundings: ExternalSurroundings,
): Promise<CassetteRun> {
  const { agent, settings } = unit.test
  const head = { agent, model: unit.model, run, system: null, prompt: settings.prompt ?? '' }
  const clients = new ClientSecrets()
  const observed: Observed = { traffic: null, report: null, verify: [], states: undefined }
  return await runInFrame(unit, run, surroundings, {
    attempt: (workspace, signal) => runAgentProgram(unit, { observed, clients }, workspace, signal, surroundings),
    observed: (outcome) => externalTrace(head, settings.servers ?? [], observed, outcome, surroundings.price),
    exchanges: [],
    secrets: () => clients.all,
  })
}

async function runAgentProgram(
  unit: RunUnit,
  { observed, clients }: { readonly observed: Observed; readonly clients: ClientSecrets },
  workspace: Workspace | null,
  signal: AbortSignal,
  { options, proxy, warn, onLeft }: ExternalSurroundings,
): Promise<Outcome> {
  const { suite, test } = unit
  const settings = workspace?.fill(test.settings) ?? test.settings
  const { cwd, env, trustAddresses } = options
  const setting = { cwd, env, trustAddresses, runDir: workspace?.folder }
  requireTrust(externalAddresses(test), setting)
  const servers = await openRunServers({ suite, settings, setting, signal, onLeft })
  try {
    await servers.setUp()
    const faults = declaredFaults(suite, test, options.env)
    const passing = await proxy.openRun({
      servers: servers.targets,
      faults,
      onHeaders: (headers) => clients.hear(headers),
      signal,
    })
    let end: ProgramEnd
    try {
      end = await ask(unit, passing.urls, { observed, workspace, signal, options, onLeft })
    } finally {
      observed.traffic = await passing.close()
    }
    if (signal.aborted) {
      options.signal?.throwIfAborted()
      const isWaiting = faults.some(({ kind }) => HOLDING.has(kind)) && observed.traffic.tool_calls.length > 0
      return timedOut(signal, end, observed.report?.failure ?? null, isWaiting)
    }
    observed.verify = await servers.verify()
    observed.states = servers.states()
    const { report, traffic } = observed
    if (report === null) throw new Error('a program that exited has a report')
    if (hasNotConnected(traffic, servers)) warn(`${unit.name}: the agent sent no request to its servers`)
    return externalOutcome({
      agent: agentName(test.settings.external),
      isProduct: test.settings.external?.preset !== undefined,
      report,
      end,
      traffic,
      servers: settings.servers ?? [],
    })
  } finally {
    await servers.close()
  }
}

interface Asking {
  readonly observed: Observed
  readonly workspace: Workspace | null
  readonly signal: AbortSignal
  readonly options: RunOptions
  readonly onLeft: ExternalSurroundings['onLeft']
}

/** Returns how the program ended. Its report is kept also when it is stopped. */
async function ask(
  { suite, test }: RunUnit,
  urls: ReadonlyMap<string, string>,
  { observed, workspace, signal, options: { cwd, env }, onLeft }: Asking,
): Promise<ProgramEnd> {
  const suiteFolder = dirname(resolve(cwd, suite.file))
  const fill = <T>(value: T) => workspace?.fill(value) ?? value
  const external = fill(expandExternal(test.settings.external ?? {}, test.name, env))
  const program = await agentProgram({
    external,
    prompt: fill(test.settings.prompt ?? ''),
    servers: offeredServers(urls, external.transport ?? 'http'),
    env,
    cwd: external.cwd === undefined ? (workspace?.folder ?? suiteFolder) : resolve(suiteFolder, external.cwd),
    suiteFolder,
  })
  try {
    const end = await runProgram(program, program.output, signal)
    program.output.push(Buffer.from(`\n${await program.rest()}`))
    const report = program.output.end()
    // What a program that was stopped said last is not its answer.
    observed.report = signal.aborted ? { ...report, text: null } : await withReportFile(report, program.reportFile)
    return end
  } finally {
    for (const warning of takeLeft('the agent', program)) onLeft(warning)
    await program.remove()
  }
}

function agentName(external: ExternalSettings = {}): string {
  return externalModel(external).slice('external/'.length)
}

/** Throws SUITE_INVALID for a variable that is not set. */
function expandExternal(external: ExternalSettings, test: string, env: RunOptions['env']): ExternalSettings {
  const issues: FlatIssue[] = []
  // Expanding replaces text with text, so the shape stays the same.
  const expanded = expandVariables(external, env, ['external'], issues) as ExternalSettings
  const [issue] = issues
  if (issue === undefined) return expanded
  const place = issue.path.map(String).join('.')
  throw new McproveError('SUITE_INVALID', `\`${test}\` cannot be run: ${issue.message} (${place})`, {
    hint: issue.hint,
  })
}

function hasNotConnected({ tools, tool_calls, requests }: RecordedTraffic, { targets }: RunServers): boolean {
  return Object.keys(targets).length > 0 && tools.length + tool_calls.length + requests.length === 0
}

/** A program that waits forever for a tool with a `hang` fault has failed the test. */
function timedOut({ reason }: AbortSignal, end: ProgramEnd, failure: AgentFailure | null, isWaiting: boolean): Outcome {
  const { message, hint } = isMcproveError(reason) ? reason : { message: String(reason), hint: undefined }
  const isProvider = failure?.status === 'infra_error'
  const told = isProvider ? `${message}; it reported: ${cleanText(failure.message)}` : withLastOutput(message, end)
  const error = { message: told, ...(hint === undefined ? {} : { hint }) }
  if (isWaiting && !isProvider) return { status: 'agent_error', error: { code: 'AGENT_FAILED', ...error } }
  return { status: 'infra_error', error: { code: 'SERVER_FAILED', ...error } }
}
