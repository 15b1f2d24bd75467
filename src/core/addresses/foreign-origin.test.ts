import { expect, it } from 'vitest'
import { isForeignOrigin } from './foreign-origin.js'

it.each([undefined, 'http://localhost', 'http://localhost:3000', 'https://127.0.0.1:8443', 'http://[::1]:80'])(
  '%s is of this machine, or of a program',
  (origin) => {
    expect(isForeignOrigin(origin)).toBe(false)
  },
)

it.each([
  '',
  'null',
  'http://evil.example',
  'http://127.0.0.1.evil.example',
  'http://localhost.evil.example:3000',
  'http://evil.example/http://localhost',
  'http://localhost@evil.example',
  'http://localhost:3000\n',
  'file://',
  'chrome-extension://localhost',
])('%j is foreign', (origin) => {
  expect(isForeignOrigin(origin)).toBe(true)
})
