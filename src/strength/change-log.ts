import type { Trace } from '../core/trace/trace.js'
import type { ChangeKind, Severity, Site } from './change-kind.js'
import type { BaselineRun } from './recorded-run.js'

/** A changed run, and which of the recorded runs it was. */
export interface ChangedRun {
  readonly trace: Trace
  readonly place: number
}

/** A change and its outcome in the runs so far. */
export interface LoggedChange {
  readonly id: string
  readonly kind: ChangeKind
  /** As in the first run. */
  readonly text: string
  readonly severity: Severity
  /** It affects a tool that writes, so the state would be different too. */
  readonly changesWorld: boolean
  runs: number
  caughtRuns: number
  readonly caughtBy: Set<string>
  /** The changed runs that passed. */
  readonly survivors: ChangedRun[]
}

/** Groups changes of the same kind at the same place of different runs. */
export class ChangeLog {
  readonly #changes = new Map<string, LoggedChange>()

  get changes(): readonly LoggedChange[] {
    return [...this.#changes.values()]
  }

  add(kind: ChangeKind, site: Site, run: BaselineRun, changed: ChangedRun, failedChecks: readonly string[]): void {
    const change = this.#changeOf(kind, site, run)
    change.runs += 1
    for (const check of failedChecks) change.caughtBy.add(check)
    if (failedChecks.length > 0) change.caughtRuns += 1
    else change.survivors.push(changed)
  }

  #changeOf(kind: ChangeKind, { at, text, tools }: Site, run: BaselineRun): LoggedChange {
    const id = at === '' ? kind.key : `${kind.key} ${at}`
    const known = this.#changes.get(id)
    if (known !== undefined) return known
    const change: LoggedChange = {
      id,
      kind,
      text,
      severity: tools.some((tool) => run.isCritical(tool)) ? 'critical' : kind.severity,
      changesWorld: !kind.textOnly && tools.some((tool) => run.isMutating(tool)),
      runs: 0,
      caughtRuns: 0,
      caughtBy: new Set(),
      survivors: [],
    }
    this.#changes.set(id, change)
    return change
  }
}
