import { expect, it } from 'vitest'
import { shellCommand } from './shell-command.js'
import { splitCommand } from './split-command.js'

it.each([
  ['node server.mjs', ['node', 'server.mjs']],
  ['  node   "my server.mjs"  ', ['node', 'my server.mjs']],
  [`node 'a "b"' c\\ d ''`, ['node', 'a "b"', 'c d', '']],
  ['--name="two words"', ['--name=two words']],
  ['', []],
])('splits %j', (text, words) => {
  expect(splitCommand(text)).toEqual(words)
})

it('refuses a quote that is not closed', () => {
  expect(splitCommand('node "server.mjs')).toBeNull()
})

it('reads what shellCommand writes', () => {
  const words = ['node', "it's", 'a "b"', '', 'c\\d', '$HOME', 'two words']
  expect(splitCommand(shellCommand(words))).toEqual(words)
})
