import { describe, expect, it } from 'vitest'
import { BinaryCritic, NumericCritic } from './built-in-critics.js'
import { EvalCase } from './eval-case.js'
import { EvalSuite } from './eval-suite.js'
import { ExpectedMcpToolCall } from './expected-tool-call.js'

describe('several right answers', () => {
  const weather = {
    name: 'get_weather',
    input_schema: { type: 'object', properties: { city: { type: 'string' }, unit: { type: 'string' } } },
  }
  const suite = () =>
    new EvalSuite({ name: 'Weather' }).addTools([weather, { name: 'forecast', input_schema: weather.input_schema }])
  const city = { one_of: ['San Francisco', 'SF'], normalize: 'text' } as const

  it('of an argument and of a whole call score as in a suite file', () => {
    const { cases } = suite().addCase({
      name: 'c',
      userMessage: 'u',
      expectedToolCalls: [
        new ExpectedMcpToolCall('get_weather', {}, { city, unit: { exact: 'c', optional: true } }).or(
          new ExpectedMcpToolCall({ toolName: 'forecast', accept: { city } }),
        ),
      ],
      critics: [new BinaryCritic({ field: 'city' }), new BinaryCritic({ field: 'unit' })],
    })
    const [one] = cases as [EvalCase]
    expect(one.evaluate([['get_weather', { city: 'san-francisco' }]]).score).toBe(1)
    expect(one.evaluate([['forecast', { city: 'SF' }]]).score).toBe(1)
    expect(one.evaluate([['get_weather', { city: 'LA' }]]).score).toBeCloseTo(2 / 3)
    expect(one.evaluate([['search', { city: 'SF' }]]).failureReason).toMatchSnapshot()
  })

  it('are written into the suite', () => {
    const built = suite()
    built.addCase({
      name: 'c',
      userMessage: 'u',
      expectedToolCalls: [
        new ExpectedMcpToolCall('get_weather', {}, { city }).or(new ExpectedMcpToolCall('get_weather')),
      ],
      critics: [
        new BinaryCritic({ field: 'city', normalize: 'text' }),
        new BinaryCritic({ field: 'unit', oneOf: ['c'], optional: true }),
      ],
    })
    expect(built.toSuite().agents?.[0]?.critics).toMatchObject({
      expected: [{ one_of: [{ tool: 'get_weather', accept: { city } }, { tool: 'get_weather' }] }],
      fields: [
        { field: 'city', critic: 'binary', normalize: 'text' },
        { field: 'unit', critic: 'binary', one_of: ['c'], optional: true },
      ],
    })
  })

  it.each<[string, () => unknown, string]>([
    ['an empty list', () => new BinaryCritic({ field: 'a', oneOf: [] }), 'a critic has the values []'],
    ['an unknown word', () => new BinaryCritic({ field: 'a', normalize: 'txt' as 'text' }), 'did you mean `text`?'],
    [
      'an empty accept',
      () => new ExpectedMcpToolCall('x', {}, {}),
      'the call of "x": `accept`: `accept` maps arguments',
    ],
    [
      'an empty one_of',
      () => new ExpectedMcpToolCall('x', {}, { a: { one_of: [] } }),
      '`accept.a.one_of`: `one-of` takes a list',
    ],
    [
      'an argument that nobody judges',
      () =>
        new EvalCase({ name: 'c', userMessage: 'u', expectedToolCalls: [new ExpectedMcpToolCall('x', {}, { a: 1 })] }),
      'the case "c": no critic scores `a`, so any value passes',
    ],
  ])('refuse %s', (_, make, message) => {
    expect(make).toThrow(message)
  })

  it('are judged by a critic alone as by a case', () => {
    expect(new BinaryCritic({ field: 'a', normalize: 'text' }).evaluate('New York', 'new-york')).toEqual({
      match: true,
      score: 1,
    })
    expect(new BinaryCritic({ field: 'a', oneOf: [1, 2] }).evaluate(undefined, 2)).toEqual({ match: true, score: 1 })
    expect(new NumericCritic({ field: 'a', tolerance: 1 }).evaluate(5, '6')).toEqual({ match: true, score: 1 })
  })

  it('of tracks are written once, with the names that each track has', () => {
    const renamed = {
      name: 'get_weather',
      input_schema: { type: 'object', properties: { location: { type: 'string' } } },
    }
    const tracks = new EvalSuite({ name: 'Two' })
      .addTools([weather], { track: 'v1' })
      .addTools([renamed], { track: 'v2' })
    const comparative = tracks
      .addComparativeCase({
        name: 'c',
        userMessage: 'u',
        expectedToolCalls: [new ExpectedMcpToolCall('get_weather', { city: 'Oslo' })],
        critics: [new BinaryCritic({ field: 'city' })],
      })
      .forTrack('v1')
      .forTrack('v2', { rename: { city: 'location' } })
    expect(comparative.tracks.get('v2')?.evaluate([['get_weather', { location: 'Oslo' }]]).score).toBe(1)
    expect(comparative.tracks.get('v2')?.evaluate([['get_weather', { city: 'Oslo' }]]).score).toBe(0.5)
    expect(comparative.tracks.get('v1')?.evaluate([['get_weather', { city: 'Oslo' }]]).score).toBe(1)
    expect(tracks.toSuite().agents?.[0]?.critics?.tracks?.v2).toMatchObject({ rename: { city: 'location' } })
  })
})
