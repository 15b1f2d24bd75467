// One run, from its folder to its trace. Whatever happens, its servers end and its folder goes.
import { randomInt } from 'node:crypto'
import { isMcproveError, McproveError } from '../core/error.js'
import { ToolTable } from '../core/tool.js'
import type { ToolDefinition } from '../core/trace.js'
import { readTrace } from '../core/trace-reader.js'
import type { CassetteRun, Exchange } from '../files/cassette.js'
import type { Redactor } from '../files/redactor.js'
import { type Model, type ModelAnswer, ModelFailure } from '../models/model.js'
import { runAgent } from './agent-loop.js'
import { askModel } from './ask-model.js'
import { BudgetSpent } from './budget.js'
import { callWithFaults } from './faults/call-with-faults.js'
import { declaredFaults } from './faults/declared-faults.js'
import { FaultInjector } from './faults/fault-injector.js'
import { finalStates } from './final-states.js'
import { setUp, verify } from './fixture-calls.js'
import { listTools } from './list-tools.js'
import { OfferedTools } from './offered-tools.js'
import type { RunOptions } from './run-options.js'
import { injectedAnswers, type RunTools, runTools } from './run-tools.js'
import type { RunUnit } from './run-unit.js'
import type { Semaphore } from './semaphore.js'
import { connectionTo, type OpenServers, type ServerSource } from './server-pool.js'
import { type Cost, type Outcome, type PlacedCall, TraceRecord } from './trace-record.js'
import { userTurns } from './user-turns.js'
import { openWorkspace, type Workspace } from './workspace.js'

const DEFAULT_TIMEOUT_MS = 300_000
/** `seed: constant`: the same for every run, whichever it is. */
const CONSTANT_SEED = 42
const MAX_SEED = 2 ** 31

export interface RunSurroundings {
  readonly options: RunOptions
  readonly servers: ServerSource
  readonly model: Model
  /** `--replay=tools`: what the recorded run was offered, in a world that its `setup:` had made. */
  readonly tools?: RunTools
  /** The provider's `max_concurrency`. */
  readonly limit: Semaphore
  readonly redactor: Redactor
  readonly costOf: (tokens: TraceRecord['tokens']) => Cost
  /** Asks and counts what the answer cost; throws BudgetSpent when no further one may be asked for. */
  readonly pay: (ask: () => Promise<ModelAnswer>) => Promise<ModelAnswer>
  /** Once for all runs of the unit. */
  readonly warn: (message: string) => void
}

export async function executeRun(unit: RunUnit, run: number, surroundings: RunSurroundings): Promise<CassetteRun> {
  const { options, model, redactor, costOf } = surroundings
  const { settings } = unit.test
  const record = new TraceRecord({
    agent: unit.test.agent,
    model: model.id,
    run,
    system: settings.system ?? null,
    prompt: userTurns(settings)[0] ?? '',
  })
  const exchanges: Exchange[] = []
  const deadline = new Deadline(options.timeoutMs ?? settings.timeout_ms ?? DEFAULT_TIMEOUT_MS, options.signal)
  let workspace: Workspace | null = null
  let outcome: Outcome
  try {
    workspace = await openWorkspace(unit.suite, unit.test, options.cwd)
    outcome = { status: await converse(unit, run, record, exchanges, workspace, deadline.signal, surroundings) }
  } catch (error) {
    outcome = outcomeOf(error, deadline)
  } finally {
    deadline.end()
    await leave(workspace, unit, run, options)
  }
  const trace = record.finish(outcome, costOf(record.tokens))
  const hide = <T>(value: T) => redactor.redact(workspace?.hide(value) ?? value)
  // Read as a replay will read it: live and replayed runs score the same bytes.
  return { run, exchanges: hide(exchanges), trace: readTrace(hide(trace), new ToolTable(), `${unit.name} #${run}`) }
}

async function converse(
  unit: RunUnit,
  run: number,
  record: TraceRecord,
  exchanges: Exchange[],
  workspace: Workspace | null,
  signal: AbortSignal,
  { options, servers: source, tools: recorded, model, limit, redactor, pay, warn }: RunSurroundings,
): Promise<Outcome['status']> {
  const { suite, test, name } = unit
  const settings = workspace?.fill(test.settings) ?? test.settings
  const { servers = [], client } = settings
  const setting = { cwd: options.cwd, env: options.env, runDir: workspace?.folder }
  const open = await source.open({ suite, servers, client, signal, ...setting })
  try {
    if (recorded === undefined) await setUp(settings.setup ?? [], open, signal)
    const { offered, injected } = recorded ?? (await runTools(await listTools(open, signal), settings))
    const isStrict = settings.strict_schema === true && model.provider === 'openai'
    const strict = isStrict
      ? await strictForms(offered, (message) => warn(`${name}: ${redactor.redactText(message)}`))
      : undefined
    const tools = new OfferedTools(offered, settings.tool_choice, strict)
    record.offered(offered, injected)
    const distract = await injectedAnswers(injected, settings.distractors?.seed ?? 0)
    const faults = new FaultInjector(declaredFaults(suite, test, options.env))
    const dispatch = async (call: PlacedCall) =>
      distract(call, call.requested.args) ?? (await callTool(call, open, signal))
    const onRetry = (message: string) => {
      record.retried()
      options.onEvent?.({ kind: 'retry', row: name, run, message: redactor.redactText(message) })
    }
    const status = await runAgent({
      settings,
      seed: seedOf(settings.seed),
      tools,
      record,
      exchanges,
      ask: (request) => pay(() => askModel(model, request, { run, signal, limit, onRetry })),
      call: (call) => callWithFaults(call, { faults, record, tools: tools.tools, dispatch }),
    })
    // Before `verify`, whose calls may change it.
    if (settings.expect_state !== undefined) record.ended(finalStates(suite, open))
    record.verified(await verify(settings.verify ?? [], open, signal))
    return status
  } finally {
    await open.close()
  }
}

/** Only OpenAI has a strict mode; whoever wants it for others gets their schemas as they are. */
async function strictForms(tools: readonly ToolDefinition[], warn: (message: string) => void) {
  const { strictTools } = await import('./strict-tools.js')
  return strictTools(tools, ({ server, name }, reason) => {
    warn(`${server === null ? name : `${server}.${name}`} is offered without strict_schema: ${reason}`)
  })
}

function callTool({ server, name, requested }: PlacedCall, open: OpenServers, signal: AbortSignal) {
  const connection = connectionTo(open, server ?? '')
  // The loop refuses arguments that are no object.
  const args = requested.args as Readonly<Record<string, unknown>>
  return connection.callTool(name, args, { timeoutMs: open.timeoutsMs.get(connection.server), signal })
}

function seedOf(seed: number | 'constant' | 'random' | undefined): number | undefined {
  if (seed === 'constant') return CONSTANT_SEED
  return seed === 'random' ? randomInt(MAX_SEED) : seed
}

/** Ctrl-C and `timeout_ms`, as one signal that says which it was. */
class Deadline {
  readonly #controller = new AbortController()
  readonly #timer: NodeJS.Timeout
  readonly #outer: AbortSignal | undefined
  readonly #cancel = () => this.#controller.abort(new McproveError('SERVER_FAILED', 'interrupted'))

  constructor(timeoutMs: number, outer: AbortSignal | undefined) {
    this.#outer = outer
    if (outer?.aborted) this.#cancel()
    outer?.addEventListener('abort', this.#cancel)
    this.#timer = setTimeout(() => {
      this.#controller.abort(
        new McproveError('SERVER_FAILED', `the run was not over after ${timeoutMs} ms`, {
          hint: 'Give it a larger `timeout_ms`, or find out what hangs.',
        }),
      )
    }, timeoutMs)
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  get isCancelled(): boolean {
    return this.#outer?.aborted === true
  }

  end(): void {
    clearTimeout(this.#timer)
    this.#outer?.removeEventListener('abort', this.#cancel)
  }
}

/** A request the model refused is the agent's; everything else that breaks a run is not its fault. */
function outcomeOf(error: unknown, deadline: Deadline): Outcome {
  if (deadline.isCancelled || error instanceof BudgetSpent) return { status: 'cancelled' }
  // What fails after the deadline fails because of it.
  const cause = deadline.signal.aborted ? deadline.signal.reason : error
  if (cause instanceof ModelFailure) {
    const status = cause.kind === 'agent' ? 'agent_error' : 'infra_error'
    return { status, error: { code: 'MODEL_FAILED', message: cause.message } }
  }
  if (!isMcproveError(cause)) throw cause
  const { code, message, hint } = cause
  return { status: 'infra_error', error: { code, message, ...(hint === undefined ? {} : { hint }) } }
}

async function leave(workspace: Workspace | null, { name }: RunUnit, run: number, options: RunOptions): Promise<void> {
  if (workspace === null) return
  if (options.keep) options.onEvent?.({ kind: 'kept', row: name, run, folder: workspace.folder })
  else await workspace.remove()
}
