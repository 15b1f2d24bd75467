import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ChunkLoader, codeFolder } from './chunk-loader.js'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mcprove-chunks-'))
  mkdirSync(join(folder, 'chunks'))
  mkdirSync(join(folder, 'tmp'))
  mkdirSync(join(folder, 'other'))
  writeFileSync(join(folder, 'chunks/a-1.cjs'), `'use strict'; exports.answer = () => require('./b-1.cjs').half * 2`)
  writeFileSync(join(folder, 'chunks/b-1.cjs'), `'use strict'; exports.half = 21`)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function open(parent = 'tmp', env = {}): ChunkLoader {
  return new ChunkLoader('run', codeFolder(join(folder, parent), env))
}

function answer(loader: ChunkLoader): unknown {
  // What a-1.cjs exports.
  const { answer } = loader.load(join(folder, 'chunks/a-1.cjs')) as { answer: () => unknown }
  return answer()
}

function openToAll(own: string): void {
  mkdirSync(own)
  chmodSync(own, 0o777)
}

function kept(): string[] {
  return readdirSync(join(folder, 'tmp'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.cjs'))
}

describe.skipIf(process.platform === 'win32')('chunks', () => {
  it('are loaded with what they require, and kept compiled for the next time', () => {
    const first = open()
    expect(answer(first)).toBe(42)
    expect(kept()).toEqual([])
    first.save()
    expect(kept().map((name) => name.replace(/^.*\//, ''))).toEqual(['run-a-1.cjs', 'run-b-1.cjs'])
    expect(answer(open())).toBe(42)
  })

  it('are compiled anew where what was kept is not theirs', () => {
    const first = open()
    answer(first)
    first.save()
    for (const name of kept()) writeFileSync(join(folder, 'tmp', name), 'no code at all')
    expect(answer(open())).toBe(42)
  })

  it('are not kept where NODE_DISABLE_COMPILE_CACHE says so', () => {
    const loader = open('tmp', { NODE_DISABLE_COMPILE_CACHE: '1' })
    expect(answer(loader)).toBe(42)
    loader.save()
    expect(kept()).toEqual([])
  })

  it.each([
    ['others may write to', openToAll],
    ['is a link', (own: string) => symlinkSync(join(folder, 'other'), own)],
    ['is a file', (own: string) => writeFileSync(own, '')],
  ])('are not kept in a folder that %s', (_what, make) => {
    make(join(folder, 'tmp', `mcprove-${process.getuid?.()}`))
    const loader = open()
    expect(answer(loader)).toBe(42)
    loader.save()
    expect(kept()).toEqual([])
  })

  it('are loaded where nothing can be written', () => {
    const loader = open('nowhere')
    expect(answer(loader)).toBe(42)
    expect(() => loader.save()).not.toThrow()
  })
})
