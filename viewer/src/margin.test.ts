import { expect, it } from 'vitest'
import { marginOf } from './margin.js'

const margin = (matcher: Record<string, unknown>, actual: unknown) =>
  marginOf({ target: 't', matcher, passed: true, actual } as Parameters<typeof marginOf>[0])

it('is how far a number is on the right side of its bound', () => {
  expect(margin({ '>=': 80 }, 92)).toEqual({ actual: 92, floor: 80, margin: 12, scale: 100 })
  expect(margin({ '>=': 1 }, 0)).toEqual({ actual: 0, floor: 1, margin: -1, scale: 1 })
  expect(margin({ '<=': 5000 }, 3001)).toEqual({ actual: 3001, floor: 5000, margin: 1999, scale: null })
})

it('is nothing for what is no bound on a number', () => {
  expect(margin({ exact: 1 }, 1)).toBeNull()
  expect(margin({ '>=': 1 }, null)).toBeNull()
})
