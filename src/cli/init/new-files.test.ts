import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { NewFiles } from './new-files.js'

const base = mkdtempSync(join(tmpdir(), 'mcprove-new-files-'))
let folder = base
beforeEach(() => {
  folder = mkdtempSync(join(base, 'x-'))
})
afterAll(() => rmSync(base, { recursive: true }))

it('writes all of them, with the folders they need', () => {
  new NewFiles(folder, ['a.yml', 'b/c/d.yml'], {}).write(['a', 'd'])
  expect(readFileSync(join(folder, 'a.yml'), 'utf8')).toBe('a')
  expect(readFileSync(join(folder, 'b/c/d.yml'), 'utf8')).toBe('d')
})

it('refuses what is there, before and when it writes, and says all of it', () => {
  const files = new NewFiles(folder, ['a.yml', 'b.yml', 'c.yml'], {})
  writeFileSync(join(folder, 'a.yml'), 'mine')
  symlinkSync('nowhere', join(folder, 'c.yml'))
  const message = '`a.yml` and `c.yml` already exist'
  expect(() => files.write(['', '', ''])).toThrow(expect.objectContaining({ code: 'FILE_UNWRITABLE', message }))
  expect(() => new NewFiles(folder, ['a.yml'], {})).toThrow('`a.yml` already exists')
  expect(readFileSync(join(folder, 'a.yml'), 'utf8')).toBe('mine')
  expect(readdirSync(folder).sort()).toEqual(['a.yml', 'c.yml'])
})

it('replaces what is there when asked to', () => {
  writeFileSync(join(folder, 'a.yml'), 'mine')
  new NewFiles(folder, ['a.yml'], { force: true }).write(['new'])
  expect(readFileSync(join(folder, 'a.yml'), 'utf8')).toBe('new')
})

it('leaves nothing of a writing that fails', () => {
  mkdirSync(join(folder, 'z'))
  const files = new NewFiles(folder, ['a.yml', 'b/c.yml', 'z'], { force: true })
  expect(() => files.write(['a', 'c', 'z'])).toThrow('cannot be written')
  expect(readdirSync(folder)).toEqual(['z'])
})
