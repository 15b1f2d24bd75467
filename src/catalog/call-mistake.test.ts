import { expect, it } from 'vitest'
import { callMistake } from './call-mistake.js'

const input_schema = { type: 'object', properties: { city: { type: 'string' } } }
const listed = [
  { server: 'weather', name: 'get_weather', input_schema },
  { server: 'weather', name: 'get_map', input_schema: { type: 'object' } },
]

it('finds a tool that the server does not list, and what it means', () => {
  const message = 'the server does not list the tool `get_wheather`'
  expect(callMistake({ tool: 'get_wheather' }, listed)).toEqual({ path: ['tool'], message, near: 'get_weather' })
  expect(callMistake({ tool: 'reboot' }, listed)).toMatchObject({ path: ['tool'], near: undefined })
})

it('finds an argument that the schema spells otherwise', () => {
  expect(callMistake({ tool: 'get_weather', args: { City: 'Oslo' } }, listed)).toMatchSnapshot({
    path: ['args', 'City'],
    near: 'city',
  })
})

it('takes what is listed, an argument like no other, an open schema, and a server that lists nothing', () => {
  expect(callMistake({ tool: 'get_weather', args: { city: 'Oslo', days: 3 } }, listed)).toBeNull()
  expect(callMistake({ tool: 'get_map', args: { City: 'Oslo' } }, listed)).toBeNull()
  expect(callMistake({ tool: 'get_wheather' }, [])).toBeNull()
})
