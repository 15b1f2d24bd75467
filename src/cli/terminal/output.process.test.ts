import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { Output } from './output.js'

it('text goes to the stream, whose errors are remembered', async () => {
  const stream = new PassThrough()
  const output = new Output(() => stream)
  output.write('one\n')
  expect(String(stream.read())).toBe('one\n')
  stream.destroy(new Error('gone'))
  await new Promise((resolve) => setImmediate(resolve))
  expect(output.failure).toEqual(new Error('gone'))
})
