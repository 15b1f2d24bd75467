// What a probe may use: connections to the server, what the server offers, which tools may be called.
import type { CatalogueLock } from '../../catalog/snapshot/catalogue-lock.js'
import type { RawRecord } from '../../core/trace/trace-fields.js'
import { NoAnswer } from '../../mcp/process/server-trouble.js'
import type { OpenWire, Wire } from '../../mcp/raw/wire.js'
import type { FuzzOptions } from '../fuzz/fuzz-options.js'
import type { LoadOptions } from '../load/load-options.js'
import { isGone } from '../session/is-gone.js'
import { Session, type SessionOptions, type SessionSetting } from '../session/session.js'
import type { Survey } from '../session/survey.js'
import type { Exchange } from './exchange.js'
import type { Permission } from './permission.js'
import type { Revision } from './revision.js'

export interface Limits {
  /** How long a server may take to start and to answer for the first time. */
  readonly openMs: number
  /** How long an answer may take. */
  readonly timeoutMs: number
  /** How long to watch for something that must not come. */
  readonly quietMs: number
  /** How long a server may take to exit. */
  readonly exitMs: number
  /** How long one probe may take, unless it says how long it needs. */
  readonly probeMs: number
}

export interface AuditSetting {
  readonly open: OpenWire
  readonly limits: Limits
  readonly permission: Permission
  /** For every choice that is made at random. */
  readonly seed: number
  readonly signal: AbortSignal
  /** The server as words of a command line: `-- node server.mjs`, `weather`. */
  readonly target: string
  /** The other servers of the suite: what one of them offers may matter for this one. */
  readonly others?: readonly OtherServer[]
  /** The catalogue as it was locked. */
  readonly lock?: ComparedLock
  readonly fuzz?: FuzzOptions
  readonly load?: Partial<LoadOptions>
}

export interface ComparedLock extends CatalogueLock {
  /** As the user names it. */
  readonly file: string
  /** Hides secrets, as they were hidden when the lock was written. */
  readonly redact: <Value>(value: Value) => Value
}

export interface OtherServer {
  readonly name: string
  readonly survey: Survey
}

/** An observation of a lane: made once, and judged by several probes. */
export interface Observation<T> {
  readonly make: (audit: Audit) => Promise<T>
}

/** What is true of a server in all its revisions. */
interface ServerLife {
  /** Nothing listens at the URL any more, and nobody here can start it again. */
  isGone: boolean
}

/** One server in one revision: what its probes share. They run one after the other. */
export class AuditedServer {
  readonly survey: Survey
  readonly setting: AuditSetting
  readonly observed = new Map<Observation<unknown>, Promise<unknown>>()
  #shared: Promise<Session> | undefined
  /** Why a shared session ended that was opened again since. */
  #ended: string | undefined
  readonly #broken: Exchange[] = []
  readonly #life: ServerLife

  constructor(survey: Survey, setting: AuditSetting, life: ServerLife = { isGone: false }) {
    this.survey = survey
    this.setting = setting
    this.#life = life
  }

  /** For sessions that end when `signal` is aborted, and that call no tool without permission. */
  sessionSetting(signal: AbortSignal): SessionSetting {
    const { open, limits, permission } = this.setting
    const { tools } = this.survey
    const onBroken = (exchange: Exchange) => {
      this.#broken.push(exchange)
    }
    return { open, limits, signal, forbidden: permission.forbidden(tools), tools, onBroken }
  }

  /** The requests that broke, once. When there are some, `isGone` says whether the server is. */
  async takeBroken(): Promise<readonly Exchange[]> {
    const broken = this.#broken.splice(0)
    const { open, signal, limits } = this.setting
    if (broken.length > 0 && !this.isGone && !signal.aborted) {
      this.#life.isGone = await isGone(() => Session.open({ open, limits, signal }, this.survey.revision), limits)
    }
    return broken
  }

  get isGone(): boolean {
    return this.#life.isGone
  }

  /** The open session that probes share, opened again when it has ended or does not answer. */
  async session(): Promise<Session> {
    const shared = await this.#shared?.catch(() => undefined)
    const isOpen = shared !== undefined && shared.wire.log.ended === undefined
    if (isOpen && !shared.isSilent) return shared
    this.#ended ??= shared?.wire.log.ended
    // What it does late is not what the next probe asks for.
    if (isOpen) await this.close()
    this.#shared = Session.open(this.sessionSetting(this.setting.signal), this.survey.revision)
    return await this.#shared
  }

  /** Why a shared session has ended, once: for whoever ended it. */
  async takeEnd(): Promise<string | undefined> {
    const shared = await this.#shared?.catch(() => undefined)
    const ended = this.#ended ?? shared?.wire.log.ended
    this.#ended = undefined
    if (shared?.wire.log.ended !== undefined) await this.close()
    return ended
  }

  /** The next probe that needs a session gets a new one. */
  async close(): Promise<void> {
    const shared = this.#shared
    this.#shared = undefined
    await (await shared?.catch(() => undefined))?.close()
  }
}

interface Closable {
  close(): Promise<void>
}

/** What one probe may use, until the probe is over. */
export class Audit {
  readonly #server: AuditedServer
  /** What the probe has opened, and what still opens. */
  readonly #opened = new Set<Promise<Closable>>()
  readonly #over = new AbortController()

  constructor(server: AuditedServer) {
    this.#server = server
  }

  get survey(): Survey {
    return this.#server.survey
  }

  get setting(): AuditSetting {
    return this.#server.setting
  }

  get revision(): Revision {
    return this.survey.revision
  }

  get limits(): Limits {
    return this.setting.limits
  }

  /** Aborted when the probe is over, or the audit is interrupted. */
  get signal(): AbortSignal {
    return AbortSignal.any([this.setting.signal, this.#over.signal])
  }

  /** The tools that may be called, in list order. */
  get callable(): readonly RawRecord[] {
    return this.setting.permission.callable(this.survey.tools)
  }

  /** An open session that probes share. For a probe that leaves it as it was. */
  async session(): Promise<Session> {
    this.#assertRunning()
    return await this.#server.session()
  }

  /** A session of the probe's own, which ends with the probe; with another server, when `open` is given. */
  async open(options?: SessionOptions, open: OpenWire = this.setting.open): Promise<Session> {
    this.#assertRunning()
    const setting = { ...this.#server.sessionSetting(this.signal), open }
    return await this.#keep(Session.open(setting, this.revision, options))
  }

  /** A wire on which nothing was sent yet, which ends with the probe. */
  async openWire(): Promise<Wire> {
    this.#assertRunning()
    return await this.#keep(this.setting.open())
  }

  /** A conversation on a new wire in which nothing was said yet: the probe opens it, rightly or wrongly. */
  async openSilent(options?: SessionOptions, revision = this.revision): Promise<Session> {
    const wire = await this.openWire()
    return Session.on(wire, this.#server.sessionSetting(this.signal), revision, options)
  }

  /** Makes the observation the first time. */
  async observe<T>(observation: Observation<T>): Promise<T> {
    const { observed } = this.#server
    const known = observed.get(observation) ?? observation.make(this)
    observed.set(observation, known)
    // What is kept under an observation is what it made.
    return (await known) as T
  }

  /** Closes what the probe opened. A probe that goes on all the same can open nothing more. */
  async end(): Promise<void> {
    this.#over.abort()
    await Promise.all([...this.#opened].map(async (one) => await (await one.catch(() => undefined))?.close()))
  }

  async #keep<T extends Closable>(opening: Promise<T>): Promise<T> {
    this.#opened.add(opening)
    const one = await opening
    // The probe ended while the server started: `end` closes it.
    this.#assertRunning()
    return one
  }

  #assertRunning(): void {
    if (this.#over.signal.aborted) throw new NoAnswer('was not asked: the time of the probe is over')
  }
}
