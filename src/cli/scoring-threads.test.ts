import { expect, it } from 'vitest'
import { ScoringThreads } from './scoring-threads.js'

const BAD_THREAD = new URL('../../test/fixtures/bad-thread.mjs', import.meta.url)
const LINES = { descriptor: 0, first: 0, size: 20 << 20, close: () => {} }

/** Measures a file with two threads that go wrong in this way. */
async function measure(way: string, controller = new AbortController()): Promise<void> {
  const threads = new ScoringThreads(2, { choice: { test: way }, takesAll: true }, controller.signal, BAD_THREAD)
  try {
    const blocks = threads.measure(LINES, 'traces.jsonl')
    await blocks.next()
  } finally {
    await threads.end()
  }
}

it('an error in a thread is an error here', async () => {
  await expect(measure('throws')).rejects.toThrow('no such thing')
})

it('so is a thread that ends', async () => {
  await expect(measure('exits')).rejects.toThrow('a thread ended with exit code 3')
})

it('want of memory is told with the file', async () => {
  await expect(measure('runs out of memory')).rejects.toMatchObject({
    code: 'FILE_TOO_LARGE',
    message: 'traces.jsonl: a thread ran out of memory while scoring it',
  })
})

it('threads that say nothing end with the signal', async () => {
  const controller = new AbortController()
  const measured = measure('hangs', controller)
  controller.abort()
  await expect(measured).rejects.toThrow('a thread ended')
})
