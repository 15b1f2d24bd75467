import { beforeAll, expect, it } from 'vitest'
import { installAllEngines } from '../../../core/engines/install-all-engines.js'
import type { RawRecord } from '../../../core/trace/trace-fields.js'
import { isRecord } from '../../../core/trace/trace-fields.js'
import type { FuzzInput } from './fuzz-input.js'
import type { ValuesFor } from './known-arguments.js'
import { ToolInputs } from './tool-inputs.js'

beforeAll(installAllEngines)

const TEXT = { type: 'string' }

function inputsOf(properties: RawRecord, calls: number, valuesFor?: ValuesFor): readonly FuzzInput[] {
  const inputs = ToolInputs.of({ name: 'run', inputSchema: { type: 'object', properties } }, 1, valuesFor)
  return Array.from({ length: calls }, () => inputs?.next()).filter((input) => input !== undefined)
}

it('fills maps: none, one, two and many entries, odd keys, and values at their edges', () => {
  const headers = { type: 'object', additionalProperties: TEXT }
  const maps = inputsOf({ headers }, 300).flatMap(({ args }) => (isRecord(args.headers) ? [args.headers] : []))
  const sizes = new Set(maps.map((map) => Object.keys(map).length))
  expect([...sizes]).toEqual(expect.arrayContaining([0, 1, 2, 200]))
  expect(maps.some((map) => Object.hasOwn(map, '__proto__'))).toBe(true)
  expect(maps.some((map) => Object.values(map).includes('a\nb'))).toBe(true)
})

it('has texts that are equal, and choices beside each other, among the first', () => {
  const mode = { enum: ['a', 'b', 'c'] }
  const first = inputsOf({ find: TEXT, replace: TEXT, mode, all: { type: 'boolean' } }, 120).map(({ args }) => args)
  expect(first.some(({ find, replace }) => find === replace && find === '\u0130\u00df')).toBe(true)
  const pairs = new Set(first.map(({ mode, all }) => `${mode} ${all}`))
  for (const one of ['a', 'b', 'c', 'undefined'])
    for (const all of [true, false]) expect(pairs).toContain(`${one} ${all}`)
})

it('sends what the server has named, where the schema allows it, and says so', () => {
  const named: ValuesFor = (name) => (name === 'id' ? ['n-17', 5] : name === 'mode' ? ['n-17'] : [])
  const all = inputsOf({ id: { ...TEXT, pattern: '^n-' }, mode: { enum: ['a'] } }, 60, named)
  const known = all.filter((input) => input.known !== undefined)
  expect(known.length).toBeGreaterThan(5)
  expect(new Set(known.flatMap((input) => input.known))).toEqual(new Set(['n-17']))
  for (const { args, broken } of known) expect([args.id, args.mode ?? 'a', broken]).toEqual(['n-17', 'a', undefined])
})
