import { expect, it } from 'vitest'
import type { TestResult } from '../../score/result/result.js'
import { trackLines } from './track-lines.js'

function row(track: string, score: number | null, title: number | null): TestResult {
  const targets = { 'critics.score': score, 'critics.field["title"]': title }
  return {
    suite: null,
    name: `books {track ${track}}`,
    kind: 'agent',
    model: null,
    status: score === null ? 'error' : 'passed',
    replayed: false,
    variant: { of: 'books', track, baseline: 'old' },
    runs: [],
    gates: [{ gate: 'critics', status: 'passed', targets, expect: [], findings: [] }],
  }
}

it('shows the tracks side by side, the baseline first, what differs, and which is best', () => {
  expect(
    [...trackLines([row('old', 0.75, 0.5), row('newer', 1, 1), row('down', null, null)])].join('\n'),
  ).toMatchInlineSnapshot(`
    "tracks of books
      old    score 0.75, passed, baseline
      newer  score 1 (+0.25), passed
      down   no score, error
      title: old 0.5, newer 1, down not judged
      best: newer"
  `)
})

it('says that tracks tie', () => {
  expect([...trackLines([row('old', 1, 1), row('newer', 1, 1)])].at(-1)).toBe('  tie')
  expect([...trackLines([row('old', 1, 1), row('newer', 1, 1), row('x', 0, 1)])].at(-1)).toBe(
    '  tie between old, newer',
  )
})
