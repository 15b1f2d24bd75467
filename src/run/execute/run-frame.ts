// What surrounds every run, built-in or external: a folder, a time limit, and cleanup. The folder is always removed,
// and there is always a trace.
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
  /** The run itself. An error that it throws becomes an outcome too. */
  readonly attempt: (workspace: Workspace | null, signal: AbortSignal) => Promise<Outcome>
  /** What was observed, as a trace that is not redacted yet. */
  readonly observed: (outcome: Outcome) => Record<string, unknown>
  /** Each model answer as received. */
  readonly exchanges: readonly Exchange[]
  /** Secrets that became known only during the run. */
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
  // Read like a replay reads it, so that live and replayed runs score the same bytes.
  const trace = readTrace(hide(observed(outcome)), new ToolTable(), `${unit.name} #${run}`)
  return { run, exchanges: hide(exchanges), trace }
}

/** Combines Ctrl-C and `timeout_ms` in one signal that says which it was. */
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

/** A request that the model refused is the agent's fault; any other failure is not. */
function outcomeOf(error: unknown, deadline: Deadline): Outcome {
  if (deadline.isCancelled || error instanceof BudgetSpent) return { status: 'cancelled' }
  // A failure after the deadline is caused by the deadline.
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
