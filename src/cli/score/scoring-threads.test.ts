import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { BlockMeasurer } from './block-measurer.js'
import { type ScoredBlock, ScoringThreads } from './scoring-threads.js'

const BAD_THREAD = new URL('../../../test/fixtures/bad-thread.mjs', import.meta.url)
const BLOCKS = 10
const BLOCK_BYTES = 1 << 20
const LINE_BYTES = 300_000
/** Blank lines, some of which reach into the next block. */
const TEXT = `${' '.repeat(LINE_BYTES - 1)}\n`.repeat(Math.floor((BLOCKS * BLOCK_BYTES) / LINE_BYTES))

const folder = mkdtempSync(join(tmpdir(), 'mcprove-threads-'))
const file = join(folder, 'traces.jsonl')
writeFileSync(file, TEXT)
const descriptor = openSync(file, 'r')

afterAll(() => {
  closeSync(descriptor)
  rmSync(folder, { recursive: true })
})

/** Measures the file with two threads, of which the other one goes wrong in this way. */
async function measure(way: string, controller = new AbortController()): Promise<ScoredBlock[]> {
  const start = { choice: { test: way }, takesAll: true }
  const threads = new ScoringThreads(2, new BlockMeasurer([], true), start, controller.signal, BAD_THREAD)
  try {
    const blocks: ScoredBlock[] = []
    const lines = { descriptor, first: 0, size: TEXT.length, close: () => {} }
    for await (const block of threads.measure(lines, 'traces.jsonl')) blocks.push(block)
    return blocks
  } finally {
    await threads.end()
  }
}

it('blocks come in their order, whichever thread was the first to be done', async () => {
  const blocks = await measure('finds an error in every block, after a while')
  expect(blocks.map(({ block }) => block.start / BLOCK_BYTES)).toEqual([...Array(BLOCKS).keys()])
  const own = blocks.filter(({ measured }) => measured !== null)
  expect(own.length).toBeGreaterThan(0)
  expect(own.length).toBeLessThan(BLOCKS)
  for (const { block, measured } of own) {
    const [from, to] = [block.start, Math.min(block.end, TEXT.length)].map((at) => Math.ceil(at / LINE_BYTES))
    expect(measured).toMatchObject({ lines: Number(to) - Number(from), entries: [] })
  }
})

it('an error in a thread is an error here', async () => {
  await expect(measure('throws')).rejects.toThrow('no such thing')
})

it('so is a thread that ends', async () => {
  await expect(measure('exits')).rejects.toThrow('a scoring thread exited with code 3')
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
  await expect(measured).rejects.toThrow('a scoring thread exited')
})
