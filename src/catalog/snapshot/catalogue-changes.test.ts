import { expect, it } from 'vitest'
import { catalogueChanges } from './catalogue-changes.js'
import { catalogueSnapshot, type OfferedCatalogue } from './catalogue-snapshot.js'

const CITY = { type: 'object', properties: { city: { type: 'string' } } }

const changes = (old: Partial<OfferedCatalogue>, now: Partial<OfferedCatalogue>) =>
  catalogueChanges(catalogueSnapshot({ server: {}, ...old }), catalogueSnapshot({ server: {}, ...now })).map(
    ({ what, breaking, message }) => `${breaking ? 'breaking: ' : ''}${what}: ${message}`,
  )

it('is empty for the same catalogue, in any order', () => {
  const tools = [
    { name: 'a', input_schema: CITY },
    { name: 'b', description: 'B.' },
  ]
  expect(changes({ tools }, { tools: [...tools].reverse() })).toEqual([])
})

it('tells what changed in tools, and what breaks clients', () => {
  const before = [
    { name: 'gone' },
    { name: 'weather', title: 'Weather', description: 'Old.', input_schema: CITY, task_support: 'optional' },
  ]
  const after = [
    { name: 'new' },
    {
      name: 'weather',
      title: 'The weather',
      description: 'New.',
      input_schema: { ...CITY, required: ['city'] },
      task_support: 'required',
    },
  ]
  expect(changes({ tools: before }, { tools: after })).toEqual([
    'breaking: tool `gone`: removed',
    'tool `weather`: title: "Weather" -> "The weather"',
    'tool `weather`: description: "Old." -> "New."',
    'breaking: tool `weather`: input city: required now',
    'breaking: tool `weather`: task_support: "optional" -> "required"',
    'tool `new`: added',
  ])
})

it('tells of resources, templates and prompts', () => {
  const prompt = (...args: readonly object[]) => ({ name: 'sum', arguments: args })
  expect(
    changes(
      {
        resources: [{ uri: 'a://b', name: 'b', mime_type: 'text/plain' }],
        resource_templates: [{ uri_template: 'a://{b}', name: 'b' }],
        prompts: [prompt({ name: 'a', required: false }, { name: 'b', required: true })],
      },
      {
        resources: [{ uri: 'a://b', name: 'b', mime_type: 'text/html' }],
        resource_templates: [],
        prompts: [prompt({ name: 'a', required: true }, { name: 'c', required: false, description: 'C.' })],
      },
    ),
  ).toEqual([
    'resource `a://b`: mime_type: "text/plain" -> "text/html"',
    'breaking: resource template `a://{b}`: removed',
    'breaking: prompt `sum`: argument `a`: required now',
    'breaking: prompt `sum`: argument `b`: removed',
    'prompt `sum`: argument `c`: added, optional',
  ])
})

it('tells of the server and of the first line of its instructions that differs', () => {
  expect(
    changes(
      { server: { name: 'a', version: '1' }, instructions: 'one\ntwo\nthree' },
      { server: { name: 'b', version: '2' }, instructions: 'one\nTWO\nthree' },
    ),
  ).toEqual(['server: name: "a" -> "b"', 'instructions: line 2: "two" -> "TWO"'])
  expect(changes({ instructions: 'one' }, { instructions: 'one\ntwo' })).toEqual([
    'instructions: line 2: nothing -> "two"',
  ])
  expect(changes({ instructions: 'one' }, {})).toEqual(['instructions: removed: "one"'])
})

it('cleans and shortens what a hostile server says', () => {
  const [change = ''] = changes(
    { tools: [{ name: 'a', title: 'x' }] },
    { tools: [{ name: 'a', title: `\u001b[31m${'y'.repeat(5000)}` }] },
  )
  expect(change).not.toContain('\u001b')
  expect(change.length).toBeLessThan(400)
})
