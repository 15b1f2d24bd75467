import { expect, it } from 'vitest'
import { IdSet } from './id-set.js'

it('has exactly what was added, however much', () => {
  const ids = new IdSet()
  for (let i = 0; i < 50_000; i += 1) ids.add(`trace-${i}`)
  const misses = Array.from({ length: 50_000 }, (_, i) => `trace-${i}`).filter((id) => !ids.has(id))
  const extra = Array.from({ length: 50_000 }, (_, i) => `other-${i}`).filter((id) => ids.has(id))
  expect([misses, extra]).toEqual([[], []])
})

it('an id that is added twice is there once', () => {
  const ids = new IdSet()
  for (let i = 0; i < 10_000; i += 1) ids.add('')
  expect(ids.has('')).toBe(true)
  expect(ids.has('a')).toBe(false)
})
