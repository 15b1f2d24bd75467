import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MessageLines } from './message-lines.js'

function linesOf(chunks: readonly Buffer[], maxBytes = 1000): { lines: string[]; isWithin: boolean } {
  const lines: string[] = []
  const splitter = new MessageLines(maxBytes, (line) => lines.push(line))
  const isWithin = chunks.map((chunk) => splitter.push(chunk)).every(Boolean)
  return { lines, isWithin }
}

it('gives the same lines however the bytes are cut', () => {
  const line = fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.replaceAll('\n', ''))
  fc.assert(
    fc.property(fc.array(line), fc.array(fc.nat(40)), (lines, sizes) => {
      const bytes = Buffer.from(lines.map((one) => `${one}\n`).join(''))
      const chunks: Buffer[] = []
      let start = 0
      for (const size of sizes) {
        chunks.push(bytes.subarray(start, start + size))
        start += size
      }
      chunks.push(bytes.subarray(start))
      expect(linesOf(chunks)).toEqual({ lines, isWithin: true })
    }),
  )
})

it('leaves a line over the limit out, says so once, and goes on with the next', () => {
  const lines: string[] = []
  let oversized = 0
  const splitter = new MessageLines(
    5,
    (line) => lines.push(line),
    () => {
      oversized += 1
    },
  )
  const chunks = ['a\n12345', '678', '9'.repeat(20), '0\nb\n', '123456', '\nc\n']
  expect(chunks.map((chunk) => splitter.push(Buffer.from(chunk)))).toEqual(chunks.map(() => true))
  expect({ lines, oversized }).toEqual({ lines: ['a', 'b', 'c'], oversized: 2 })
})

it('says when a line has no end within the limit', () => {
  expect(linesOf([Buffer.from('12345'), Buffer.from('67890')], 10).isWithin).toBe(true)
  expect(linesOf([Buffer.from('12345'), Buffer.from('678901')], 10)).toEqual({ lines: [], isWithin: false })
})
