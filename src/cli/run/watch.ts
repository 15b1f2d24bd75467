// `run --watch`: runs, then runs the affected rows again each time a file has changed.
import { relative } from 'node:path'
import { isMcproveError } from '../../core/errors/error.js'
import { cleanText } from '../../core/text/show-value.js'
import type { Surroundings } from '../../files/discovery/suite-files.js'
import { type PlannedRow, plannedRows } from '../../run/plan/planned-row.js'
import { isListed } from '../../run/plan/select-rows.js'
import type { ChosenSuite, RunEvent, RunOptions } from '../../run/run-options.js'
import type { LoadedSuite } from '../load-suites.js'
import { INTERRUPTED, Interruption } from '../terminal/interruption.js'
import type { Io } from '../terminal/io.js'
import { printError } from '../terminal/print-error.js'
import { FileWatcher } from './file-watcher.js'
import { rowFiles } from './row-files.js'

type RowNames = NonNullable<RunOptions['rows']>

/** The options of one of several runs. */
interface WatchedChoice extends Pick<RunOptions, 'rows' | 'env' | 'maxCost'> {
  readonly onEvent: (event: RunEvent) => void
}

export interface WatchedRun {
  /** Files whose change affects every row: `--env-file`. */
  readonly files: readonly string[]
  /** Only these rows are ever run; undefined means no limit. */
  readonly rows: RunOptions['rows']
  /** For all runs together. */
  readonly maxCost: RunOptions['maxCost']
  /** `--model`, `--runs`, `--seed` and `--pass-rule`. */
  readonly overrides: Pick<RunOptions, 'models' | 'runs' | 'seed' | 'passRule'>
  readonly quiet: boolean
  readonly env: () => RunOptions['env']
  readonly load: (reading: Omit<Surroundings, 'cwd'>) => Promise<readonly LoadedSuite[]>
  /** Returns the exit code. */
  readonly run: (chosen: readonly ChosenSuite[], choice: WatchedChoice) => Promise<number>
}

const MAX_NAMES = 3

/** Ends with Ctrl-C: 130 during a run, 0 while waiting. */
export async function watchRuns(watched: WatchedRun, io: Io): Promise<number> {
  const watch = new Watch(watched, io)
  try {
    for (;;) {
      if ((await watch.runAffected()) === INTERRUPTED) return INTERRUPTED
      if (!(await watch.waitForChanges())) return 0
    }
  } finally {
    watch.end()
  }
}

class Watch {
  readonly #watched: WatchedRun
  readonly #io: Io
  readonly #watcher = new FileWatcher()
  /** Always active, because nothing else listens between two runs. */
  readonly #interruption: Interruption
  /** Changed since their last run. */
  readonly #changed = new Set<string>()
  readonly #ignored = new Set<string>()
  /** Changed during the last run. */
  #busy: ReadonlySet<string> = new Set()
  #hasRun = false
  #spentUsd = 0
  readonly #countCost = (event: RunEvent): void => {
    if (event.kind === 'run-ended') this.#spentUsd += event.cost_usd ?? 0
  }

  constructor(watched: WatchedRun, io: Io) {
    this.#watched = watched
    this.#io = io
    this.#interruption = new Interruption(io)
    for (const path of watched.files) this.#watcher.add(path)
  }

  end(): void {
    this.#watcher.close()
    this.#interruption.end()
  }

  /** The exit code; null when nothing was run. Problems of a suite are printed, and may be fixed. */
  async runAffected(): Promise<number | null> {
    try {
      const env = this.#watched.env()
      const onRead = (path: string): void => this.#watcher.add(path)
      const chosen = await this.#watched.load({ env, onRead, isReload: true })
      const rows = this.#limited(this.#affected(chosen, env))
      if (this.#interruption.happened) return null
      if (rows?.length === 0) return this.#nothingToRun()
      const code = await this.#watched.run(chosen, { rows, env, maxCost: this.#costLeft(), onEvent: this.#countCost })
      this.#hasRun = true
      this.#changed.clear()
      this.#ignoreBusyFiles()
      return code
    } catch (error) {
      if (!isMcproveError(error)) throw error
      if (this.#hasRun && error.code === 'NO_TESTS') return this.#nothingToRun()
      // An edit of a watched file cannot fix this.
      if (!this.#hasRun && (error.code === 'BAD_USAGE' || this.#watcher.size === 0)) throw error
      printError(error, this.#io)
      return null
    }
  }

  /** False when Ctrl-C came first. */
  async waitForChanges(): Promise<boolean> {
    const { size } = this.#watcher
    this.#say(`watching ${size} ${size === 1 ? 'file' : 'files'}; press Ctrl-C to stop`)
    const changes = await this.#watcher.changes(this.#interruption.signal)
    if (changes === null) return false
    for (const path of changes) this.#changed.add(path)
    this.#say(`\n--- ${new Date().toTimeString().slice(0, 8)} ${this.#names(changes)} changed ---`)
    return true
  }

  /** The rows that depend on what changed; undefined means all, before the first run. */
  #affected(chosen: readonly LoadedSuite[], env: RunOptions['env']): readonly PlannedRow[] | undefined {
    const { files: ofAll, overrides } = this.#watched
    const setting = { cwd: this.#io.cwd(), env }
    const watched = new Set(ofAll)
    const affected: PlannedRow[] = []
    for (const loaded of chosen) {
      for (const row of plannedRows(loaded, overrides)) {
        const files = [...ofAll, ...loaded.files, ...rowFiles(row, setting)].filter((path) => !this.#ignored.has(path))
        for (const path of files) watched.add(path)
        if (files.some((path) => this.#changed.has(path))) affected.push(row)
      }
      // Also for a suite without rows.
      for (const path of loaded.files) watched.add(path)
    }
    for (const path of watched) this.#watcher.add(path)
    this.#watcher.keepOnly(watched)
    return this.#hasRun ? affected : undefined
  }

  #limited(affected: readonly PlannedRow[] | undefined): RowNames | undefined {
    const { rows } = this.#watched
    const selected = affected?.filter((row) => isListed(row, { rows }))
    return selected === undefined ? rows : selected.map(({ suite, name }) => ({ suite: suite.file, name }))
  }

  #costLeft(): number | undefined {
    const { maxCost } = this.#watched
    return maxCost === undefined ? undefined : Math.max(0, maxCost - this.#spentUsd)
  }

  #nothingToRun(): null {
    this.#changed.clear()
    return this.#say('no selected test is affected')
  }

  /** A file that changes in every run is written by the run, such as a server's data. */
  #ignoreBusyFiles(): void {
    const busy = new Set(this.#watcher.changed())
    const written = [...busy].filter((path) => this.#busy.has(path))
    this.#busy = busy
    if (written.length === 0) return
    for (const path of written) this.#ignored.add(path)
    this.#watcher.forget(written)
    this.#say(`warning: ${this.#names(written)} changed during two runs and is no longer watched`)
  }

  #names(paths: readonly string[]): string {
    const names = paths.slice(0, MAX_NAMES).map((path) => relative(this.#io.cwd(), path).replaceAll('\\', '/'))
    const rest = paths.length - names.length
    return [...names, ...(rest > 0 ? [`${rest} more`] : [])].join(', ')
  }

  #say(text: string): null {
    if (!this.#watched.quiet) this.#io.stderr.write(`${cleanText(text)}\n`)
    return null
  }
}
