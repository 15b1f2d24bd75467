import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OfferedNames } from './tool-names.js'

function leaks(text: string, ...names: string[]): string[] {
  const tools = names.map((id) => {
    const dot = id.indexOf('.')
    return dot === -1 ? { server: null, name: id } : { server: id.slice(0, dot), name: id.slice(dot + 1) }
  })
  return new OfferedNames(tools)
    .leaksIn(text)
    .map(({ name, spelling, line, column }) => `${name} ${JSON.stringify(spelling)} ${line}:${column}`)
}

describe('a name of several words', () => {
  it.each([
    ['Use get_weather now', '"get_weather" 1:5'],
    ['Use GET-WEATHER now', '"GET-WEATHER" 1:5'],
    ['get.weather', '"get.weather" 1:1'],
    ['please get weather for Oslo', '"get weather" 1:8'],
    ['please get\n  weather for Oslo', '"get\\n  weather" 1:8'],
    ['one\ntwo getWeather', '"getWeather" 2:5'],
    ['the GetWeather tool', '"GetWeather" 1:5'],
    ['tryGetWeatherNow', '"GetWeather" 1:4'],
    ['weather__get_weather', '"get_weather" 1:10'],
    ['my_get_weather_tool', '"get_weather" 1:4'],
    ['call getweather(city)', '"getweather" 1:6'],
    ['the `GETWEATHER` tool', '"GETWEATHER" 1:6'],
    ['get‑weather', '"get‑weather" 1:1'],
    ['öffne get_weather', '"get_weather" 1:7'],
  ])('is in %j', (text, place) => {
    expect(leaks(text, 'get_weather')).toEqual([`get_weather ${place}`])
    expect(leaks(text, 'getWeather')).toEqual([`getWeather ${place}`])
  })

  it.each([
    'I forget weather forecasts',
    'get the weather',
    'What can I get. Weather is fine.',
    'get, weather',
    'get weathered',
    'get_weather2',
    'target weather',
    'the getweather of old',
    'weather get',
    'get - weather',
    'getw eather',
    '',
  ])('is not in %j', (text) => {
    expect(leaks(text, 'get_weather')).toEqual([])
  })

  it('may hold digits and abbreviations', () => {
    for (const text of ['fetch_url_v2', 'fetchURLv2', 'FetchUrlV2', 'fetch url v2', 'FETCH-URL-V2']) {
      expect(leaks(`do ${text}!`, 'fetch_url_v2')).toHaveLength(1)
      expect(leaks(`do ${text}!`, 'fetchURLV2')).toHaveLength(1)
    }
    expect(leaks('fetch url', 'fetch_url_v2')).toEqual([])
    expect(leaks('parse json rpc', 'parseJSONRPC')).toEqual(['parseJSONRPC "parse json rpc" 1:1'])
  })

  it('is taken apart only where it is written in words', () => {
    expect(leaks('ge t url', 'GET_URL')).toEqual([])
    expect(leaks('get url', 'GET_URL')).toEqual(['GET_URL "get url" 1:1'])
    expect(leaks('get x y', 'getXY')).toEqual(['getXY "get x y" 1:1'])
  })

  it('is no name that nobody writes: 200 letters are the most', () => {
    const ofLength = (length: number) => `a_${'b'.repeat(length - 1)}`
    expect(leaks(ofLength(200), ofLength(200))).toHaveLength(1)
    expect(leaks(ofLength(201), ofLength(201))).toEqual([])
  })

  it('is told as the first of those that are spelled alike', () => {
    expect(leaks('get weather', 'get_weather', 'getWeather')).toEqual(['get_weather "get weather" 1:1'])
  })

  it('is told from one that begins the same', () => {
    expect(leaks('list issue comments', 'list_issues', 'list_issue_comments', 'list_issue')).toEqual([
      'list_issue "list issue" 1:1',
    ])
    expect(leaks('list issue comments', 'list_issues', 'list_issue_comments')).toEqual([
      'list_issue_comments "list issue comments" 1:1',
    ])
  })
})

describe('a name of one ordinary word', () => {
  it.each([
    ['use `search` first', '"search" 1:6'],
    ['use "search" first', '"search" 1:6'],
    ["use 'search' first", '"search" 1:6'],
    ['use “search” first', '"search" 1:6'],
    ['search(query)', '"search" 1:1'],
    ['web.search', '"search" 1:5'],
    ['the web__search tool', '"search" 1:10'],
    ['web/search', '"search" 1:5'],
    ['first search, then `search`', '"search" 1:21'],
    ['search((s))', '"search" 1:1'],
  ])('is in %j', (text, place) => {
    expect(leaks(text, 'web.search')).toEqual([`search ${place}`])
  })

  it.each([
    'search the web',
    'Search (quickly)',
    'do the search(es) for me',
    'press "Search"',
    'a "search for gold"',
    'cobweb.search',
    'web search',
    'web.searching',
    'web.searchAll',
    '`research`',
    '"search',
  ])('is not in %j', (text) => {
    expect(leaks(text, 'web.search')).toEqual([])
  })

  it('is qualified by its server only where the server stands before it', () => {
    expect(leaks('web.page is down', 'web.web')).toEqual([])
    expect(leaks('the .search', 'web.search')).toEqual([])
    expect(leaks('use web.search or maps.search', 'maps.search', 'web.search')).toEqual(['search "search" 1:9'])
    expect(leaks('use maps.search', 'web.search', 'maps.search')).toEqual(['search "search" 1:10'])
  })

  it('is one word with its digits', () => {
    expect(leaks('the base64 of it', 'base64')).toEqual([])
    expect(leaks('the `base64` of it', 'base64')).toEqual(['base64 "base64" 1:6'])
    expect(leaks('all the file(s)', 'file')).toEqual([])
  })

  it('is found as it is written when more than letters', () => {
    expect(leaks('run _search now', '_search')).toEqual(['_search "_search" 1:5'])
    expect(leaks('search', '_search')).toEqual([])
  })
})

it('a text that is asked for again gives the same answer, however many were asked for between', () => {
  const names = new OfferedNames([{ server: null, name: 'get_weather' }])
  const ask = () => names.leaksIn('please get weather').map(({ column }) => column)
  expect(ask()).toEqual([8])
  for (let index = 0; index < 250; index += 1) expect(names.leaksIn(`${index} get_weather`)).toHaveLength(1)
  expect(ask()).toEqual([8])
})

it('each name is reported once, in the order of the text, and not without end', () => {
  expect(leaks('b_b a_a b_b', 'a_a', 'b_b')).toEqual(['b_b "b_b" 1:1', 'a_a "a_a" 1:5'])
  const many = Array.from({ length: 9 }, (_, index) => `get_n${index}`)
  expect(leaks(many.join(' '), ...many)).toHaveLength(5)
})

it('names without words, and texts of any kind, are no crash', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.array(fc.string({ unit: 'grapheme' })), (text, names) => {
      new OfferedNames(names.map((name) => ({ server: null, name }))).leaksIn(text)
    }),
    { numRuns: 50 },
  )
  expect(leaks('a b', 'a_b'.repeat(100_000))).toEqual([])
})

it('a long text is searched in linear time', () => {
  const names = Array.from({ length: 200 }, (_, index) => ({ server: null, name: `get_thing_${index}` }))
  expect(new OfferedNames(names).leaksIn('get thing '.repeat(20_000))).toEqual([])
})

// Words that are no prefix, suffix or plural of each other, so that what is expected is plain.
const word = fc.constantFrom('get', 'weather', 'issue', 'list', 'close', 'file', 'report', 'user')
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const spellings: readonly ((words: readonly string[]) => string)[] = [
  (words) => words.join('_'),
  (words) => words.join('__'),
  (words) => words.join('-'),
  (words) => words.join('.'),
  (words) => words.join(' '),
  (words) => words.join('_').toUpperCase(),
  (words) => words.map(capital).join(''),
  (words) => words.map(capital).join(' '),
  (words) => words.map((each, index) => (index === 0 ? each : capital(each))).join(''),
]
const spelling = fc.constantFrom(...spellings)
const name = fc.array(word, { minLength: 2, maxLength: 4 })
const around = fc.constantFrom(['', ''], ['Please ', ' now.'], ['(', ')'], ['`', '`'], ['x, ', '; y'], ['a\n', '\nb'])

it('every spelling of a name is found, at its place', () => {
  fc.assert(
    fc.property(name, spelling, spelling, around, (words, named, written, [before, after]) => {
      const text = written(words)
      const found = new OfferedNames([{ server: null, name: named(words) }]).leaksIn(`${before}${text}${after}`)
      expect(found.map((leak) => leak.spelling)).toEqual([text])
      expect(found[0]?.column).toBe((before ?? '').replace(/.*\n/s, '').length + 1)
    }),
  )
})

it('ordinary words are not: neither alone nor with others between them', () => {
  const prose = fc.array(fc.tuple(word, fc.constantFrom(' the ', ', ', '. ', ' of my ', ' - ', ' & ')))
  fc.assert(
    fc.property(name, spelling, prose, (words, named, parts) => {
      const text = parts.map(([each, gap]) => each + gap).join('')
      expect(new OfferedNames([{ server: null, name: named(words) }]).leaksIn(text)).toEqual([])
      expect(new OfferedNames(words.map((each) => ({ server: null, name: each }))).leaksIn(text)).toEqual([])
    }),
  )
})
