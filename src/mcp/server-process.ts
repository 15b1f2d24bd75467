import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import type { StdioAddress } from './connection.js'
import { descendantsOf, signalProcesses, signalQuietly } from './process-tree.js'
import { TextTail } from './text-tail.js'

/** A server that reads the end of its input usually stops by itself. */
const INPUT_GRACE_MS = 300
const TERM_GRACE_MS = 1500
/** For what a server started and has not ended yet when it stops. */
const LEFTOVER_GRACE_MS = 300
const KILL_GRACE_MS = 2000
/** Output may still be in the pipe when a process is gone; one that left the group may hold the pipe for ever. */
const DRAIN_MS = 200
const POLL_MS = 10

const open = new Set<ServerProcess>()

/** Ends every server process of ours at once, without waiting: for the exit of the program. */
export function killAllServers(): void {
  for (const server of open) server.kill()
}

/** A server as a child process that leads its own process group, so that what it starts ends with it. */
export class ServerProcess {
  readonly stderr = new TextTail()
  /** Resolves when the process is gone and its output was read, or when it could not be started. */
  readonly ended: Promise<void>
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>
  #ending: Promise<void> | undefined
  #exit: string | undefined
  #startError: NodeJS.ErrnoException | undefined

  /** Throws what spawn throws for arguments no process can have. */
  constructor({ command, args, env, cwd }: StdioAddress, onStderr?: (chunk: Buffer) => void) {
    this.#child = spawn(command, args, {
      cwd,
      env,
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
      windowsHide: true,
    })
    this.#child.stderr.on('data', (chunk: Buffer) => {
      this.stderr.push(chunk)
      onStderr?.(chunk)
    })
    // A server that stopped reading is reported by its exit.
    for (const stream of [this.#child.stdin, this.#child.stdout, this.#child.stderr]) stream.on('error', () => {})
    open.add(this)
    this.ended = new Promise((resolve) => {
      const finish = (): void => {
        open.delete(this)
        resolve()
      }
      this.#child.once('error', (error) => {
        if (this.pid !== undefined) return
        this.#startError = error
        finish()
      })
      this.#child.once('exit', (code, signal) => {
        this.#exit = signal === null ? `exited with code ${code}` : `was ended by ${signal}`
        if (this.#ending === undefined) this.kill()
        // Twice, for a busy event loop may come to the first timer before it has read anything.
        setTimeout(() => setTimeout(() => this.#destroyStreams(), DRAIN_MS).unref(), DRAIN_MS).unref()
      })
      this.#child.once('close', finish)
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

  /** Closes its input, then asks it to stop, then kills it with all it started. */
  end(): Promise<void> {
    this.#ending ??= this.#endInSteps()
    return this.#ending
  }

  /** Kills the process and what it started, at once. */
  kill(): void {
    if (this.pid === undefined) return
    const tree = this.#exit === undefined ? descendantsOf(this.pid) : []
    this.#signal('SIGKILL')
    signalProcesses(tree, 'SIGKILL')
  }

  async #endInSteps(): Promise<void> {
    // What is gone was swept when it went; by now its pid may be another's.
    if (this.pid === undefined || this.#exit !== undefined) return this.ended
    const tree = descendantsOf(this.pid)
    this.stdin.end()
    await this.#until(() => this.#exit !== undefined, INPUT_GRACE_MS)
    if (this.#exit === undefined) {
      this.#signal('SIGTERM')
      await this.#until(() => this.#exit !== undefined, TERM_GRACE_MS)
    }
    if (this.#exit !== undefined) await this.#until(() => !this.#groupLives(), LEFTOVER_GRACE_MS)
    this.kill()
    signalProcesses(tree, 'SIGKILL')
    await this.#until(() => this.#exit !== undefined, KILL_GRACE_MS)
    this.#destroyStreams()
    open.delete(this)
  }

  async #until(isReached: () => boolean, limitMs: number): Promise<void> {
    for (let waited = 0; waited < limitMs && !isReached(); waited += POLL_MS) {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
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
    if (process.platform === 'win32') this.#child.kill(signal)
    else signalQuietly(-this.pid, signal)
  }

  #destroyStreams(): void {
    for (const stream of [this.#child.stdin, this.#child.stdout, this.#child.stderr]) stream.destroy()
  }
}
