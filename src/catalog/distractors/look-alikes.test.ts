import { describe, expect, it } from 'vitest'
import type { ToolDefinition } from '../../core/trace/trace.js'
import { lookAlikesOf } from './look-alikes.js'

const input_schema = { type: 'object', properties: { city: { type: 'string' } } }
const weather: ToolDefinition = {
  server: 'weather',
  name: 'get_weather',
  description: 'Returns the current weather of a city. Uses the national service.',
  input_schema,
  annotations: { readOnlyHint: true, title: 'Weather' },
  tokens: 61,
}

function some(tool: Partial<ToolDefinition> = {}, count = 200, seed = 0): ToolDefinition[] {
  const source = lookAlikesOf({ ...weather, ...tool }, seed)
  return Array.from({ length: count }, () => source.next().value)
}

const names = (name: string) => new Set(some({ name }).map((tool) => tool.name))

describe('the names', () => {
  it.each([
    ['get_weather', ['getWeather', 'GET_WEATHER', 'get-weather', 'get_weathers', 'fetch_weather', 'get_weather_v2']],
    ['get_weather', ['get_weather_internal', 'get_weather_legacy', 'fetch_weather_v2', 'get_weathers_legacy']],
    ['createIssue', ['create_issue', 'addIssue', 'createIssues', 'createIssueV2', 'createIssueLegacy']],
    ['ListOpenCases', ['list_open_cases', 'BrowseOpenCases', 'ListOpenCase', 'ListOpenCasesInternal']],
    ['delete-branch', ['delete_branch', 'remove-branch', 'delete-branches', 'delete-branch-v2']],
    ['forecast', ['Forecast', 'get_forecast', 'forecasts', 'forecast_v2']],
    ['weather.get', ['weather_get', 'weather_fetch', 'weathers_get', 'weather.get_v2']],
    ['get_company2', ['getCompany2', 'get_companies_2', 'get_company2_v2']],
    ['__', ['get_tool', 'tools', 'TOOL']],
    ['weather__get_rain', ['fetch_rain', 'get_rain_v2']],
  ])('of %s are varied', (name, expected) => {
    expect([...names(name)]).toEqual(expect.arrayContaining(expected))
  })

  it('change in one way at first, then in several', () => {
    const list = some().map(({ name }) => name)
    expect(list.slice(0, 31)).toContain('get_weather_v2')
    expect(list.slice(0, 31)).not.toContain('fetch_weather_v2')
    expect(list.slice(31)).toContain('fetch_weather_v2')
  })

  it('do not end', () => {
    const list = some({}, 5000).map(({ name }) => name)
    expect(new Set(list).size).toBeGreaterThan(4900)
    expect(list.at(-1)).toMatch(/^get_weather_v\d+$/)
  })

  it('come in another order with another seed', () => {
    const order = (seed: number) => some({}, 10, seed).map(({ name }) => name)
    expect(order(1)).not.toEqual(order(0))
    expect(order(1)).toEqual(order(1))
  })
})

it('keep server, schemas and annotations; the title and the tokens are those of the real tool alone', () => {
  const output_schema = { type: 'object' }
  for (const tool of some({ output_schema })) {
    expect(tool).toEqual({
      server: 'weather',
      name: expect.any(String),
      description: expect.any(String),
      input_schema,
      output_schema,
      annotations: { readOnlyHint: true },
    })
  }
})

describe('the descriptions', () => {
  it('begin as the real one and go on wrongly', () => {
    const told = some().map(({ description = '' }) => description)
    for (const text of told) expect(text).toMatch(/^Returns the current weather of a city\. [A-Z].{20,}\.$/)
    expect(new Set(told).size).toBeGreaterThan(20)
    expect(told.join(' ')).not.toContain('national service')
  })

  it('say of a suffix what it stands for', () => {
    const legacy = some().find(({ name }) => name === 'get_weather_legacy')
    expect(legacy?.description).toBe(
      'Returns the current weather of a city. Reads the retired system, whose entries end in 2019.',
    )
    const writing = { name: 'send_mail', annotations: { readOnlyHint: false }, description: 'Sends a mail' }
    expect(some(writing).find(({ name }) => name === 'send_mail_legacy')?.description).toBe(
      'Sends a mail. Writes to the retired system, which no longer feeds the current one.',
    )
  })

  it('are made from the name where there is none', () => {
    for (const { description } of some({ description: undefined })) expect(description).toMatch(/^Get weather\. /)
  })

  it('of a manual take the beginning', () => {
    for (const text of ['word '.repeat(100_000), 'x'.repeat(1_000_000), '\u{1F600}'.repeat(10_000)]) {
      for (const { description = '' } of some({ description: text }, 30)) {
        expect(description.length).toBeLessThan(800)
        expect(description).not.toMatch(/\p{Surrogate}/u)
      }
    }
  })
})
