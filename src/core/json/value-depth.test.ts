import { describe, expect, it } from 'vitest'
import { fitsJson, isDeeperThan } from './value-depth.js'

function nested(depth: number): unknown {
  let value: unknown = 1
  for (let i = 0; i < depth; i += 1) value = i % 2 === 0 ? [value] : { a: value, b: 2 }
  return value
}

it('counts containers, the outermost as level one', () => {
  expect(isDeeperThan(1, 0)).toBe(false)
  expect(isDeeperThan(nested(3), 3)).toBe(false)
  expect(isDeeperThan(nested(4), 3)).toBe(true)
})

it('survives any depth', () => {
  expect(isDeeperThan(nested(200_000), 500)).toBe(true)
})

describe('fits into JSON', () => {
  it('when it has no more containers than that, each counted wherever it stands', () => {
    const shared = [1]
    expect(fitsJson([shared, shared, { a: shared }], 5)).toBe(true)
    expect(fitsJson([shared, shared, { a: shared }], 4)).toBe(false)
    expect(fitsJson('text', 0)).toBe(true)
    // Many times the same, and never in itself.
    expect(fitsJson(Array(60_000).fill(shared), 60_001)).toBe(true)
    expect(fitsJson(Array(60_000).fill(shared), 60_000)).toBe(false)
    expect(fitsJson(nested(60_000), 60_000)).toBe(true)
  })

  it('not when it holds itself, or a big integer', () => {
    const circle: Record<string, unknown> = {}
    circle.one = circle
    circle.other = circle
    expect(fitsJson(circle, 100_000)).toBe(false)
    expect(fitsJson(circle, Number.POSITIVE_INFINITY)).toBe(false)
    const far: Record<string, unknown> = {}
    far.a = { b: [{ c: far }] }
    expect(fitsJson([[], far], Number.POSITIVE_INFINITY)).toBe(false)
    expect(fitsJson([{ a: 10n }], 5)).toBe(false)
    expect(fitsJson(10n, 5)).toBe(false)
  })
})
