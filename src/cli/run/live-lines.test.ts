import { stripVTControlCharacters } from 'node:util'
import { describe, expect, it } from 'vitest'
import type { Status } from '../../core/gate/status.js'
import type { RunEvent } from '../../run/run-options.js'
import { displayWidth } from '../terminal/display-width.js'
import { liveLines } from './live-lines.js'
import { initialState, type LiveState, stateAfter } from './live-state.js'

/** The state after these events, one a second. */
function stateOf(...events: readonly RunEvent[]): LiveState {
  return events.reduce((state, event, index) => stateAfter(state, event, index * 1000), initialState(0))
}

function started(row: string, run = 1): RunEvent {
  return { kind: 'run-started', suite: 'a.mcprove.yml', row, run }
}

function ended(row: string, run = 1, more: Partial<Extract<RunEvent, { kind: 'run-ended' }>> = {}): RunEvent {
  const base = { suite: 'a.mcprove.yml', outcome: 'completed', repeats: false, tokens: null, cost_usd: null }
  return { kind: 'run-ended', row, run, ...base, ...more }
}

function rowEnded(row: string, status: Status, advisory = false): RunEvent {
  return { kind: 'row-ended', suite: 'a.mcprove.yml', row, status, advisory }
}

function show(state: LiveState, columns: number, rows = 24, nowMs = 75_000): string {
  const lines = liveLines(state, { columns, rows, color: false }, nowMs)
  for (const line of lines) expect(displayWidth(line)).toBeLessThan(columns)
  expect(lines.length).toBeLessThan(Math.max(rows, 2))
  return `\n${lines.join('\n')}\n`
}

const busy = stateOf(
  { kind: 'planned', rows: 12, runs: 40 },
  started('weather lookup [anthropic/claude-sonnet-4-5]', 1),
  started('weather lookup [anthropic/claude-sonnet-4-5]', 2),
  started('book a table for two and cancel it again'),
  ended('weather lookup [anthropic/claude-sonnet-4-5]', 1, { tokens: 12_345, cost_usd: 0.0312 }),
  rowEnded('weather lookup', 'passed'),
  rowEnded('other', 'failed'),
  rowEnded('optional', 'failed', true),
)

describe('the display', () => {
  it('is a bar, counts, time, tokens, cost and the current runs', () => {
    expect(show(busy, 80)).toMatchInlineSnapshot(`
      "
      █░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░ 1/40 runs
      1 passed · 1 failed · 0 error · 1 advisory · 2 running · 1m 15s · 12.3k tokens
      $0.0312
        weather lookup [anthropic/claude-sonnet-4-5] #2 1m 13s
        book a table for two and cancel it again #1 1m 12s
      "
    `)
  })

  it('counts warned rows beside those that passed, once there is one', () => {
    const state = stateOf({ kind: 'planned', rows: 2, runs: 2 }, rowEnded('a', 'passed'), rowEnded('b', 'warned'))
    expect(show(state, 80)).toContain('\n1 passed · 1 warned · 0 failed · 0 error · ')
  })

  it('at 30 columns wraps its counts and cuts names, never the number of a run', () => {
    expect(show(busy, 30)).toMatchInlineSnapshot(`
      "
      ░░░░░░░░░░░░░░░░░░░ 1/40 runs
      1 passed · 1 failed · 0 error
      1 advisory · 2 running
      1m 15s · 12.3k tokens
      $0.0312
        weather lookup [… #2 1m 13s
        book a table for… #1 1m 12s
      "
    `)
  })

  it('fits 20 columns', () => {
    expect(show(busy, 20)).toMatchInlineSnapshot(`
      "
      ░░░░░░░░░ 1/40 runs
      1 passed · 1 failed
      0 error
      1 advisory
      2 running · 1m 15s
      12.3k tokens
      $0.0312
        weathe… #2 1m 13s
        book a… #1 1m 12s
      "
    `)
  })

  it('is one line where there is room for one', () => {
    expect(show(busy, 80, 2)).toMatchInlineSnapshot(`
      "
      █░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░ 1/40 runs
      "
    `)
    expect(show(busy, 80, 1)).toBe(show(busy, 80, 2))
  })

  it.each([1, 2, 3, 5, 8, 13])('fits any window: %i columns', (columns) => {
    const lines = liveLines(busy, { columns, rows: 5, color: true }, 0)
    for (const line of lines) {
      expect(displayWidth(stripVTControlCharacters(line))).toBeLessThanOrEqual(Math.max(1, columns - 1))
    }
  })

  it('of 500 rows at once shows ten lines, or what fits', () => {
    const names = Array.from({ length: 500 }, (_, index) => `row ${index + 1}`)
    const many = stateOf({ kind: 'planned', rows: 500, runs: 500 }, ...names.map((name) => started(name)))
    expect(show(many, 60, 24, 510_000)).toMatchInlineSnapshot(`
      "
      ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░ 0/500 runs
      0 passed · 0 failed · 0 error · 500 running · 8m 30s
        row 1 #1 8m 29s
        row 2 #1 8m 28s
        row 3 #1 8m 27s
        row 4 #1 8m 26s
        row 5 #1 8m 25s
        row 6 #1 8m 24s
        row 7 #1 8m 23s
        row 8 #1 8m 22s
        row 9 #1 8m 21s
        and 491 more
      "
    `)
    expect(show(many, 60, 6, 510_000)).toMatchInlineSnapshot(`
      "
      ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░ 0/500 runs
      0 passed · 0 failed · 0 error · 500 running · 8m 30s
        row 1 #1 8m 29s
        row 2 #1 8m 28s
        and 498 more
      "
    `)
  })

  it('shows names that would steer the terminal as text, and wide ones cut by their columns', () => {
    const hostile = stateOf(
      { kind: 'planned', rows: 3, runs: 3 },
      started('\u001b[2J\u001b[31mred\nnext\tline'),
      started('\u202eright to left'),
      started('今日の天気を東京と大阪で調べて比べる'),
    )
    expect(show(hostile, 30, 24, 5000)).toMatchInlineSnapshot(`
      "
      ░░░░░░░░░░░░░░░░░░░░ 0/3 runs
      0 passed · 0 failed · 0 error
      3 running · 5s
        \\u001b[2J\\u001b[31mr… #1 4s
        \\u202eright to left #1 3s
        今日の天気を東京と大… #1 2s
      "
    `)
  })

  it('counts a run that is repeated once, and all that was paid for it', () => {
    const paid = { tokens: 100, cost_usd: 0.5 }
    const first = [
      { kind: 'planned', rows: 1, runs: 1 } as const,
      started('a'),
      ended('a', 1, { ...paid, repeats: true }),
    ]
    expect(show(stateOf(...first), 60, 24, 0)).toContain('0/1 run\n')
    const both = stateOf(...first, started('a'), ended('a', 1, paid))
    expect(show(both, 60, 24, 0)).toMatchInlineSnapshot(`
      "
      ████████████████████████████████████████ 1/1 run
      0 passed · 0 failed · 0 error · 0 running · 0s · 200 tokens
      $1.00
      "
    `)
  })

  it('does not wait for runs that an interrupted recording holds', () => {
    const state = stateOf(
      { kind: 'planned', rows: 1, runs: 10 },
      { kind: 'resumed', suite: 'a.mcprove.yml', row: 'a', runs: 6 },
    )
    expect(show(state, 60)).toContain(' 0/4 runs\n')
  })

  it('calls the cost a lower bound when a run had no price', () => {
    const state = stateOf(
      { kind: 'planned', rows: 2, runs: 2 },
      ended('a', 1, { tokens: 1000, cost_usd: 1.5 }),
      ended('b', 1, { tokens: 1_500_000, cost_usd: null }),
    )
    expect(show(state, 100)).toContain('1.50M tokens · at least $1.50\n')
  })

  it('tells runs of the same name in two suites apart', () => {
    const state = stateOf(
      { kind: 'planned', rows: 2, runs: 2 },
      started('a'),
      { kind: 'run-started', suite: 'b.mcprove.yml', row: 'a', run: 1 },
      ended('a'),
    )
    expect(state.current).toEqual([{ suite: 'b.mcprove.yml', row: 'a', run: 1, startedMs: 2000 }])
  })

  it('has no escape sequence without colour, and the same text with it', () => {
    const plain = liveLines(busy, { columns: 80, rows: 24, color: false }, 0)
    const colored = liveLines(busy, { columns: 80, rows: 24, color: true }, 0)
    expect(plain.map(stripVTControlCharacters)).toEqual(plain)
    expect(colored).not.toEqual(plain)
    expect(colored.map(stripVTControlCharacters)).toEqual(plain)
  })

  it.each([
    [0, '0s'],
    [59_999, '59s'],
    [60_000, '1m 00s'],
    [3_599_999, '59m 59s'],
    [3_720_000, '1h 02m'],
  ])('after %i ms says %s', (nowMs, text) => {
    expect(show(stateOf({ kind: 'planned', rows: 1, runs: 1 }), 80, 24, nowMs)).toContain(` · ${text}\n`)
  })
})
