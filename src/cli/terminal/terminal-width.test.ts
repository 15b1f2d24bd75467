import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import type { Io } from './io.js'
import { Output } from './output.js'
import { terminalWidth } from './terminal-width.js'

function widthOf(stream: object): number {
  const stdout = new Output(() => Object.assign(new PassThrough(), stream))
  // Nothing else of the process matters here.
  return terminalWidth({ stdout } as unknown as Io)
}

it('is that of the terminal, within what can be read, and fixed for files', () => {
  expect(widthOf({ isTTY: true, columns: 72 })).toBe(72)
  expect(widthOf({ isTTY: true, columns: 10 })).toBe(40)
  expect(widthOf({ isTTY: true, columns: 400 })).toBe(140)
  expect(widthOf({ isTTY: true })).toBe(100)
  expect(widthOf({ isTTY: false, columns: 72 })).toBe(100)
})
