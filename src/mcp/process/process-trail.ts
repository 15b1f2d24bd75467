// The processes of one server, those that leave it included: what is seen of them while it runs is what they are found by
// afterwards (decision 0052).
import {
  allProcesses,
  openFilesOf,
  type ProcessMark,
  processEnvironment,
  programOf,
  startedMark,
  streamsOf,
} from './process-tree.js'
import { RUN_MARK } from './run-mark.js'

/** Shells set these for what they start. */
const OF_SHELLS = /^(?:PWD|OLDPWD|SHLVL|_)=/
/** Besides pid 1, they adopt processes whose parent has ended. */
const REAPERS: ReadonlySet<string> = new Set(['systemd', 'init'])
const LOOK_MS = 250
/** Looking may take this share of the time, also on a machine with very many processes. */
const LOOK_SHARE = 0.02

/** What a server has started, directly or not, and that runs. */
interface Descendants {
  /** In the session of the server. */
  readonly staying: readonly ProcessMark[]
  /** Outside of it, and its own for certain: seen as a descendant, or carrying its mark or an end of its streams. */
  readonly leaving: readonly ProcessMark[]
  /** Orphans that started after the server, in the very environment it was given. */
  readonly likely: readonly ProcessMark[]
}

export const NO_DESCENDANTS: Descendants = { staying: [], leaving: [], likely: [] }
const open = new Set<ProcessTrail>()

export class ProcessTrail {
  /** Undefined where the system says nothing about processes. */
  readonly #root: ProcessMark | undefined
  readonly #environment: string
  readonly #mark: string | undefined
  readonly #streams: ReadonlySet<string>
  readonly #seen = new Map<number, ProcessMark>()
  #sessions: ReadonlySet<number>

  /** Of a process that was just started and leads its own session. */
  constructor(pid: number, env: Readonly<Record<string, string>>) {
    this.#root = startedMark(pid)
    this.#environment = comparable(Object.entries(env).map(([name, value]) => latin1(`${name}=${value}`)))
    this.#mark = env[RUN_MARK] === undefined ? undefined : latin1(`${RUN_MARK}=${env[RUN_MARK]}`)
    this.#streams = new Set(streamsOf(pid))
    this.#sessions = new Set([pid])
    if (this.#root === undefined) return
    open.add(this)
    watch()
  }

  /** Remembers whoever descends from the server now. */
  look(all: readonly ProcessMark[]): void {
    const byPid = new Map(all.map((one) => [one.pid, one]))
    // As long as a session has a member its number is nobody else's.
    const inUse = new Set(all.map(({ session }) => session))
    const sessions = new Set([...this.#sessions].filter((session) => inUse.has(session)))
    this.#sessions = sessions
    for (let found = true; found; ) {
      found = false
      for (const one of all) {
        if (this.isKnown(one) || !this.#isLater(one)) continue
        const parent = byPid.get(one.parent)
        if (!sessions.has(one.session) && (parent === undefined || !this.isKnown(parent))) continue
        this.#seen.set(one.pid, one)
        // A session is made by its first member and joined by nobody else.
        sessions.add(one.session)
        found = true
      }
    }
  }

  /** The server, and whoever was seen to descend from it. */
  isKnown({ pid, started }: ProcessMark): boolean {
    return [this.#root, this.#seen.get(pid)].some((one) => one?.pid === pid && one.started === started)
  }

  descendants(all: readonly ProcessMark[]): Descendants {
    const root = this.#root
    if (root === undefined) return NO_DESCENDANTS
    this.look(all)
    const later = all.filter((one) => one.pid !== root.pid && one.pid !== process.pid && this.#isLater(one))
    const own = later.filter((one) => this.isKnown(one) || this.#carries(one))
    const likely = later.filter((one) => !own.includes(one) && this.#isLikely(one))
    const isStaying = ({ session }: ProcessMark) => session === root.pid
    return { staying: own.filter(isStaying), leaving: own.filter((one) => !isStaying(one)), likely }
  }

  close(): void {
    open.delete(this)
  }

  /** Ticks may be the same. */
  #isLater({ started }: ProcessMark): boolean {
    return this.#root !== undefined && Number(started) >= Number(this.#root.started)
  }

  /** The server alone hands these down. */
  #carries({ pid }: ProcessMark): boolean {
    if (this.#mark !== undefined && processEnvironment(pid).includes(this.#mark)) return true
    return openFilesOf(pid).some((file) => this.#streams.has(file))
  }

  #isLikely(one: ProcessMark): boolean {
    return isOrphan(one) && !isOfAnother(one) && comparable(processEnvironment(one.pid)) === this.#environment
  }
}

/** One look for all servers. */
function watch(): void {
  if (timer === undefined) schedule(LOOK_MS)
}

let timer: NodeJS.Timeout | undefined

function schedule(ms: number): void {
  timer = setTimeout(() => {
    timer = undefined
    if (open.size === 0) return
    const began = performance.now()
    const all = allProcesses()
    for (const trail of open) trail.look(all)
    schedule(Math.max(LOOK_MS, (performance.now() - began) / LOOK_SHARE))
  }, ms).unref()
}

function isOrphan({ parent }: ProcessMark): boolean {
  return parent === 1 || REAPERS.has(programOf(parent))
}

/** In a container mcprove may be pid 1 itself, and its servers look like orphans. */
function isOfAnother(one: ProcessMark): boolean {
  return [...open].some((trail) => trail.isKnown(one))
}

function comparable(environment: readonly string[]): string {
  return environment
    .filter((entry) => !OF_SHELLS.test(entry))
    .sort()
    .join('\0')
}

/** As /proc is read. */
function latin1(text: string): string {
  return Buffer.from(text).toString('latin1')
}
