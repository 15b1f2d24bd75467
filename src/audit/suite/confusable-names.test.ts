import { describe, expect, it } from 'vitest'
import { asWords, looksLike } from './confusable-names.js'

describe('names that look the same', () => {
  it.each([
    ['a Cyrillic letter', 'send_emаil', 'send_email'],
    ['a Greek letter', 'rεad', 'read'],
    ['an Armenian letter', 'ruո', 'run'],
    ['a digit', 'l0gin', 'login'],
    ['full width', 'ｒead', 'read'],
    ['a hidden character', 're\u200bad', 'read'],
  ])('%s', (_name, one, other) => {
    expect(looksLike(one, other)).toBe(true)
  })

  it.each([
    ['the same', 'read', 'read'],
    ['another case', 'Read', 'read'],
    ['another word', 'read', 'real'],
    ['another separator', 'read_file', 'read-file'],
  ])('%s does not', (_name, one, other) => {
    expect(looksLike(one, other)).toBe(false)
  })
})

describe('the words of a name', () => {
  it.each([
    ['get_user', 'getUser', true],
    ['get-user', 'get_user', true],
    ['get_user', 'get_users', false],
  ])('%s and %s: %s', (one, other, expected) => {
    expect(asWords(one) === asWords(other)).toBe(expected)
  })
})
