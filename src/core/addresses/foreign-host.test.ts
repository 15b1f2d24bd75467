import { expect, it } from 'vitest'
import { isForeignHost } from './foreign-host.js'

it.each(['localhost', 'LOCALHOST:3000', '127.0.0.1', '127.0.0.1:8443', '127.1.2.3:1', '[::1]', '[::1]:80'])(
  '%s is a name of this machine',
  (host) => {
    for (const listensOn of ['127.0.0.1', '::1', 'localhost']) expect(isForeignHost(host, listensOn)).toBe(false)
  },
)

it.each([
  undefined,
  '',
  ':80',
  'evil.example',
  'evil.example:80',
  '127.0.0.1.evil.example',
  'localhost.evil.example:3000',
  'localhost@evil.example',
  'localhost:80:80',
  'localhost\n',
  '128.0.0.1',
])('%j is foreign', (host) => {
  expect(isForeignHost(host, '127.0.0.1')).toBe(true)
})

it('whoever listens beyond this machine knows no foreign name', () => {
  for (const listensOn of ['0.0.0.0', '::', '192.0.2.1', 'box.example']) {
    expect(isForeignHost('host.docker.internal:80', listensOn)).toBe(false)
  }
})
