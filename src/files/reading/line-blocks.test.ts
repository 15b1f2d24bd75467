import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { LineBlockReader, lineBlocks } from './line-blocks.js'

const folder = mkdtempSync(join(tmpdir(), 'mcprove-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** What each block of a file holds, when it is cut at these places. */
function blocksOf(text: string, cuts: readonly number[], first = 0): string[] {
  const file = join(folder, 'lines.txt')
  writeFileSync(file, text)
  const descriptor = openSync(file, 'r')
  try {
    const reader = new LineBlockReader(descriptor, first)
    const ends = [...cuts, Number.POSITIVE_INFINITY]
    return ends.map((end, index) => {
      const chunks = reader.chunks({ start: index === 0 ? first : (cuts[index - 1] ?? 0), end })
      return Array.from(chunks, String).join('')
    })
  } finally {
    closeSync(descriptor)
  }
}

it('a line belongs to the block it begins in, wherever the file is cut', () => {
  expect(blocksOf('ab\ncd\nef', [3])).toEqual(['ab\n', 'cd\nef'])
  expect(blocksOf('ab\ncd\nef', [2])).toEqual(['ab\n', 'cd\nef'])
  expect(blocksOf('ab\ncd\nef', [4])).toEqual(['ab\ncd\n', 'ef'])
  expect(blocksOf('abcdef\ng', [2, 4])).toEqual(['abcdef\n', '', 'g'])
  expect(blocksOf('xab\nc', [4], 1)).toEqual(['ab\n', 'c'])
})

it('every byte is in one block, and blocks end with their lines', () => {
  const line = fc.string({ maxLength: 9 }).map((text) => text.replaceAll('\n', ''))
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 12 }),
      fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 6 }),
      (lines, places) => {
        const text = lines.join('\n')
        const blocks = blocksOf(
          text,
          places.toSorted((a, b) => a - b),
        )
        expect(blocks.join('')).toBe(text)
        const whole = blocks.filter((block) => block !== '').slice(0, -1)
        for (const block of whole) expect(block.at(-1)).toBe('\n')
      },
    ),
    { numRuns: 200 },
  )
})

it('a line may be longer than what is read at once', () => {
  const long = 'x'.repeat(700_000)
  expect(blocksOf(`a\n${long}\nb\n`, [2, 300_000, 600_000]).map(({ length }) => length)).toEqual([2, 700_001, 0, 2])
})

it('blocks follow each other from the first line on, and the last has no end', () => {
  const blocks = [...lineBlocks(3, 2_500_000)]
  expect(blocks).toEqual([
    { start: 3, end: 1_048_579 },
    { start: 1_048_579, end: 2_097_155 },
    { start: 2_097_155, end: Number.POSITIVE_INFINITY },
  ])
})
