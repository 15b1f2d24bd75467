// Progress output while runs are made: a live display on a terminal, lines on standard error elsewhere. The display is
// loaded on demand, so that a replay does not load it.
import { cleanText } from '../../core/text/show-value.js'
import type { RunEvent } from '../../run/run-options.js'
import { type Io, wantsColor } from '../terminal/io.js'
import type { LiveDisplay } from './live-display.js'

interface ProgressOptions {
  readonly quiet?: boolean | undefined
  readonly verbose?: boolean | undefined
  /** Runs are shown as they are made, on a terminal. */
  readonly live: boolean
}

export class RunProgress {
  readonly #io: Io
  readonly #options: ProgressOptions
  readonly #end = (): void => this.end()
  #display: LiveDisplay | null = null
  /** Events that happened while the display was loaded. */
  #early: RunEvent[] | null = null
  #hasEnded = false

  constructor(io: Io, options: ProgressOptions) {
    this.#io = io
    this.#options = options
  }

  event(event: RunEvent): void {
    const text = eventText(event, this.#options.verbose === true)
    if (text !== null && (!this.#options.quiet || event.kind === 'warning')) this.log(text)
    if (this.#display !== null) this.#display.event(event)
    else if (this.#early !== null) this.#early.push(event)
    else if (event.kind === 'planned' && event.runs > 0) this.#open(event)
  }

  /** On standard error, so that standard output contains only the report. */
  log(text: string): void {
    const write = () => void this.#io.stderr.write(`${cleanText(text)}\n`)
    if (this.#display === null) write()
    else this.#display.above(write)
  }

  /** Removes the display from the screen. Call this before the report. */
  end(): void {
    this.#hasEnded = true
    this.#display?.end()
    this.#io.off('exit', this.#end)
  }

  #open(planned: RunEvent): void {
    const terminal = this.#options.live ? terminalOf(this.#io) : null
    if (terminal === null) return
    const early = [planned]
    this.#early = early
    void import('./live-display.js').then(({ LiveDisplay }) => {
      if (this.#hasEnded) return
      // Restores the cursor after a crash.
      this.#io.once('exit', this.#end)
      this.#display = new LiveDisplay(terminal.stream, { color: wantsColor(this.#io, terminal) })
      for (const event of early) this.#display.event(event)
    })
  }
}

/** Standard error first: it is visible even when the report goes to a file. */
function terminalOf({ stderr, stdout, env }: Io): Io['stderr'] | null {
  if (env.TERM === 'dumb') return null
  if (stderr.isTTY) return stderr
  return stdout.isTTY ? stdout : null
}

function eventText(event: RunEvent, isVerbose: boolean): string | null {
  switch (event.kind) {
    case 'warning':
      return `warning: ${event.message}`
    case 'recorded':
      return `recorded ${event.cassette}`
    case 'replayed':
      return `replayed from ${event.cassette}, recorded ${event.recorded_at ?? 'at an unknown date'} with mcprove ${event.recorded_with}`
    case 'kept':
      return `kept ${event.folder} (${event.row} #${event.run})`
    case 'retry':
      return `retry ${event.row} #${event.run}: ${event.message}`
    default:
      return isVerbose ? verboseText(event) : null
  }
}

function verboseText(event: RunEvent): string | null {
  switch (event.kind) {
    case 'resumed':
      return `resumed ${event.row}: ${event.runs} ${event.runs === 1 ? 'run is' : 'runs are'} recorded already`
    case 'spared':
      return `decided ${event.row}: ${event.runs} further ${event.runs === 1 ? 'run is' : 'runs are'} not needed`
    case 'run-started':
      return `started ${event.row} #${event.run}`
    case 'run-ended':
      return `ended ${event.row} #${event.run}: ${event.outcome}`
    case 'row-ended':
      return `${event.status} ${event.row}`
    default:
      return null
  }
}
