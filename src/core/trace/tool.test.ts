import { expect, it } from 'vitest'
import { ToolTable } from './tool.js'

it('makes equal tools one object, and forgets them past 10,000, between two traces only', () => {
  const table = new ToolTable()
  const first = table.intern('s', 't0')
  expect(first).toEqual({ server: 's', name: 't0', id: 's.t0', isLocal: false })
  expect(table.intern(null, 't0')).toEqual({ server: null, name: 't0', id: 't0', isLocal: false })
  for (let index = 2; index < 9_999; index += 1) table.intern('s', `t${index}`)
  table.startTrace()
  expect(table.intern('s', 't0')).toBe(first)
  table.intern('s', 'the last')
  expect(table.intern('s', 't0')).toBe(first)
  table.startTrace()
  const anew = table.intern('s', 't0')
  expect(anew).not.toBe(first)
  table.startTrace()
  expect(table.intern('s', 't0')).toBe(anew)
})
