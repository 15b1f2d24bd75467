import { expect, it } from 'vitest'
import { isDeeperThan } from './value-depth.js'

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
