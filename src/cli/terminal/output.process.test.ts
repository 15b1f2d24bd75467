import { execFileSync } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, expect, it } from 'vitest'
import { Output } from './output.js'

const LONG = `${'é'.repeat(100_000)}\n`

const folder = mkdtempSync(join(tmpdir(), 'mcprove-output-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('text for a descriptor goes there, in order, and no stream is opened', () => {
  const file = join(folder, 'out.txt')
  const descriptor = openSync(file, 'w')
  const output = new Output(() => expect.unreachable('nobody asked for the stream'), descriptor)
  expect([output.write('one\n'), output.write(LONG), output.isTTY]).toEqual([true, true, false])
  closeSync(descriptor)
  expect(readFileSync(file, 'utf8')).toBe(`one\n${LONG}`)
})

it('what cannot be written is remembered, not thrown', () => {
  const file = join(folder, 'in.txt')
  writeFileSync(file, '')
  const descriptor = openSync(file, 'r')
  const output = new Output(() => expect.unreachable('nobody asked for the stream'), descriptor)
  output.write('one\n')
  closeSync(descriptor)
  expect(output.failure).toMatchObject({ code: 'EBADF' })
})

it.skipIf(process.platform === 'win32')('a pipe that does not block: the stream gets what did not fit', async () => {
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  const descriptor = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK)
  const stream = new PassThrough()
  const output = new Output(() => stream, descriptor)
  output.write(LONG)
  output.write('two\n')
  stream.end()
  const taken = Buffer.alloc(LONG.length * 2)
  const length = readSync(descriptor, taken)
  closeSync(descriptor)
  const rest = Buffer.concat(await stream.toArray())
  expect(rest.length).toBeGreaterThan(0)
  expect(Buffer.concat([taken.subarray(0, length), rest]).toString()).toBe(`${LONG}two\n`)
})

it('without a descriptor text goes to the stream, whose errors are remembered', async () => {
  const stream = new PassThrough()
  const output = new Output(() => stream)
  output.write('one\n')
  expect(String(stream.read())).toBe('one\n')
  stream.destroy(new Error('gone'))
  await new Promise((resolve) => setImmediate(resolve))
  expect(output.failure).toEqual(new Error('gone'))
})
