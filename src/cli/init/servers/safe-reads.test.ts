import { expect, it } from 'vitest'
import { safePrompts, safeResources } from './safe-reads.js'

function uris(...resources: readonly (readonly [uri: string, mime_type?: string])[]): string[] {
  return safeResources(
    resources.map(([uri, mime_type]) => ({ uri, name: uri, ...(mime_type === undefined ? {} : { mime_type }) })),
  ).map(({ uri }) => uri)
}

it('text comes first, then what has no type; a picture is not read', () => {
  expect(
    uris(
      ['shop://state'],
      ['shop://logo', 'image/png'],
      ['shop://readme', 'text/markdown'],
      ['shop://data', 'application/vnd.api+json; charset=utf-8'],
    ),
  ).toEqual(['shop://readme', 'shop://data', 'shop://state'])
})

it.each(['file:///home/ada/a.txt', 'https://x.example/a', 'data:text/plain,a'])(
  '%s is not of the server itself',
  (uri) => {
    expect(uris([uri, 'text/plain'])).toEqual([])
  },
)

it.each([
  'shop://a\u001b[31m',
  'shop://a b',
  'shop://[redacted:KEY]',
  `shop://\${HOME}`,
  `shop://${'a'.repeat(300)}`,
  'x',
])('%j is left to the user', (uri) => {
  expect(uris([uri])).toEqual([])
})

it('prompts without required arguments come first; a required argument is an example', () => {
  const prompts = [
    { name: 'ask', arguments: [{ name: 'city', required: true }] },
    { name: 'greet', arguments: [{ name: 'style', required: false }] },
  ]
  expect(safePrompts(prompts)).toEqual([
    { prompt: 'greet', args: {} },
    { prompt: 'ask', args: { city: 'example' } },
  ])
})

it.each([
  [{ name: 'a\u001b[31m', arguments: [] }],
  [{ name: 'a', arguments: [{ name: 'b\nc', required: true }] }],
  [{ name: 'run_command', arguments: [] }],
  [{ name: 'deleteAll', arguments: [] }],
  [{ name: 'explain', arguments: [{ name: 'shell_command', required: true }] }],
  [{ name: 'a', arguments: ['b', 'c', 'd', 'e'].map((name) => ({ name, required: true })) }],
])('%j is left to the user', (prompt) => {
  expect(safePrompts([prompt])).toEqual([])
})
