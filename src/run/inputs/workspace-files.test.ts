import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { workspaceFiles } from './workspace-files.js'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

function folderOf(files: Readonly<Record<string, string | Buffer>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'mcprove-files-'))
  folders.push(folder)
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return folder
}

const filesOf = (files: Readonly<Record<string, string | Buffer>>) => workspaceFiles(folderOf(files), 'w')

it('is each file by path and content', () => {
  const files = filesOf({ 'a.txt': 'one', 'sub/b.txt': 'two' })
  expect(files).toEqual({
    'a.txt': 'sha256-7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed',
    'sub/b.txt': 'sha256-3fc4ccfe745870e2c0d99f71f30ff0656c8dedd41cc1d7d3d376b0dbe685e2f3',
  })
  expect(filesOf({ 'a.txt': 'One', 'sub/b.txt': 'two' })).not.toEqual(files)
  expect(filesOf({ 'a.txt': 'one', 'sub/c.txt': 'two' })).not.toEqual(files)
  expect(workspaceFiles(join(tmpdir(), 'mcprove-nowhere'), 'w')).toBeNull()
})

it('does not change with what a clone or a desktop makes of it', () => {
  const files = filesOf({ 'a.txt': 'one\ntwo\n' })
  expect(filesOf({ 'a.txt': 'one\r\ntwo\r\n', '.DS_Store': 'x' })).toEqual(files)
  const folder = folderOf({ 'a.txt': 'one\ntwo\n' })
  mkdirSync(join(folder, 'empty'))
  expect(workspaceFiles(folder, 'w')).toEqual(files)
})

it('bytes that are no text count as they are', () => {
  const picture = (lineEnd: string) => filesOf({ 'a.png': Buffer.from(`\x00PNG${lineEnd}`) })
  expect(picture('\r\n')).not.toEqual(picture('\n'))
  const latin = (lineEnd: string) => filesOf({ 'a.txt': Buffer.from(`caf\xe9${lineEnd}`, 'latin1') })
  expect(latin('\r\n')).not.toEqual(latin('\n'))
})

it('a link is where it leads, and is not followed', () => {
  const folder = folderOf({})
  symlinkSync('/etc', join(folder, 'etc'))
  symlinkSync('nowhere', join(folder, 'gone'))
  expect(workspaceFiles(folder, 'w')).toEqual({ etc: 'link to /etc', gone: 'link to nowhere' })
})

it('a file of over 16 MB is known by its name; over 1,000 files are one hash', () => {
  const folder = folderOf({ large: '' })
  truncateSync(join(folder, 'large'), 16 * 1024 * 1024 + 1)
  expect(workspaceFiles(folder, 'w')).toEqual({ large: 'not compared' })
  const many = folderOf(Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`${index}`, ''])))
  const before = workspaceFiles(many, 'w')
  expect(before).toMatch(/^sha256-[0-9a-f]{64}$/)
  writeFileSync(join(many, '7'), 'changed')
  expect(workspaceFiles(many, 'w')).not.toEqual(before)
})
