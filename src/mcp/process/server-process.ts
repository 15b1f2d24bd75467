import type { ChildProcessByStdio } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import type { StdioAddress } from '../client/connection.js'
import { keepLeft } from './left-processes.js'
import { NO_DESCENDANTS, ProcessTrail } from './process-trail.js'
import { allProcesses, isStillRunning, signalProcesses, signalQuietly } from './process-tree.js'
import { endProcessTree, spawnProgram } from './spawn-program.js'
import { TextTail } from './text-tail.js'

/** A server usually stops when its input ends. On Windows there is no other way to ask it. */
const INPUT_GRACE_MS = process.platform === 'win32' ? 1800 : 300
const TERM_GRACE_MS = 1500
/** The time for processes that a server started and that still run when it stops. */
const LEFTOVER_GRACE_MS = 300
const KILL_GRACE_MS = 2000
/** The time for processes that left its session: a browser takes a while to close. */
const LEAVER_GRACE_MS = 500
const LEAVER_POLL_MS = 50
/**
 * Output may still be in the pipe when a process is gone, and a process that left the group may keep the pipe open
 * forever.
 */
const DRAIN_MS = 200
const POLL_MS = 10

const open = new Set<ServerProcess>()

/** Kills every server process immediately, for the exit of the program. */
export function killAllServers(): void {
  for (const server of open) server.kill()
}

/** A server as a child process that leads its own process group, so that what it starts is stopped with it. */
export class ServerProcess {
  readonly stderr = new TextTail()
  /** Resolves when the process is gone and its output was read, or when it could not be started. */
  readonly ended: Promise<void>
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>
  readonly #address: StdioAddress
  readonly #trail: ProcessTrail | undefined
  #ending: Promise<void> | undefined
  #exit: string | undefined
  #startError: NodeJS.ErrnoException | undefined

  /** Throws what spawn throws for invalid arguments. */
  constructor(address: StdioAddress, onStderr?: (chunk: Buffer) => void) {
    const { command, args, env, cwd } = address
    this.#address = address
    this.#child = spawnProgram(command, args, {
      cwd,
      env,
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
      windowsHide: true,
    })
    this.#trail = this.pid === undefined ? undefined : new ProcessTrail(this.pid, env)
    this.#child.stderr.on('data', (chunk: Buffer) => {
      this.stderr.push(chunk)
      onStderr?.(chunk)
    })
    // A server that stopped reading is reported by its exit.
    for (const stream of [this.#child.stdin, this.#child.stdout, this.#child.stderr]) stream.on('error', () => {})
    open.add(this)
    this.ended = new Promise((resolve) => {
      this.#child.once('error', (error: NodeJS.ErrnoException) => {
        // On Windows the shell reports a missing program: the shell has run, and this replaces its exit.
        if (this.pid !== undefined && error.code !== 'ENOENT') return
        if (this.pid !== undefined) this.#exit = 'was not found'
        this.#startError = error
        open.delete(this)
        resolve()
      })
      this.#child.once('exit', (code, signal) => {
        this.#exit = signal === null ? `exited with code ${code}` : `was killed by ${signal}`
        // Processes that left the session get their time in `end`, which is always called.
        if (this.#ending === undefined) this.#signal('SIGKILL')
        // Two rounds, because a busy event loop may reach the first timer before it has read anything.
        setTimeout(() => setTimeout(() => this.#destroyStreams(), DRAIN_MS).unref(), DRAIN_MS).unref()
      })
      this.#child.once('close', () => resolve())
    })
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  get stdin(): Writable {
    return this.#child.stdin
  }

  get stdout(): Readable {
    return this.#child.stdout
  }

  /** `exited with code 3`, `was ended by SIGKILL`; undefined while it runs. */
  get exit(): string | undefined {
    return this.#exit
  }

  get startError(): NodeJS.ErrnoException | undefined {
    return this.#startError
  }

  /**
   * Closes its input, then asks it to stop, then kills it with everything it started. When it is gone already, stops
   * what it left behind.
   */
  end(): Promise<void> {
    this.#ending ??= this.#endInSteps()
    return this.#ending
  }

  /** Kills the process and what it started, immediately. */
  kill(): void {
    if (this.pid === undefined) return
    const { staying, leaving } = this.#trail?.descendants(allProcesses()) ?? NO_DESCENDANTS
    this.#signal('SIGKILL')
    signalProcesses([...staying, ...leaving], 'SIGKILL')
  }

  async #endInSteps(): Promise<void> {
    if (this.pid === undefined) return this.ended
    const wasGone = this.#exit !== undefined
    if (!wasGone) await this.#askToStop()
    await this.#endDescendants(wasGone)
    this.#destroyStreams()
    this.#trail?.close()
    open.delete(this)
  }

  async #askToStop(): Promise<void> {
    const hasExited = () => this.#exit !== undefined
    this.#trail?.look(allProcesses())
    this.stdin.end()
    await this.#until(hasExited, INPUT_GRACE_MS)
    if (!hasExited()) {
      this.#signal('SIGTERM')
      await this.#until(hasExited, TERM_GRACE_MS)
    }
    if (hasExited()) await this.#until(() => !this.#groupLives(), LEFTOVER_GRACE_MS)
  }

  /** The group of a server that exited earlier was killed then; its number may have been reused since. */
  async #endDescendants(wasGone: boolean): Promise<void> {
    const outlived = this.#exit !== undefined
    const { staying, leaving, likely } = this.#trail?.descendants(allProcesses()) ?? NO_DESCENDANTS
    if (!wasGone) this.#signal('SIGKILL')
    signalProcesses(staying, 'SIGKILL')
    if (outlived) {
      const remain = () => [...leaving, ...likely].some(isStillRunning)
      await this.#until(() => !remain(), LEAVER_GRACE_MS, LEAVER_POLL_MS)
      keepLeft(this.#address, leaving.filter(isStillRunning), true)
    } else await this.#until(() => this.#exit !== undefined, KILL_GRACE_MS)
    signalProcesses(leaving, 'SIGKILL')
    await this.#until(() => !leaving.some(isStillRunning), KILL_GRACE_MS)
    keepLeft(this.#address, likely.filter(isStillRunning), false)
  }

  async #until(isReached: () => boolean, limitMs: number, pollMs = POLL_MS): Promise<void> {
    for (let waited = 0; waited < limitMs && !isReached(); waited += pollMs) {
      await new Promise((resolve) => setTimeout(resolve, pollMs))
    }
  }

  #groupLives(): boolean {
    if (this.pid === undefined || process.platform === 'win32') return false
    try {
      process.kill(-this.pid, 0)
      return true
    } catch {
      return false
    }
  }

  #signal(signal: NodeJS.Signals): void {
    if (this.pid === undefined) return
    if (process.platform !== 'win32') signalQuietly(-this.pid, signal)
    // When the server is gone, its number may have been reused.
    else if (this.#exit === undefined) endProcessTree(this.pid)
  }

  #destroyStreams(): void {
    for (const stream of [this.#child.stdin, this.#child.stdout, this.#child.stderr]) stream.destroy()
  }
}
