import { expect, it } from 'vitest'
import type { HistoryEntry, HistoryRow } from '../../core/history/history-entry.js'
import { historyReport } from '../../core/history/history-report.js'
import type { ComparedRow } from '../diff/compared-row.js'
import { historyHtml } from './history-html.js'
import { markdownHistory } from './history-markdown.js'
import { prettyHistory } from './history-pretty.js'
import { keptReason } from './history-row.js'
import { percent } from './history-text.js'
import { pooledRows, referenceFor } from './pooled-rows.js'

const HOSTILE = '<img src=x onerror=alert(1)> `|` \u001b[31m'

function row(name: string, day: number, passes: number, more: Partial<HistoryRow> = {}): HistoryRow {
  return {
    ...{ suite: 's.yml', name, kind: 'agent', model: 'openai/gpt-5', advisory: false, deterministic: false },
    ...{ status: passes >= 8 ? 'passed' : 'failed', replayed: false, partial: false, passes, runs: 10, inputs: 'a' },
    ...{ runs_id: `${name} ${day}`, prints: '', tokens: 840, cost_usd: 0.0123, median_ms: 1234, p90_ms: 2000 },
    reasons: passes >= 8 ? [] : [{ text: `expect: ${HOSTILE}`, runs: 10 - passes }],
    ...more,
  }
}

const ENTRIES = Array.from({ length: 26 }, (_, day): HistoryEntry => {
  const at = new Date(Date.UTC(2026, 0, 1 + day, 3)).toISOString()
  return {
    ...{ schema: 'mcprove/history@1', id: `${at.replace(/[-:.]/g, '')}-000000000000`, at, source: 'run' },
    ...{ mcprove: null, commit: `${day}`.padStart(7, '0'), branch: 'main', exit_code: 0 },
    rows: [
      row('weather', day, day < 20 ? 9 : 3),
      row(`list ${HOSTILE}`, day, 8 - (day % 3)),
      row('steady', day, 9),
      row('tool', day, 0, { kind: 'tool', deterministic: true, status: 'passed', runs: 0, reasons: [] }),
    ],
  }
})
const textOf = (chunks: Iterable<string>) => [...chunks].join('')

it('the first screen has what changed and what is flaky', () => {
  expect(textOf(prettyHistory(historyReport(ENTRIES, {}), { color: false, all: false }))).toMatchSnapshot()
})

it('--all has every row', () => {
  expect(textOf(prettyHistory(historyReport(ENTRIES, {}), { color: false, all: true }))).toMatchSnapshot()
})

it('one row has its changes and results', () => {
  const report = historyReport(ENTRIES, { row: 'weather' })
  expect(textOf(prettyHistory(report, { color: false, all: false }))).toMatchSnapshot()
})

it('untrusted text is inert in every format', () => {
  const report = historyReport(ENTRIES, {})
  const page = textOf(historyHtml(report))
  expect(page).not.toMatch(/<img|<script|onerror=[^&]*>/)
  expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(page).toContain("default-src 'none'")
  const markdown = textOf(markdownHistory(report, { all: true }))
  expect(markdown).not.toContain('<img')
  for (const line of markdown.split('\n').filter((one) => one.startsWith('|'))) expect(line.split('|')).toHaveLength(7)
  const pretty = textOf(prettyHistory(report, { color: false, all: true }))
  for (const text of [page, markdown, pretty]) expect(text).not.toContain('\u001b')
})

it('a share that is not whole is not shown as whole', () => {
  expect([0, 0.001, 0.5, 0.999, 1].map(percent)).toEqual(['0%', '<1%', '50%', '>99%', '100%'])
})

const compared = (name: string, more: Partial<ComparedRow> = {}): ComparedRow => ({
  ...{ suite: 's.yml', name, kind: 'agent', model: 'openai/gpt-5', status: 'failed', advisory: false },
  ...{ isDeterministic: false, runsId: 'new', count: { passes: 2, runs: 10 }, reasons: [], targets: [] },
  ...more,
})

it('a baseline has the new runs since the last change, and the last verdict of a deterministic row', () => {
  const now = [compared('weather'), compared('steady'), compared('tool', { kind: 'tool' }), compared('unknown')]
  const { rows, restarts } = pooledRows(ENTRIES, 20, now)
  expect(rows).toMatchObject([
    { name: 'weather', status: 'failed', count: { passes: 18, runs: 60 } },
    { name: 'steady', status: 'passed', count: { passes: 180, runs: 200 } },
    { name: 'tool', status: 'passed', isDeterministic: true },
  ])
  expect(restarts).toEqual([{ name: 'weather', since: '2026-01-21T03:00:00.000Z', results: 6 }])
})

it('the runs of the new result are not compared with themselves', () => {
  const [pooled] = pooledRows(ENTRIES, 3, [compared('steady', { runsId: 'steady 25' })]).rows
  expect(pooled?.count).toEqual({ passes: 18, runs: 20 })
  const [alone] = pooledRows(ENTRIES.slice(-1), 3, [compared('steady', { runsId: 'steady 25' })]).rows
  expect(alone).toMatchObject({ runsId: 'steady 25', count: { passes: 9, runs: 10 } })
  expect(referenceFor(ENTRIES, ENTRIES[10]?.rows ?? [])).toMatchObject({ commit: '0000010', entries: { length: 10 } })
  expect(referenceFor(ENTRIES, [])).toMatchObject({ commit: null, entries: { length: 26 } })
})

it('other results of the commit of a result are no reference for it, unless there are no others', () => {
  const entries = ENTRIES.map((entry, day) => ({ ...entry, commit: day < 8 ? 'abcdef0' : 'abcdef012' }))
  expect(referenceFor(entries, ENTRIES[10]?.rows ?? [])).toMatchObject({ entries: { length: 10 }, commit: null })
  const others = ENTRIES.map((entry, day) => ({ ...entry, commit: day < 8 ? null : 'abcdef012' }))
  expect(referenceFor(others, ENTRIES[10]?.rows ?? []).entries).toHaveLength(8)
})

it('a name takes one line, and a table has the order of the terminal', () => {
  const rows = (day: number) => [row('older', day, day < 8 ? 9 : 1), row('a\n\tb', day, day < 16 ? 9 : 1)]
  const report = historyReport(
    ENTRIES.map((entry, day) => ({ ...entry, rows: rows(day) })),
    {},
  )
  const pretty = textOf(prettyHistory(report, { color: false, all: false }))
  expect(pretty.match(/^WORSE \S+( b)?/gm)).toEqual(['WORSE a b', 'WORSE older'])
  const markdown = textOf(markdownHistory(report, { all: false }))
  expect(markdown.match(/^\| `[^`]+`/gm)).toEqual(['| `a b`', '| `older`'])
})

it('a reason that the history keeps in part is not a new one', () => {
  const text = `expect: ${'x'.repeat(250)}`
  const entries = ENTRIES.map((entry) => ({
    ...entry,
    rows: [row('long', Number(entry.commit), 3, { reasons: [{ text: keptReason(text), runs: 7 }] })],
  }))
  const [pooled] = pooledRows(entries, 2, [compared('long', { reasons: [{ text, runs: 5 }] })]).rows
  expect(pooled?.reasons).toEqual([{ text, runs: 14 }])
})
