import { expect, it } from 'vitest'
import { isLoopbackUrl } from './loopback-url.js'

it.each([
  'http://localhost',
  'http://LOCALHOST:3000/mcp',
  'https://127.0.0.1:8443',
  'http://127.1.2.3/',
  'http://[::1]:1/',
])('%s is this machine', (url) => {
  expect(isLoopbackUrl(url)).toBe(true)
})

it.each([
  'http://example.com/mcp',
  'http://127.0.0.1.evil.example',
  'http://localhost.evil.example:3000',
  'http://localhost@evil.example/',
  'http://10.0.0.1:3000',
  'http://0.0.0.0:3000',
  'http://128.0.0.1',
  'localhost',
])('%s may be another machine', (url) => {
  expect(isLoopbackUrl(url)).toBe(false)
})
