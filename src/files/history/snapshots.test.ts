import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { Snapshots, snapshotsFile } from './snapshots.js'

const folder = mkdtempSync(join(tmpdir(), 'mcprove-snapshots-'))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
const newPath = () => join(folder, `${++files}`, 'snapshots', 'calc.json')
const open = (path: string, update = false, isCi = false) =>
  new Snapshots(path, 'snapshots/calc.json', { update, isCi, root: dirname(path) })

/** Runs one row with these snapshots of the target `content`. */
function write(path: string, row: string, ...values: unknown[]): void {
  const snapshots = open(path, true)
  snapshots.startRow(row)
  for (const [index, value] of values.entries()) snapshots.check(row, 'content', index + 1, value)
  snapshots.save()
}

it('a missing snapshot fails, in CI and elsewhere, and nothing is written', () => {
  const path = newPath()
  const missing = open(path).check('adds', 'content', 1, 3)
  expect(missing).toEqual({ passed: false, expected: undefined, reason: expect.any(String) })
  expect(missing.reason).toSay('-u', 'snapshots/calc.json')
  const inCi = open(path, false, true)
  expect(inCi.check('adds', 'content', 1, 3).reason).toSay('snapshots/calc.json')
  inCi.save()
  expect(existsSync(path)).toBe(false)
})

it('-u writes what is there, sorted, and the next run compares', () => {
  const path = newPath()
  write(path, 'b', [{ z: 1, a: { y: 2, x: null } }])
  write(path, 'a', 'first', 'second')
  expect(readFileSync(path, 'utf8')).toMatchInlineSnapshot(`
    "{
      "a": {
        "content#1": "first",
        "content#2": "second"
      },
      "b": {
        "content#1": [
          {
            "a": {
              "x": null,
              "y": 2
            },
            "z": 1
          }
        ]
      }
    }
    "
  `)
  const snapshots = open(path)
  expect(snapshots.check('a', 'content', 2, 'second')).toEqual({ passed: true, expected: 'second' })
  const other = snapshots.check('a', 'content', 2, 'other')
  expect(other).toEqual({ passed: false, expected: 'second', reason: expect.any(String) })
  expect(other.reason).toSay('"second"', '"other"', '-u')
  expect(snapshots.check('b', 'content', 1, [{ z: 2, a: { x: null, y: 2 } }])).toMatchObject({
    passed: false,
    differences: [{ path: '[0].z', expected: 1, actual: 2 }],
  })
})

it('-u removes what a row no longer asks for, leaves rows that did not run, and removes an empty file', () => {
  const path = newPath()
  write(path, 'a', 1, 2)
  write(path, 'b', 3)
  write(path, 'a', 1)
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ a: { 'content#1': 1 }, b: { 'content#1': 3 } })
  write(path, 'a')
  write(path, 'b')
  expect(existsSync(path)).toBe(false)
})

it('-u leaves a file without a change as it is, whatever its layout', () => {
  const path = newPath()
  write(path, 'a', 1)
  const laidOut = '{"a":{"content#1":1}}'
  writeFileSync(path, laidOut)
  write(path, 'a', 1)
  expect(readFileSync(path, 'utf8')).toBe(laidOut)
})

it('names of rows are names only', () => {
  const path = newPath()
  write(path, '__proto__', 1)
  expect(open(path).check('__proto__', 'content', 1, 1).passed).toBe(true)
  expect(open(path).check('constructor', 'content', 1, 1).passed).toBe(false)
})

it('a value no file can hold is no snapshot', () => {
  const path = newPath()
  const deep = JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`)
  const refused = open(path, true).check('a', 'content', 1, deep)
  expect(refused).toEqual({ passed: false, expected: undefined, reason: expect.any(String) })
  expect(refused.reason).toSay('100 levels')
})

describe('a file that holds no snapshots is an error', () => {
  it.each([
    ['{', 'snapshots/calc.json:1:2: '],
    ['[]', 'snapshots/calc.json is not a snapshot file: it must be an object of tests'],
    ['{"a":1}', 'snapshots/calc.json is not a snapshot file: the test "a" must be an object of snapshots'],
  ])('%s', (text, message) => {
    const path = join(folder, 'bad.json')
    writeFileSync(path, text)
    expect(() => open(path)).toThrow(
      expect.objectContaining({ code: 'JSON_INVALID', message: expect.stringContaining(message) }),
    )
  })
})

it('a folder that cannot be made is an error of its own', () => {
  const path = join(folder, 'late', 'snapshots', 'x.json')
  const snapshots = open(path, true)
  snapshots.check('a', 'content', 1, 1)
  writeFileSync(join(folder, 'late'), 'in the way')
  expect(() => snapshots.save()).toThrow(
    expect.objectContaining({ code: 'FILE_UNWRITABLE', message: expect.stringContaining('snapshots/calc.json') }),
  )
})

it('the file of a suite is beside it', () => {
  expect(snapshotsFile('sub/Calc Tests.mcprove.yml')).toBe('snapshots/calc-tests.json')
})
