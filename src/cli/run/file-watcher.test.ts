import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FileWatcher } from './file-watcher.js'

let folder = ''
let watcher = new FileWatcher()
const never = new AbortController().signal

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mcprove-watch-'))
  watcher = new FileWatcher()
})
afterEach(() => {
  watcher.close()
  rmSync(folder, { recursive: true, force: true })
})

function file(name: string, text?: string): string {
  const path = join(folder, name)
  if (text !== undefined) writeFileSync(path, text)
  return path
}

it('tells which files were written, and each change once', async () => {
  const [a, b] = [file('a', '1'), file('b', '1')]
  watcher.add(a)
  watcher.add(b)
  const changes = watcher.changes(never)
  file('unwatched', '1')
  file('b', '22')
  expect(await changes).toEqual([b])
  expect(watcher.changed()).toEqual([])
})

it('sees a file that is replaced by another of that name, again and again', async () => {
  const path = file('a', '1')
  watcher.add(path)
  for (const text of ['22', '333']) {
    const changes = watcher.changes(never)
    renameSync(file('temporary', text), path)
    expect(await changes).toEqual([path])
  }
})

it('sees a file that goes and one that comes, also in a folder that comes with it', async () => {
  const gone = file('a', '1')
  const later = join(folder, 'later', 'b')
  watcher.add(gone)
  watcher.add(later)
  rmSync(gone)
  expect(await watcher.changes(never)).toEqual([gone])
  const changes = watcher.changes(never)
  mkdirSync(join(folder, 'later'))
  writeFileSync(later, '1')
  expect(await changes).toEqual([later])
})

it('sees what changed before it was waited for', async () => {
  const path = file('a', '1')
  watcher.add(path)
  file('a', '22')
  // Known as it was first added.
  watcher.add(path)
  expect(watcher.changed()).toEqual([path])
  expect(await watcher.changes(never)).toEqual([path])
})

it('takes files that change together for one change', async () => {
  const paths = Array.from({ length: 20 }, (_, index) => file(`f${index}`, '1'))
  for (const path of paths) watcher.add(path)
  const changes = watcher.changes(never)
  for (const path of paths) writeFileSync(path, '22')
  expect(await changes).toEqual(paths)
})

it('forgets the files it is no longer asked about', () => {
  const [a, b, c] = [file('a', '1'), file('b', '1'), file('c', '1')]
  for (const path of [a, b, c]) watcher.add(path)
  watcher.keepOnly(new Set([a, b]))
  watcher.forget([b])
  for (const name of ['a', 'b', 'c']) file(name, '22')
  expect(watcher.changed()).toEqual([a])
  expect(watcher.size).toBe(1)
})

it('stops waiting when it is told to', async () => {
  watcher.add(file('a', '1'))
  const stop = new AbortController()
  const changes = watcher.changes(stop.signal)
  stop.abort()
  expect(await changes).toBeNull()
  expect(await watcher.changes(stop.signal)).toBeNull()
})
