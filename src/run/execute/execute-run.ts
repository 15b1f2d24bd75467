// One run of the built-in agent: its servers, its tools and the loop. The servers are always stopped.
import { randomInt } from 'node:crypto'
import type { ToolDefinition } from '../../core/trace/trace.js'
import type { CassetteRun, Exchange } from '../../files/cassettes/cassette.js'
import type { Redactor } from '../../files/redaction/redactor.js'
import type { Model, ModelAnswer } from '../../models/model.js'
import { shortNamed } from '../../suite/read/listed-tools.js'
import { callWithFaults } from '../faults/call-with-faults.js'
import { declaredFaults } from '../faults/declared-faults.js'
import { FaultInjector } from '../faults/fault-injector.js'
import type { RunUnit } from '../plan/run-unit.js'
import { type Cost, type NumberedCall, type Outcome, TraceRecord } from '../record/trace-record.js'
import type { RunOptions } from '../run-options.js'
import { runAgent } from './agent-loop.js'
import { askModel } from './ask-model.js'
import { finalStates } from './final-states.js'
import { setUp, verify } from './fixture-calls.js'
import { runInFrame } from './run-frame.js'
import type { RunTools } from './run-tools.js'
import type { Semaphore } from './semaphore.js'
import { connectionTo, type OpenServers, type ServerSource } from './server-pool.js'
import { ToolOffering } from './tool-offering.js'
import { userTurns } from './user-turns.js'
import type { Workspace } from './workspace.js'

/** `seed: constant`: the same for every run. */
const CONSTANT_SEED = 42
const MAX_SEED = 2 ** 31

export interface RunSurroundings {
  readonly options: RunOptions
  readonly servers: ServerSource
  readonly model: Model
  /**
   * `--replay=tools`: the tools that the recorded run was offered. Its `setup:` is already part of the recorded
   * answers.
   */
  readonly tools?: RunTools
  /** The provider's `max_concurrency`. */
  readonly limit: Semaphore
  readonly redactor: Redactor
  readonly costOf: (tokens: TraceRecord['tokens']) => Cost
  /** Asks the model and adds up the cost; throws BudgetSpent when the budget is used up. */
  readonly pay: (ask: () => Promise<ModelAnswer>) => Promise<ModelAnswer>
  /** Tools are offered in OpenAI's strict mode, where their schemas allow it. */
  readonly isStrict: boolean
  /** Called for each process that outlived its server. */
  readonly onLeft: (warning: string) => void
}

export async function executeRun(unit: RunUnit, run: number, surroundings: RunSurroundings): Promise<CassetteRun> {
  const { model, costOf } = surroundings
  const { settings } = unit.test
  const record = new TraceRecord({
    agent: unit.test.agent,
    model: model.id,
    run,
    system: settings.system ?? null,
    prompt: userTurns(settings)[0] ?? '',
  })
  const exchanges: Exchange[] = []
  return await runInFrame(unit, run, surroundings, {
    attempt: async (workspace, signal) => ({
      status: await converse(unit, run, record, exchanges, workspace, signal, surroundings),
    }),
    observed: (outcome) => record.finish(outcome, costOf(record.tokens)),
    exchanges,
  })
}

async function converse(
  unit: RunUnit,
  run: number,
  record: TraceRecord,
  exchanges: Exchange[],
  workspace: Workspace | null,
  signal: AbortSignal,
  { options, servers: source, tools: recorded, model, limit, redactor, pay, isStrict, onLeft }: RunSurroundings,
): Promise<Outcome['status']> {
  const { suite, test, name } = unit
  const settings = workspace?.fill(test.settings) ?? test.settings
  const { servers = [], client } = settings
  const { cwd, env, trustAddresses } = options
  const setting = { cwd, env, trustAddresses, runDir: workspace?.folder }
  const open = await source.open({ suite, servers, client, signal, onLeft, ...setting })
  try {
    if (recorded === undefined) await setUp(settings.setup ?? [], open, signal)
    const offering = new ToolOffering({
      ...{ open, settings, record, signal, recorded },
      isShort: shortNamed(servers, suite.servers),
      strictForms: (tools) => (isStrict ? strictForms(tools) : undefined),
    })
    // Also when the model is not asked: the tools that a run could call belong in its trace.
    await offering.now()
    const faults = new FaultInjector(declaredFaults(suite, test, options.env))
    const dispatch = async (call: NumberedCall) =>
      offering.distract(call, call.requested.args) ?? (await callTool(call, open, signal))
    const onRetry = (message: string) => {
      record.retried()
      options.onEvent?.({ kind: 'retry', row: name, run, message: redactor.redactText(message) })
    }
    const status = await runAgent({
      settings,
      seed: seedOf(settings.seed),
      toolsNow: () => offering.now(),
      record,
      exchanges,
      ask: (request) => pay(() => askModel(model, request, { run, signal, limit, onRetry })),
      call: (call) =>
        callWithFaults(call, { faults, record, tools: offering.tools, dispatch, countsRealTime: model.isLive }),
    })
    // Before `verify`, whose calls may change the state.
    if (settings.expect_state !== undefined) record.ended(finalStates(suite, open))
    record.verified(await verify(settings.verify ?? [], open, signal))
    return status
  } finally {
    await open.close()
  }
}

/** Tools that cannot be strict are offered unchanged; the row has a warning for them (record/strict-runs.ts). */
async function strictForms(tools: readonly ToolDefinition[]) {
  const { strictTools } = await import('./strict-tools.js')
  return strictTools(tools)
}

function callTool({ server, name, requested }: NumberedCall, open: OpenServers, signal: AbortSignal) {
  const connection = connectionTo(open, server ?? '')
  // The loop refuses arguments that are not an object.
  const args = requested.args as Readonly<Record<string, unknown>>
  return connection.callTool(name, args, { timeoutMs: open.timeoutsMs.get(connection.server), signal })
}

function seedOf(seed: number | 'constant' | 'random' | undefined): number | undefined {
  if (seed === 'constant') return CONSTANT_SEED
  return seed === 'random' ? randomInt(MAX_SEED) : seed
}
