import { describe, expect, it } from 'vitest'
import { parseTargetPath } from '../../../core/expect/target-path.js'
import { fillDefaults, removeIgnored } from './adjust-arguments.js'

describe('fillDefaults', () => {
  it.each<[unknown, Record<string, unknown>, unknown]>([
    [{ a: 1 }, { unit: 'm' }, { a: 1, unit: 'm' }],
    [{ unit: 'f' }, { unit: 'm', page: 1 }, { unit: 'f', page: 1 }],
    [{ unit: null }, { unit: 'm', page: 1 }, { unit: null, page: 1 }],
  ])('%j with the defaults %j is %j', (value, defaults, filled) => {
    expect(fillDefaults(value, defaults)).toEqual(filled)
  })

  it.each([null, 'text', 7, [[]]])('leaves %j alone: only an object has arguments', (value) => {
    expect(fillDefaults(value, { unit: 'm' })).toBe(value)
  })

  it('hands back the value itself when nothing is missing', () => {
    const value = { a: 1, unit: undefined }
    expect(fillDefaults(value, {})).toBe(value)
    expect(fillDefaults(value, { a: 2, unit: 'm' })).toBe(value)
  })
})

describe('removeIgnored', () => {
  const rows = () => ({ rows: [{ id: 1, at: 1 }, { id: 2, at: 2 }, { id: 3 }] })
  it.each<[string, unknown]>([
    ['rows[*].at', { rows: [{ id: 1 }, { id: 2 }, { id: 3 }] }],
    ['rows[0].at', { rows: [{ id: 1 }, { id: 2, at: 2 }, { id: 3 }] }],
    ['rows[1].at', { rows: [{ id: 1, at: 1 }, { id: 2 }, { id: 3 }] }],
    ['rows[-2].at', { rows: [{ id: 1, at: 1 }, { id: 2 }, { id: 3 }] }],
    ['rows[-1].id', { rows: [{ id: 1, at: 1 }, { id: 2, at: 2 }, {}] }],
    ['rows', {}],
  ])('leaves out %s', (path, rest) => {
    expect(removeIgnored(rows(), [parseTargetPath(path)])).toEqual(rest)
  })

  it('leaves out what every path names', () => {
    expect(removeIgnored(rows(), ['rows[*].at', 'rows[0].id'].map(parseTargetPath))).toEqual({
      rows: [{}, { id: 2 }, { id: 3 }],
    })
  })

  it.each(['other', 'rows.id', 'rows[7].id', 'rows[-7].id', 'rows[*].none', 'rows[*].id.deeper', 'other[0].id'])(
    'hands back the value itself when %s leads nowhere',
    (path) => {
      const value = rows()
      expect(removeIgnored(value, [parseTargetPath(path)])).toBe(value)
    },
  )

  it.each([null, 'text', 7])('leaves %j alone', (value) => {
    expect(removeIgnored(value, [parseTargetPath('a.b'), parseTargetPath('[0].b')])).toBe(value)
  })

  it('keeps what the paths do not reach, the very same objects', () => {
    const value = { keep: { deep: 1 }, list: [{ id: 1 }, { at: 1 }] }
    const rest = removeIgnored(value, [parseTargetPath('list[*].at')])
    expect(rest).toEqual({ keep: { deep: 1 }, list: [{ id: 1 }, {}] })
    expect(Object(rest).keep).toBe(value.keep)
    expect(Object(rest).list[0]).toBe(value.list[0])
  })
})
