import { beforeAll, describe, expect, it } from 'vitest'
import { installAllEngines } from '../../../core/engines/install-all-engines.js'
import { matchTrajectory } from '../match-trajectory.js'

beforeAll(installAllEngines)

const passes = (args: object, recorded: unknown) =>
  matchTrajectory({ calls: [{ name: 'get', args }] }, [{ name: 'get', args: recorded }]).passed

const unit = { unit: { one_of: ['c', 'celsius'], optional: true } }

describe('accept', () => {
  it.each([
    [{ accept: unit }, { unit: 'celsius', city: 'Oslo' }, true],
    [{ accept: unit }, {}, true],
    [{ accept: unit }, { unit: null }, true],
    [{ accept: unit }, { unit: 'K' }, false],
    [{ accept: unit }, null, false],
    [{ exact: { city: 'Oslo' }, accept: unit }, { city: 'Oslo' }, true],
    [{ exact: { city: 'Oslo' }, accept: unit }, { city: 'Oslo', unit: 'c' }, true],
    [{ exact: { city: 'Oslo' }, accept: unit }, { city: 'Oslo', unit: 'c', days: 3 }, false],
    [{ subset: { city: 'Oslo' }, accept: unit }, { city: 'Oslo', unit: 'c', days: 3 }, true],
    [{ subset: { city: 'Oslo' }, accept: unit }, { city: 'Bergen', unit: 'c' }, false],
    [{ schema: { required: ['city'] }, accept: unit }, { city: 'Oslo', unit: 'K' }, false],
    [{ schema: { required: ['city'] }, accept: unit }, { unit: 'c' }, false],
    [{ exact: { a: { x: 1 } }, accept: { 'a.b': { one_of: [2, 3] } } }, { a: { b: 3, x: 1 } }, true],
    [{ exact: { a: { x: 1 } }, accept: { 'a.b': { one_of: [2, 3] } } }, { a: { b: 3, x: 2 } }, false],
    [{ accept: unit, defaults: { unit: 'K' } }, {}, false],
    [{ accept: { 'list.0.id': 7 }, exact: { list: [{ at: 1 }] } }, { list: [{ id: 7, at: 1 }] }, true],
    [{ accept: { title: { regex: '^Meet' } } }, { title: 'Meeting' }, true],
  ])('%j and %j: %s', (args, recorded, wanted) => {
    expect(passes(args, recorded)).toBe(wanted)
  })

  it('says what would have been right', () => {
    const { mismatches } = matchTrajectory({ calls: [{ name: 'get', args: { subset: { a: 1 }, accept: unit } }] }, [
      { name: 'get', args: { a: 1, unit: 'K' } },
    ])
    expect(mismatches).toEqual([
      expect.objectContaining({
        message: expect.stringContaining('unit {"one-of": ["c", "celsius"], "optional": true}'),
        differences: [{ path: 'args.unit', expected: { 'one-of': ['c', 'celsius'], optional: true }, actual: 'K' }],
      }),
    ])
  })
})

describe('one_of', () => {
  const either = {
    one_of: [
      { name: 'search', args: { subset: { q: 'cats' } } },
      { name: 'find', server: 'web', args: { subset: { text: 'cats' } } },
    ],
  }
  const match = (
    calls: readonly unknown[],
    recorded: { name: string; server?: string; args?: object }[],
    mode = 'strict',
  ) => matchTrajectory({ mode, calls }, recorded)

  it('is matched by any of its calls', () => {
    expect(match([either], [{ name: 'search', args: { q: 'cats' } }]).passed).toBe(true)
    expect(match([either], [{ name: 'find', server: 'web', args: { text: 'cats' } }]).passed).toBe(true)
    expect(match([either], [{ name: 'find', server: 'db', args: { text: 'cats' } }]).passed).toBe(false)
  })

  it('takes one call, and leaves the one that another entry needs', () => {
    const search = { name: 'search', args: { subset: { q: 'cats' } } }
    const both = [
      { name: 'search', args: { q: 'cats' } },
      { name: 'find', server: 'web', args: { text: 'cats' } },
    ]
    for (const mode of ['unordered', 'subset']) expect(match([either, search], both, mode).passed).toBe(true)
    expect(match([either, search], [both[0] as { name: string }], 'unordered').passed).toBe(false)
    // More pairs than are compared one by one.
    const many = Array.from({ length: 20 }, () => both[0] as { name: string })
    expect(match(Array(20).fill(either), many, 'unordered').passed).toBe(true)
    expect(match(Array(21).fill(either), many, 'unordered').mismatches).toHaveLength(1)
  })

  it('shows how the nearest of its calls differs', () => {
    expect(match([either], [{ name: 'search', args: { q: 'dogs' } }]).mismatches).toEqual([
      expect.objectContaining({
        expected: 'search or web.find',
        differences: [{ path: 'args.q', expected: 'cats', actual: 'dogs' }],
      }),
    ])
    expect(match([either], [{ name: 'open' }]).mismatches[0]?.differences).toEqual([
      { path: 'name', expected: 'search or web.find', actual: 'open' },
    ])
  })
})
