import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import type { RunEvent } from '../../run/run-options.js'
import { type Clock, LiveDisplay, systemClock } from './live-display.js'

/** A stream that keeps what is written, with the size of a terminal. */
class FakeTerminal extends Writable {
  columns = 60
  rows = 24
  written = ''

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.written += chunk.toString()
    done()
  }

  /** What was written since the last time, with the escape sequences readable. */
  take(): string {
    const text = this.written.replaceAll('\u001b', '^').replaceAll('\r', '<')
    this.written = ''
    return text
  }
}

function handClock(): Clock & { tick: (ms?: number) => void; isTicking: boolean } {
  let now = 0
  let onTick: (() => void) | null = null
  return {
    now: () => now,
    every: (_ms, tick) => {
      onTick = tick
      return () => {
        onTick = null
      }
    },
    tick: (ms = 100) => {
      now += ms
      onTick?.()
    },
    get isTicking() {
      return onTick !== null
    },
  }
}

const planned: RunEvent = { kind: 'planned', rows: 2, runs: 2 }
const started: RunEvent = { kind: 'run-started', suite: 'a.mcprove.yml', row: 'first', run: 1 }

function open() {
  const terminal = new FakeTerminal()
  const clock = handClock()
  const display = new LiveDisplay(terminal, { color: false, clock })
  return { terminal, clock, display }
}

it('hides the cursor, draws with the next tick, and draws in place', () => {
  const { terminal, clock, display } = open()
  display.event(planned)
  expect(terminal.take()).toBe('^[?25l')
  clock.tick()
  expect(terminal.take()).toMatchInlineSnapshot(`
    "<^[?7l^[2K░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░ 0/2 runs<
    ^[2K0 passed · 0 failed · 0 error · 0 running · 0s^[J^[?7h"
  `)
  display.event(started)
  clock.tick()
  expect(terminal.take()).toMatchInlineSnapshot(`
    "<^[1A^[?7l^[2K░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░ 0/2 runs<
    ^[2K0 passed · 0 failed · 0 error · 1 running · 0s<
    ^[2K  first #1 0s^[J^[?7h"
  `)
  display.end()
})

it('writes nothing when nothing changed', () => {
  const { terminal, clock, display } = open()
  display.event(planned)
  clock.tick()
  terminal.take()
  clock.tick()
  expect(terminal.take()).toBe('')
  clock.tick(1000)
  expect(terminal.take()).toContain('1s')
  display.end()
})

it('makes room for lines above it', () => {
  const { terminal, clock, display } = open()
  display.event(planned)
  clock.tick()
  terminal.take()
  display.above(() => terminal.write('recorded a\n'))
  expect(terminal.take()).toMatch(/^<\^\[1A\^\[2K \^\[J<recorded a\n<\^\[\?7l\^\[2K░/)
  display.end()
})

it('takes back the lines that a narrower terminal has wrapped', () => {
  const { terminal, clock, display } = open()
  display.event(planned)
  display.event(started)
  clock.tick()
  terminal.take()
  terminal.columns = 20
  terminal.emit('resize')
  // The bar had 49 columns (3 lines), the counts 47 (3), the run 13 (1): the cursor is in the last of seven.
  expect(terminal.take()).toMatch(/^<\^\[6A/)
  display.end()
})

it('leaves nothing, shows the cursor again, and stops listening; also when it is ended twice', () => {
  const { terminal, clock, display } = open()
  display.event(planned)
  clock.tick()
  terminal.take()
  display.end()
  expect(terminal.take()).toBe('<^[1A^[2K ^[J<^[?25h')
  display.end()
  display.event(started)
  clock.tick()
  terminal.emit('resize')
  display.above(() => terminal.write('after\n'))
  expect(terminal.take()).toBe('after\n')
  expect(clock.isTicking).toBe(false)
  expect(terminal.listenerCount('resize')).toBe(0)
})

it('takes a terminal without a size for one of 80 columns', () => {
  const { terminal, clock, display } = open()
  terminal.columns = 0
  terminal.rows = 0
  display.event(planned)
  clock.tick()
  expect(terminal.take()).toContain('░'.repeat(40))
  display.end()
})

it('draws no further frame while the terminal has not read the last', () => {
  const { terminal, clock, display } = open()
  let release = () => {}
  terminal._write = (chunk, _encoding, done) => {
    terminal.written += chunk.toString()
    release = done
  }
  display.event(planned)
  terminal.write('x'.repeat(100_000))
  terminal.take()
  clock.tick()
  expect(terminal.take()).toBe('')
  release()
  display.end()
})

it('the clock of the system ticks until it is stopped', async () => {
  let ticks = 0
  await new Promise<void>((resolve) => {
    const stop = systemClock.every(1, () => {
      ticks += 1
      if (ticks < 3) return
      stop()
      resolve()
    })
    // The clock does not keep a process alive.
    const alive = setInterval(() => ticks >= 3 && clearInterval(alive), 1)
  })
  expect(ticks).toBe(3)
})
