import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { LineFile } from './line-file.js'

const folder = mkdtempSync(join(tmpdir(), 'mcprove-lines-'))
afterAll(() => rmSync(folder, { recursive: true }))

const path = join(folder, 'lines')
const MB = 1 << 20

function fileOf(text: string, heldBytes?: number): LineFile {
  writeFileSync(path, text)
  return new LineFile(path, 'lines', heldBytes)
}

/** The lines as they come, and each read again, last first. */
function read(file: LineFile): { readonly texts: string[]; readonly again: string[] } {
  const places = []
  const texts: string[] = []
  for (const { bytes, ...place } of file.lines()) {
    texts.push(bytes.toString('utf8'))
    places.push(place)
  }
  const again = places.reverse().map((place) => file.read(place).toString('utf8'))
  return { texts, again: again.reverse() }
}

describe('a file of lines', () => {
  it.each([
    ['held', Number.POSITIVE_INFINITY],
    ['read in blocks', 0],
  ])('%s: is the text between its newlines', (_what, heldBytes) => {
    const lines = fc.array(
      fc.string({ maxLength: 40 }).map((text) => text.replaceAll('\n', '')),
      { maxLength: 20 },
    )
    fc.assert(
      fc.property(lines, fc.boolean(), (texts, isWhole) => {
        const text = texts.join('\n') + (isWhole ? '\n' : '')
        const expected = text.endsWith('\n') ? text.slice(0, -1).split('\n') : text === '' ? [] : text.split('\n')
        expect(read(fileOf(text, heldBytes))).toEqual({ texts: expected, again: expected })
      }),
      { numRuns: 50 },
    )
  })

  it('lines may be longer than a block, and blocks end anywhere', () => {
    const texts = [3 * MB, 1, MB - 3, MB, 0, 5].map((length, index) => String(index).repeat(length))
    const file = fileOf(texts.join('\n'))
    const { texts: lines, again } = read(file)
    expect(lines.map(({ length }) => length)).toEqual(texts.map(({ length }) => length))
    expect(lines.every((text, index) => text === texts[index] && again[index] === text)).toBe(true)
  })

  it('says so when it is another file by now', () => {
    const file = fileOf(`${'a'.repeat(3 * MB)}\nb\n`)
    appendFileSync(path, 'c\n')
    expect(() => file.read({ at: 2 * MB, length: 10 })).toFailWith('FILE_UNREADABLE')
    rmSync(path)
    expect(() => file.read({ at: 2 * MB, length: 10 })).toThrow('lines does not exist')
  })
})
