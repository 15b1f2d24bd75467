// What every run has around it, whoever the agent is: a folder, a time limit, and an end. Whatever happens, the folder
// goes and there is a trace.
import { isMcproveError, McproveError } from '../../core/errors/error.js'
import { timeLimit } from '../../core/process/time-limit.js'
import { ToolTable } from '../../core/trace/tool.js'
import { readTrace } from '../../core/trace/trace-reader.js'
import type { CassetteRun, Exchange } from '../../files/cassettes/cassette.js'
import type { Redactor, Secret } from '../../files/redaction/redactor.js'
import { ModelFailure } from '../../models/model.js'
import type { RunUnit } from '../plan/run-unit.js'
import type { Outcome } from '../record/trace-record.js'
import type { RunOptions } from '../run-options.js'
import { BudgetSpent } from './budget.js'
import { openWorkspace, type Workspace } from './workspace.js'

const DEFAULT_TIMEOUT_MS = 300_000

export interface RunSteps {
  /** The run itself. What it throws becomes an outcome too. */
  readonly attempt: (workspace: Workspace | null, signal: AbortSignal) => Promise<Outcome>
  /** What was observed, as a trace that is still to be redacted. */
  readonly observed: (outcome: Outcome) => Record<string, unknown>
  /** Each answer of a model as it came. */
  readonly exchanges: readonly Exchange[]
  /** What only the run has told us of. */
  readonly secrets?: () => readonly Secret[]
}

interface FrameSetting {
  readonly options: RunOptions
  readonly redactor: Redactor
}

export async function runInFrame(
  unit: RunUnit,
  run: number,
  { options, redactor }: FrameSetting,
  { attempt, observed, exchanges, secrets = () => [] }: RunSteps,
): Promise<CassetteRun> {
  const timeoutMs = options.timeoutMs ?? unit.test.settings.timeout_ms ?? DEFAULT_TIMEOUT_MS
  const deadline = new Deadline(timeoutMs, options.signal)
  let workspace: Workspace | null = null
  let outcome: Outcome
  try {
    workspace = await openWorkspace(unit.suite, unit.test, options.cwd)
    outcome = await attempt(workspace, deadline.signal)
  } catch (error) {
    outcome = outcomeOf(error, deadline)
  } finally {
    deadline.end()
    await leave(workspace, unit, run, options)
  }
  const own = redactor.withSecrets(secrets())
  const hide = <T>(value: T) => own.redact(workspace?.hide(value) ?? value)
  // Read as a replay will read it: live and replayed runs score the same bytes.
  const trace = readTrace(hide(observed(outcome)), new ToolTable(), `${unit.name} #${run}`)
  return { run, exchanges: hide(exchanges), trace }
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
        new McproveError('SERVER_FAILED', `the run timed out after ${timeoutMs} ms`, {
          hint: 'Increase `timeout_ms`, or check what hangs.',
        }),
      )
    }, timeLimit(timeoutMs))
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
    return { status, error: errorOf('MODEL_FAILED', cause) }
  }
  if (!isMcproveError(cause)) throw cause
  return { status: 'infra_error', error: errorOf(cause.code, cause) }
}

function errorOf(
  code: string,
  { message, hint }: { readonly message: string; readonly hint?: string | undefined },
): NonNullable<Outcome['error']> {
  return { code, message, ...(hint === undefined ? {} : { hint }) }
}

async function leave(workspace: Workspace | null, { name }: RunUnit, run: number, options: RunOptions): Promise<void> {
  if (workspace === null) return
  if (options.keep) options.onEvent?.({ kind: 'kept', row: name, run, folder: workspace.folder })
  else await workspace.remove()
}
