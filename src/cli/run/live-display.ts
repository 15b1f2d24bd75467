// The live display on the terminal: drawn in place and removed when it ends. live-lines.ts renders its text.
import type { Writable } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import type { RunEvent } from '../../run/run-options.js'
import { displayWidth } from '../terminal/display-width.js'
import { liveLines } from './live-lines.js'
import { initialState, type LiveState, stateAfter } from './live-state.js'

export type Terminal = Writable & { readonly columns?: number; readonly rows?: number }

export interface Clock {
  /** In milliseconds, from an arbitrary origin. */
  readonly now: () => number
  /** Calls back repeatedly until the returned function is called. */
  readonly every: (ms: number, tick: () => void) => () => void
}

export const systemClock: Clock = {
  now: () => performance.now(),
  every: (ms, tick) => {
    const timer = setInterval(tick, ms)
    // The runs keep the process alive, not their display.
    timer.unref()
    return () => clearInterval(timer)
  },
}

const REDRAW_MS = 100
const HIDE_CURSOR = '\u001b[?25l'
const SHOW_CURSOR = '\u001b[?25h'
/**
 * Turns wrapping off while a frame is written, so that a character that is wider than expected does not shift lines.
 */
const WRAP_OFF = '\u001b[?7l'
const WRAP_ON = '\u001b[?7h'
/**
 * Clears the whole line: the terminal then forgets that it was wrapped, and does not join it with another when it gets
 * wider.
 */
const CLEAR_LINE = '\u001b[2K'
const CLEAR_TO_SCREEN_END = '\u001b[J'
/** Not from the first column: on the first line, tmux would keep the cleared text in its history. */
const CLEAR_FROM_HERE = `${CLEAR_LINE} ${CLEAR_TO_SCREEN_END}\r`

export class LiveDisplay {
  readonly #terminal: Terminal
  readonly #clock: Clock
  readonly #color: boolean
  readonly #stopTicking: () => void
  readonly #redraw = (): void => this.#draw()
  #state: LiveState
  /** The lines on the screen. */
  #drawn: readonly string[] = []
  #hasEnded = false

  constructor(terminal: Terminal, { color, clock = systemClock }: { readonly color: boolean; readonly clock?: Clock }) {
    this.#terminal = terminal
    this.#clock = clock
    this.#color = color
    this.#state = initialState(clock.now())
    terminal.write(HIDE_CURSOR)
    terminal.on('resize', this.#redraw)
    this.#stopTicking = clock.every(REDRAW_MS, this.#redraw)
  }

  /** Shown with the next frame. */
  event(event: RunEvent): void {
    this.#state = stateAfter(this.#state, event, this.#clock.now())
  }

  /** Other code writes whole lines to the same terminal: they stay, above the display. */
  above(write: () => void): void {
    if (!this.#hasEnded) this.#terminal.write(this.#erased())
    write()
    if (!this.#hasEnded) this.#draw()
  }

  /** Restores the terminal. May be called more than once. */
  end(): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    this.#stopTicking()
    this.#terminal.off('resize', this.#redraw)
    this.#terminal.write(`${this.#erased()}${SHOW_CURSOR}`)
  }

  #draw(): void {
    // A slow terminal gets fewer frames.
    if (this.#hasEnded || this.#terminal.writableNeedDrain) return
    // A pseudo-terminal without a size reports 0.
    const { columns, rows } = { columns: this.#terminal.columns || 80, rows: this.#terminal.rows || 24 }
    const lines = liveLines(this.#state, { columns, rows, color: this.#color }, this.#clock.now())
    const isSame = lines.length === this.#drawn.length && lines.every((line, i) => line === this.#drawn[i])
    if (isSame) return
    const text = lines.map((line) => `${CLEAR_LINE}${line}`).join('\r\n')
    this.#terminal.write(`${this.#toStart()}${WRAP_OFF}${text}${CLEAR_TO_SCREEN_END}${WRAP_ON}`)
    this.#drawn = lines
  }

  #erased(): string {
    const text = `${this.#toStart()}${CLEAR_FROM_HERE}`
    this.#drawn = []
    return text
  }

  /** From the end of the last line, where the cursor is. A terminal that got narrower has wrapped longer lines. */
  #toStart(): string {
    const columns = this.#terminal.columns || 80
    const heights = this.#drawn.map((line) => Math.ceil(displayWidth(stripVTControlCharacters(line)) / columns) || 1)
    const up = heights.reduce((sum, height) => sum + height, 0) - 1
    return up > 0 ? `\r\u001b[${up}A` : '\r'
  }
}
