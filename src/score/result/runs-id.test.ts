import { expect, it } from 'vitest'
import { RunsId } from './runs-id.js'

function idOf(...moments: [started: string | null, tokens: number | null][]): string | null {
  const runs = new RunsId()
  for (const [started_at, tokens] of moments) runs.add({ started_at, tokens })
  return runs.id
}

it('is the same for the same runs in the same order', () => {
  const [first, second] = [
    ['2026-03-04T10:00:00.120Z', 900] as [string, number],
    ['2026-03-04T10:00:02.001Z', null] as [string, null],
  ]
  expect(idOf(first, second)).toBe(idOf(first, second))
  expect(idOf(second, first)).not.toBe(idOf(first, second))
  expect(idOf(first)).not.toBe(idOf(first, second))
  expect(idOf(['2026-03-04T10:00:00.120Z', 901], second)).not.toBe(idOf(first, second))
})

it('is null when a run does not say when it was made, and when there is none', () => {
  expect(idOf(['2026-03-04T10:00:00Z', 1], [null, 2])).toBeNull()
  expect(idOf([null, 1], ['2026-03-04T10:00:00Z', 2])).toBeNull()
  expect(idOf()).toBeNull()
})
