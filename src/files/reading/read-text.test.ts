import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { readText } from './read-text.js'

const folder = mkdtempSync(join(tmpdir(), 'mcprove-text-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('a file over 64 MB is refused', () => {
  const path = join(folder, 'large.yml')
  writeFileSync(path, '')
  // Sparse: it takes no room on the disk.
  truncateSync(path, (64 << 20) + 1)
  expect(() => readText(path, 'large.yml')).toFailWith('FILE_TOO_LARGE')
})

it.skipIf(process.platform === 'win32')('so is one without an end', () => {
  expect(() => readText('/dev/zero', 'endless.yml', 1 << 20)).toFailWith('FILE_TOO_LARGE')
})

it('a file may have a limit of its own', () => {
  const path = join(folder, 'short.yml')
  writeFileSync(path, '\uFEFFabc')
  expect(readText(path, 'short.yml', 6)).toBe('abc')
  expect(() => readText(path, 'short.yml', 5)).toFailWith('FILE_TOO_LARGE')
})

it.each([
  ['gzip', gzipSync('a: 1'), 'FILE.yml is compressed with gzip'],
  ['UTF-16', Buffer.from('\uFEFFa: 1', 'utf16le'), 'FILE.yml is UTF-16'],
  ['another encoding', Buffer.from([0x61, 0xe4]), 'FILE.yml is not valid UTF-8'],
])('%s is named', (_what, bytes, message) => {
  const path = join(folder, 'encoded.yml')
  writeFileSync(path, bytes)
  expect(() => readText(path, 'FILE.yml')).toThrow(message)
})
