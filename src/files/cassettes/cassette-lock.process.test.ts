import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { CassetteLock } from './cassette-lock.js'
import { outwaitForeignLock } from './foreign-lock.js'
import { type LockOwner, thisProcess } from './lock-owner.js'

const base = mkdtempSync(join(tmpdir(), 'mcprove-lock-'))
afterAll(() => rmSync(base, { recursive: true }))

let cassette = base
let path = base
beforeEach(() => {
  cassette = join(mkdtempSync(join(base, 'x-')), 'c.jsonl')
  path = `${cassette}.lock`
})

function writeLock(changes: Partial<LockOwner>, beat = '000000000000'): void {
  writeFileSync(path, `${JSON.stringify({ ...thisProcess('theirs'), ...changes })}\n${beat}\n`)
}

const isTaken = (who: string) =>
  expect.objectContaining({ code: 'FILE_UNWRITABLE', message: expect.stringContaining(`: ${who} `) })

const FOREIGN: readonly [string, Partial<LockOwner>][] = [
  ['another PID namespace', { namespace: 'pid:[1]' }],
  ['another machine', { boot: 'other', host: 'build-7' }],
  ['a machine without /proc', { boot: null, namespace: null, host: 'laptop' }],
]

it('a lock names its process, host, boot and namespace, and beats', async () => {
  const lock = CassetteLock.take(cassette, 'c')
  const text = readFileSync(path, 'utf8')
  const [owner = '', beat] = text.split('\n')
  expect(JSON.parse(owner)).toMatchObject({ pid: process.pid, host: hostname() })
  expect(Object.keys(JSON.parse(owner))).toEqual(['pid', 'id', 'started', 'host', 'boot', 'namespace'])
  expect(beat).toBe('000000000000')
  await expect.poll(() => readFileSync(path, 'utf8'), { timeout: 600_000 }).toBe(`${owner}\n000000000001\n`)
  lock.release()
  expect(existsSync(path)).toBe(false)
})

describe.skipIf(process.platform !== 'linux')('in this namespace', () => {
  it('a pid that another process has by now holds nothing', () => {
    const child = spawn('sleep', ['60'])
    try {
      writeLock({ pid: child.pid ?? 0, started: '1' })
      CassetteLock.take(cassette, 'c').release()
      writeLock({ pid: child.pid ?? 0, started: null })
      expect(() => CassetteLock.take(cassette, 'c')).toThrow(isTaken(`process ${child.pid}`))
    } finally {
      child.kill('SIGKILL')
    }
  })

  it('a renamed machine is the same one', () => {
    writeLock({ pid: 2 ** 30, host: 'before' })
    CassetteLock.take(cassette, 'c').release()
  })
})

describe('a lock of elsewhere', () => {
  it.each(FOREIGN)('is not taken unseen: %s', (_, changes) => {
    // A process that does not run here may run there.
    writeLock({ pid: 2 ** 30, ...changes })
    const who = `process ${2 ** 30} of another container or machine (host ${changes.host ?? hostname()})`
    expect(() => CassetteLock.take(cassette, 'c')).toThrow(isTaken(who))
    expect(existsSync(path)).toBe(true)
  })

  it.each(FOREIGN)('is removed once its heart stood still, and told of before: %s', async (_, changes) => {
    writeLock(changes)
    const told: string[] = []
    await outwaitForeignLock(cassette, 'c', { stillMs: 250, onWait: (message) => told.push(message) })
    expect(told).toSay('0.25 s')
    CassetteLock.take(cassette, 'c').release()
  })

  it('is respected at its first beat, whatever a clock says', async () => {
    writeLock({ namespace: 'pid:[1]' })
    const waiting = expect(outwaitForeignLock(cassette, 'c', { stillMs: 20_000 })).rejects.toThrow('is recording it')
    await setTimeout(50)
    // Back in time, as far as anybody can go.
    writeLock({ namespace: 'pid:[1]' }, '000000000001')
    await waiting
    expect(existsSync(path)).toBe(true)
  })

  it('is forgotten when it was released or taken over meanwhile', async () => {
    writeLock({ namespace: 'pid:[1]' })
    const waiting = outwaitForeignLock(cassette, 'c', { stillMs: 20_000 })
    rmSync(path)
    await waiting
  })

  it('is not waited for when the run is interrupted', async () => {
    writeLock({ namespace: 'pid:[1]' })
    await outwaitForeignLock(cassette, 'c', { stillMs: 20_000, signal: AbortSignal.timeout(50) })
    expect(existsSync(path)).toBe(true)
  })

  it('shows a host that no terminal obeys', () => {
    writeLock({ boot: 'other', host: `\u001b[2J${'x'.repeat(500)}` })
    expect(() => CassetteLock.take(cassette, 'c')).toThrow(/\(host \P{Cc}{60,120}\)/u)
  })
})

it.each([
  ['a huge file', 'x'.repeat(100_000)],
  ['other JSON', '{"pid":"1","id":4}'],
  ['half a lock', '{"pid":1,"id":"a'],
])('%s is not a lock', (_, text) => {
  writeFileSync(path, text)
  CassetteLock.take(cassette, 'c').release()
})

it.skipIf(process.platform === 'win32')('a pipe in its place is not waited for', () => {
  expect(spawnSync('mkfifo', [path]).status).toBe(0)
  CassetteLock.take(cassette, 'c').release()
})

it('who was taken for dead writes nothing more, and leaves the lock of the other', () => {
  const lock = CassetteLock.take(cassette, 'c')
  lock.assertHeld('c')
  writeLock({ namespace: 'pid:[1]', host: 'build-7' })
  expect(() => lock.assertHeld('c')).toThrow('(host build-7) is recording it')
  lock.release()
  expect(existsSync(path)).toBe(true)
})

it('who lost the lock to nobody goes on', () => {
  const lock = CassetteLock.take(cassette, 'c')
  rmSync(path)
  lock.assertHeld('c')
  lock.release()
})
