import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { OutputFile } from './output-file.js'

const folder = mkdtempSync(join(tmpdir(), 'mcprove-output-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('does nothing when it is discarded after it was put in its place, whoever has its descriptor by then', () => {
  const file = new OutputFile(join(folder, 'report'))
  file.write('done')
  file.commit()
  const others = openSync(join(folder, 'other'), 'w')
  file.discard()
  writeSync(others, 'still open')
  closeSync(others)
  expect(readFileSync(join(folder, 'report'), 'utf8')).toBe('done')
  expect(readFileSync(join(folder, 'other'), 'utf8')).toBe('still open')
})

it('leaves what was there when it is discarded', () => {
  writeFileSync(join(folder, 'old'), 'old')
  const file = new OutputFile(join(folder, 'old'))
  file.write('new')
  file.discard()
  file.discard()
  expect(readFileSync(join(folder, 'old'), 'utf8')).toBe('old')
  expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([])
})

it('takes away what a process that was killed has left of the same file, and no other', () => {
  const place = mkdtempSync(join(folder, 'killed-'))
  // Larger than any number of a process.
  const [ours, others, running] = ['.a.json.99999999', '.b.json.99999999', `.a.json.${process.ppid}`].map(
    (name) => `${name}.0123abcd.tmp`,
  )
  for (const name of [ours, others, running]) writeFileSync(join(place, name ?? ''), 'half')
  const file = new OutputFile(join(place, 'a.json'))
  file.commit()
  expect(readdirSync(place).sort()).toEqual([running, others, 'a.json'])
})

it('says at once that its folder does not exist, or that it is one', () => {
  expect(() => new OutputFile(join(folder, 'nowhere/a.json'))).toFailWith('FILE_UNWRITABLE')
  expect(() => new OutputFile(folder)).toFailWith('FILE_UNWRITABLE')
})
