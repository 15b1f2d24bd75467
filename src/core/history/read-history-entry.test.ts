import { expect, it } from 'vitest'
import { compactRow } from './history-entry.js'
import { asBranch, asCommit, isEntryId, readHistoryEntry } from './read-history-entry.js'

const ROW = { name: 'a', kind: 'tool', status: 'passed' }
const ENTRY = {
  ...{ schema: 'mcprove/history@1', id: '20260101T000000000Z-00000000000a', at: '2026-01-01T00:00:00.000Z' },
  ...{ source: 'run', mcprove: '1.0.0', commit: 'abcdef0', branch: 'main', exit_code: 1 },
  rows: [{ ...ROW, suite: 's.yml', passes: 3, runs: 5, reasons: [{ text: 'no', runs: 2 }] }],
}

it('a compact entry is read whole, and what it does not have is null', () => {
  const read = readHistoryEntry(ENTRY)
  expect(read).toMatchObject({ ...ENTRY, rows: [{ ...ENTRY.rows[0], model: null, deterministic: false, prints: '' }] })
  const again = typeof read === 'string' ? null : { ...read, rows: read.rows.map(compactRow) }
  expect(readHistoryEntry(again)).toEqual(read)
})

it.each([
  [null],
  [[]],
  [{ ...ENTRY, schema: 'mcprove/result@1' }],
  [{ ...ENTRY, id: '../../../etc/passwd' }],
  [{ ...ENTRY, id: '20260101T000000000Z-00000000000a/..' }],
  [{ ...ENTRY, at: 'yesterday' }],
  [{ ...ENTRY, at: '2026-13-45T99:00:00.000Z' }],
  [{ ...ENTRY, id: '20261345T990000000Z-00000000000a' }],
  [{ ...ENTRY, rows: {} }],
  [{ ...ENTRY, rows: [null] }],
  [{ ...ENTRY, rows: [{ ...ROW, status: 'great' }] }],
  [{ ...ENTRY, rows: [{ ...ROW, status: '__proto__' }] }],
  [{ ...ENTRY, rows: [{ ...ROW, passes: 2, runs: 1 }] }],
  [{ ...ENTRY, rows: [{ ...ROW, passes: -1, runs: 1 }] }],
  [{ ...ENTRY, rows: [{ ...ROW, passes: 0, runs: 1e300 }] }],
  [{ ...ENTRY, rows: [{ ...ROW, name: 7 }] }],
])('%j is not an entry', (value) => {
  expect(readHistoryEntry(value)).toBeTypeOf('string')
})

it('fields that nothing depends on are dropped when they are wrong', () => {
  const value = JSON.parse(
    '{"__proto__":{"polluted":true},"commit":"rm -rf","branch":"a\\u001b[31m","mcprove":1,"exit_code":"x"}',
  )
  const rows = [{ ...ROW, tokens: Number.NaN, cost_usd: -1, reasons: [{}, { text: 'x'.repeat(5000) }] }]
  expect(readHistoryEntry({ ...ENTRY, ...value, rows })).toMatchObject({
    ...{ commit: null, branch: null, mcprove: null, exit_code: 0 },
    rows: [{ tokens: null, cost_usd: null, reasons: [{ text: 'x'.repeat(2000), runs: 0 }] }],
  })
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
})

it('commits, branches and ids', () => {
  expect([asCommit('ABCDEF0'), asCommit('abc'), asCommit('xyzxyzx'), asCommit(1)]).toEqual([
    'abcdef0',
    null,
    null,
    null,
  ])
  expect([asBranch('feature/x'), asBranch('a b'), asBranch(''), asBranch('x'.repeat(251))]).toEqual([
    'feature/x',
    null,
    null,
    null,
  ])
  expect(isEntryId('20260101T000000000Z-00000000000g')).toBe(false)
})
