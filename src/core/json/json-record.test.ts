import { expect, it } from 'vitest'
import * as z from 'zod'
import { PARSE_OPTIONS } from '../input/issue-message.js'
import { jsonRecord } from './json-record.js'

it('keeps every key, `__proto__` too', () => {
  const parsed = jsonRecord().parse(JSON.parse('{"__proto__":{"polluted":1},"constructor":2,"a":null}'))
  expect(Object.keys(parsed)).toEqual(['__proto__', 'constructor', 'a'])
  expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype)
})

it.each([[[]], [null], ['a'], [new Map()], [undefined]])('refuses %j', (value) => {
  const { error } = jsonRecord().safeParse(value, PARSE_OPTIONS)
  expect(error?.issues[0]?.message).toMatch(/^expected a mapping, got /)
})

it('is what a record is in JSON Schema', () => {
  const plain = z.toJSONSchema(z.record(z.string(), z.unknown()).describe('Any.'))
  expect(z.toJSONSchema(jsonRecord().describe('Any.'))).toEqual(plain)
})
