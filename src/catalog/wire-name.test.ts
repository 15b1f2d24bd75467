import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ToolReference } from '../core/trace/trace.js'
import { WireNames, wireName } from './wire-name.js'

const WIRE = /^[a-zA-Z0-9_-]{1,64}$/

describe('wireName', () => {
  it('joins server and tool, and leaves a tool without a server as it is', () => {
    expect(wireName('weather', 'get_weather')).toBe('weather__get_weather')
    expect(wireName(null, 'get_weather')).toBe('get_weather')
  })

  it('keeps a name of 64 characters and shortens one of 65 with a hash', () => {
    expect(wireName('s', 'x'.repeat(61))).toBe(`s__${'x'.repeat(61)}`)
    expect(wireName('s', 'x'.repeat(62))).toMatch(/^s__x{53}_[0-9a-z]{7}$/)
  })

  it('rewrites what the alphabet does not hold, and keeps both ends readable', () => {
    expect(wireName(null, 'Google.Search')).toBe('Google_Search')
    expect(wireName('my server', 'files/read')).toBe('my_server__files_read')
    expect(wireName('начало', '')).toBe('___')
    expect(wireName(null, '')).toMatch(/^_[0-9a-z]{7}$/)
    expect(wireName('long'.repeat(20), 'the_end')).toMatch(/^(long){7}.*the_end_[0-9a-z]{7}$/)
  })

  it('is the same on every machine', () => {
    expect(wireName('s', 'x'.repeat(62))).toBe(`s__${'x'.repeat(53)}_1mxm5es`)
  })

  it('fits every provider, whatever the names', () => {
    fc.assert(
      fc.property(fc.option(fc.string({ unit: 'binary' })), fc.string({ unit: 'binary' }), (server, tool) => {
        expect(wireName(server, tool)).toMatch(WIRE)
      }),
    )
  })
})

describe('WireNames', () => {
  const tool = fc.record({
    server: fc.option(fc.string({ unit: fc.constantFrom('a', '_', '.', 'é'), maxLength: 40 })),
    name: fc.string({ unit: fc.constantFrom('a', '_', '.', 'é'), maxLength: 40 }),
  })

  it('leads back to each tool, and no two tools share a name', () => {
    fc.assert(
      fc.property(fc.array(tool, { maxLength: 30 }), fc.boolean(), (tools, isShort) => {
        const names = new WireNames(tools, () => isShort)
        for (const each of tools) {
          expect(names.of(each)).toMatch(WIRE)
          expect(names.toolFor(names.of(each))).toEqual(each)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('gives the same names whatever order the list has', () => {
    fc.assert(
      fc.property(
        fc
          .array(tool, { maxLength: 15 })
          .chain((tools) => fc.tuple(fc.constant(tools), fc.shuffledSubarray(tools, { minLength: tools.length }))),
        fc.boolean(),
        ([tools, shuffled], isShort) => {
          const [one, other] = [tools, shuffled].map((list) => new WireNames(list, () => isShort)) as [
            WireNames,
            WireNames,
          ]
          expect(tools.map((each) => other.of(each))).toEqual(tools.map((each) => one.of(each)))
        },
      ),
    )
  })

  it('tells a__b.c from a.b__c, which would both be a__b__c', () => {
    const names = new WireNames([
      { server: 'a__b', name: 'c' },
      { server: 'a', name: 'b__c' },
    ])
    expect(names.of({ server: 'a__b', name: 'c' })).toMatch(/^a__b__c_[0-9a-z]{7}$/)
    expect(names.of({ server: 'a', name: 'b__c' })).toMatch(/^a__b__c_[0-9a-z]{7}$/)
    expect(names.toolFor('a__b__c')).toBeUndefined()
  })

  it('hashes a rewritten name only when another tool has it', () => {
    const [dotted, slashed, plain] = ['Google.Search', 'Google/Search', 'Google_Search'].map((name) => ({
      server: null,
      name,
    })) as [ToolReference, ToolReference, ToolReference]
    expect(new WireNames([dotted]).of(dotted)).toBe('Google_Search')
    const withPlain = new WireNames([dotted, plain])
    expect(withPlain.of(plain)).toBe('Google_Search')
    expect(withPlain.of(dotted)).toBe('Google_Search_05b23il')
    const both = new WireNames([dotted, slashed])
    expect(both.of(dotted)).toBe('Google_Search_05b23il')
    expect(both.of(slashed)).toMatch(/^Google_Search_[0-9a-z]{7}$/)
    expect(both.toolFor('Google_Search')).toBeUndefined()
  })

  it('leaves out the server of a short name, unless another tool is called so', () => {
    const [mine, yours, own] = [
      { server: 'a', name: 'find' },
      { server: 'b', name: 'find' },
      { server: null, name: 'find' },
    ] as const
    const dotted = { server: 'b', name: 'Google.Search' }
    const namesOf = (...tools: ToolReference[]) => {
      const names = new WireNames(tools, () => true)
      return tools.map((each) => names.of(each))
    }
    expect(namesOf(mine, dotted)).toEqual(['find', 'Google_Search'])
    expect(namesOf(mine, yours)).toEqual(['a__find', 'b__find'])
    expect(namesOf(mine, own)).toEqual(['a__find', 'find'])
    expect(namesOf({ server: 'a', name: 'Google_Search' }, dotted)).toEqual(['Google_Search', 'b__Google_Search'])
    expect(new WireNames([mine, yours, own], ({ server }) => server === 'a').of(yours)).toBe('b__find')
    expect(new WireNames([mine], () => true).toolFor('a__find')).toBe(mine)
  })

  it('knows a tool by the name that 0.1 gave it, unless another tool has that name', () => {
    const dotted = { server: null, name: 'Google.Search' }
    expect(new WireNames([dotted]).toolFor('Google_Search_05b23il')).toBe(dotted)
    const other = { server: null, name: 'Google_Search_05b23il' }
    expect(new WireNames([dotted, other]).toolFor('Google_Search_05b23il')).toBe(other)
    expect(new WireNames([other]).toolFor('Google_Search')).toBeUndefined()
  })

  it('tells two tools apart whose hashes are the same, in whatever order they come', () => {
    const [one, other] = [
      { server: 's', name: 'иьшч' },
      { server: 's', name: 'рыаа' },
    ]
    for (const tools of [
      [one, other],
      [other, one],
    ]) {
      const names = new WireNames(tools)
      expect(names.of(one)).toBe('s____1ehxo53')
      expect(names.of(other)).not.toBe('s____1ehxo53')
      expect(names.toolFor(names.of(other))).toEqual(other)
    }
  })

  it('leaves a tool its name when another tool is called like a hashed one', () => {
    const clash = [
      { server: 'a__b', name: 'c' },
      { server: 'a', name: 'b__c' },
    ]
    const [first] = clash
    const taken = { server: null, name: new WireNames(clash).of(first ?? { server: null, name: '' }) }
    const names = new WireNames([...clash, taken])
    expect(names.of(taken)).toBe(taken.name)
    expect(names.toolFor(taken.name)).toEqual(taken)
    expect(clash.map((each) => names.toolFor(names.of(each)))).toEqual(clash)
  })

  it('knows the name of a tool that is not in the list, and no tool for a name it never gave', () => {
    const names = new WireNames([{ server: 'weather', name: 'get_weather' }])
    expect(names.of({ server: 'calc', name: 'add' })).toBe('calc__add')
    expect(names.toolFor('calc__add')).toBeUndefined()
    expect(names.toolFor('weather__get_weather')).toEqual({ server: 'weather', name: 'get_weather' })
  })
})
