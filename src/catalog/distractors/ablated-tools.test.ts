import { expect, it } from 'vitest'
import { ablatedTools } from './ablated-tools.js'

const tools = [
  { server: 'a', name: 'read' },
  { server: 'b', name: 'read' },
  { server: 'b', name: 'write' },
  { server: null, name: 'other' },
]

const left = (id: string) => ablatedTools(tools, id).map(({ server, name }) => `${server}.${name}`)

it.each([
  ['a.read', ['b.read', 'b.write', 'null.other']],
  ['read', ['b.write', 'null.other']],
  ['b.*', ['a.read', 'null.other']],
  ['other', ['a.read', 'b.read', 'b.write']],
])('without %s the rest is left, in its order', (id, rest) => {
  expect(left(id)).toEqual(rest)
})

it('a tool that is not there cannot be left out', () => {
  expect(() => left('a.write')).toFailWithHint('SUITE_INVALID')
})
