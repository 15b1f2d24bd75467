import { expect, it } from 'vitest'
import { metaKeyMistake } from './meta-key.js'

it('accepts names with and without a prefix', () => {
  const right = [
    'progressToken',
    'com.example/key',
    'a/b',
    'io.x-y.z2/a_b.c-d',
    'com.example/',
    '',
    '1',
    'ui/resourceUri',
  ]
  expect(right.map(metaKeyMistake)).toEqual(right.map(() => undefined))
})

it('says what is wrong with the others', () => {
  expect(metaKeyMistake('_internal')).toBe('does not begin and end with a letter or digit')
  expect(metaKeyMistake('com.example/_key')).toBe('does not begin and end with a letter or digit')
  expect(metaKeyMistake('a b')).toBe('has characters other than letters, digits, "-", "_" and "."')
  expect(metaKeyMistake('com..example/key')).toBe('has a prefix that is not labels with dots between them')
  expect(metaKeyMistake('1com/key')).toBe('has a prefix that is not labels with dots between them')
  expect(metaKeyMistake('https://example.com/key')).toBe('has a prefix that is not labels with dots between them')
})
