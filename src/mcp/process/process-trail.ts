// The processes of one server, including those that leave its session. They are observed while the server runs, so that
// they can be found afterwards (decision 0052).
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

/** Variables that shells set for the programs they start. */
const OF_SHELLS = /^(?:PWD|OLDPWD|SHLVL|_)=/
/** Processes that, besides pid 1, adopt orphans. */
const REAPERS: ReadonlySet<string> = new Set(['systemd', 'init'])
const LOOK_MS = 250
/** The share of time that looking may take, even with very many processes. */
const LOOK_SHARE = 0.02

/** The running processes that a server has started, directly or indirectly. */
interface Descendants {
  /** In the session of the server. */
  readonly staying: readonly ProcessMark[]
  /**
   * Outside of the session and certainly the server's: seen as a descendant, or with its mark or an end of its streams.
   */
  readonly leaving: readonly ProcessMark[]
  /** Orphans that started after the server, with exactly the environment that it was given. */
  readonly likely: readonly ProcessMark[]
}

export const NO_DESCENDANTS: Descendants = { staying: [], leaving: [], likely: [] }
const open = new Set<ProcessTrail>()

export class ProcessTrail {
  /** Undefined where the system does not provide process information. */
  readonly #root: ProcessMark | undefined
  readonly #environment: string
  readonly #mark: string | undefined
  readonly #streams: ReadonlySet<string>
  readonly #seen = new Map<number, ProcessMark>()
  #sessions: ReadonlySet<number>

  /** For a process that was just started and leads its own session. */
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

  /** Remembers the current descendants of the server. */
  look(all: readonly ProcessMark[]): void {
    const byPid = new Map(all.map((one) => [one.pid, one]))
    // As long as a session has a member, its number is not reused.
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
        // A session is created by its first member, and other processes cannot join it.
        sessions.add(one.session)
        found = true
      }
    }
  }

  /** The server, and every process that was seen as its descendant. */
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

  /** Start times may be equal, because they are counted in ticks. */
  #isLater({ started }: ProcessMark): boolean {
    return this.#root !== undefined && Number(started) >= Number(this.#root.started)
  }

  /** Variables that only the server passes on. */
  #carries({ pid }: ProcessMark): boolean {
    if (this.#mark !== undefined && processEnvironment(pid).includes(this.#mark)) return true
    return openFilesOf(pid).some((file) => this.#streams.has(file))
  }

  #isLikely(one: ProcessMark): boolean {
    return isOrphan(one) && !isOfAnother(one) && comparable(processEnvironment(one.pid)) === this.#environment
  }
}

/** One scan for all servers. */
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

/** In the format of /proc. */
function latin1(text: string): string {
  return Buffer.from(text).toString('latin1')
}
