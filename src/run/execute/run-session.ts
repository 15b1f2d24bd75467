// What all runs of one invocation share: concurrency slots, servers with `share: true`, models, secrets.
import { dirname, join, resolve } from 'node:path'
import { Snapshots, snapshotsFile } from '../../files/history/snapshots.js'
import { createRedactor, type Redactor } from '../../files/redaction/redactor.js'
import type { McpProxy } from '../../mcp/proxy/create-proxy.js'
import type { Model } from '../../models/model.js'
import type { Suite } from '../../suite/suite.js'
import { requireModelTrust } from '../addresses/require-model-trust.js'
import { SuiteAudits } from '../audit/suite-audits.js'
import { SavedValues } from '../direct/saved-values.js'
import { readScript } from '../plan/read-script.js'
import { modelId, type RunUnit } from '../plan/run-unit.js'
import { suiteSecrets } from '../plan/suite-secrets.js'
import type { RunOptions } from '../run-options.js'
import { Budget } from './budget.js'
import { Semaphore } from './semaphore.js'
import { ServerPool } from './server-pool.js'

const DEFAULT_JOBS = 4

export class RunSession {
  readonly options: RunOptions
  readonly pool = new ServerPool()
  readonly audits = new SuiteAudits()
  readonly jobs: Semaphore
  readonly budget: Budget
  readonly #limits = new Map<string, Semaphore>()
  readonly #models = new Map<string, Promise<Model>>()
  readonly #redactors = new Map<Suite, Redactor>()
  readonly #snapshots = new Map<Suite, Snapshots>()
  readonly #saved = new Map<Suite, SavedValues>()
  #proxy: Promise<McpProxy> | undefined
  #failedRows = 0

  constructor(options: RunOptions) {
    this.options = options
    this.budget = new Budget(options.maxCost)
    this.jobs = new Semaphore(options.jobs ?? DEFAULT_JOBS)
  }

  /** True once no further run may start. */
  get isStopped(): boolean {
    const { bail } = this.options
    return this.isInterrupted || (bail !== undefined && this.#failedRows >= bail)
  }

  get isInterrupted(): boolean {
    return this.options.signal?.aborted === true
  }

  countFailedRow(): void {
    this.#failedRows += 1
  }

  /** Throws MODEL_UNKNOWN, MODEL_KEY_MISSING, ADDRESS_NOT_TRUSTED or SCRIPT_INVALID. */
  async model(unit: Pick<RunUnit, 'suite' | 'model'>): Promise<Model> {
    const id = modelId(unit) ?? ''
    const key = JSON.stringify([unit.suite.file, id])
    const open = this.#models.get(key) ?? this.#openModel(unit.suite, id)
    this.#models.set(key, open)
    return await open
  }

  /** One per provider and suite. */
  limit(suite: Suite, provider: string): Semaphore {
    const key = JSON.stringify([suite.file, provider])
    const known = this.#limits.get(key)
    if (known !== undefined) return known
    const limit = new Semaphore(suite.settings.providers?.[provider]?.max_concurrency ?? Number.POSITIVE_INFINITY)
    this.#limits.set(key, limit)
    return limit
  }

  redactor(suite: Suite): Redactor {
    const known = this.#redactors.get(suite)
    if (known !== undefined) return known
    const redactor = createRedactor(suiteSecrets(suite, this.options))
    for (const message of redactor.warnings) this.options.onEvent?.({ kind: 'warning', message })
    this.#redactors.set(suite, redactor)
    return redactor
  }

  snapshots(suite: Suite): Snapshots {
    const known = this.#snapshots.get(suite)
    if (known !== undefined) return known
    const { cwd, isCi, updateSnapshots = false } = this.options
    const label = join(dirname(suite.file), snapshotsFile(suite.file)).replaceAll('\\', '/')
    const root = dirname(resolve(cwd, suite.file))
    const snapshots = new Snapshots(resolve(cwd, label), label, { update: updateSnapshots, isCi, root })
    this.#snapshots.set(suite, snapshots)
    return snapshots
  }

  saved(suite: Suite): SavedValues {
    const known = this.#saved.get(suite) ?? new SavedValues(suite)
    this.#saved.set(suite, known)
    return known
  }

  /** Where external agents find the servers of their runs. */
  proxy(): Promise<McpProxy> {
    // A run stops its servers itself, however long its agent pauses between two requests.
    const limits = { graceMs: Number.POSITIVE_INFINITY, idleMs: Number.POSITIVE_INFINITY }
    this.#proxy ??= import('../../mcp/proxy/create-proxy.js').then(({ createProxy }) => createProxy(limits))
    return this.#proxy
  }

  /** Writes snapshots and stops what runs have shared. */
  async close(): Promise<void> {
    await (await this.#proxy)?.close()
    await this.audits.close()
    await this.pool.close((warning) => this.#warnRedacted(warning))
    if (!this.isInterrupted) for (const snapshots of this.#snapshots.values()) snapshots.save()
  }

  /** Shared servers do not belong to a single suite. */
  #warnRedacted(text: string): void {
    const redactors = [...this.#redactors.values()]
    const message = redactors.reduce((hidden, redactor) => redactor.redactText(hidden), text)
    this.options.onEvent?.({ kind: 'warning', message })
  }

  async #openModel(suite: Suite, id: string): Promise<Model> {
    const { openModel } = await import('../../models/open-model.js')
    const { cwd, env } = this.options
    requireModelTrust(suite, id, this.options)
    const providers = suite.settings.providers ?? {}
    return await openModel(id, { env, providers, readScript: (file) => readScript(file, suite, { cwd }).text })
  }
}
