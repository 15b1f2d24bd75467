import { expect, it } from 'vitest'
import { TextTail } from './text-tail.js'

it('keeps the last 20 lines, each shortened, without the empty end', () => {
  const tail = new TextTail()
  expect(tail.lines()).toEqual([])
  for (let line = 1; line <= 30; line++) tail.push(Buffer.from(`line ${line}\r\n`))
  tail.push(Buffer.from(`${'y'.repeat(500)}\n\n\n`))
  const lines = tail.lines()
  expect(lines.length).toBe(20)
  expect(lines[0]).toBe('line 12')
  expect(lines.at(-1)).toBe(`${'y'.repeat(400)}…`)
})

it('joins text that came in pieces, in the middle of a character too', () => {
  const tail = new TextTail()
  for (const byte of Buffer.from('größe')) tail.push(Buffer.from([byte]))
  expect(tail.lines()).toEqual(['größe'])
})

it('forgets all but the last 64 KB, also of one huge chunk', () => {
  const tail = new TextTail()
  tail.push(Buffer.from(`first\n${'\n'.repeat(70_000)}last`))
  expect(tail.lines().filter((line) => line !== '')).toEqual(['last'])
})

it.each<[string, string, string, string]>([
  ['a line', 'a', `${'x'.repeat(80)}\nlast words`, 'last words'],
  ['a word, of a line without an end', 'a', `${'x'.repeat(80)} last words`, 'last words'],
  ['nothing of a word without an end', '', 'x'.repeat(99), ''],
])('begins with %s where it is cut: the rest of a secret is not shown', (_what, before, after, shown) => {
  const tail = new TextTail(100)
  tail.push(Buffer.from(`${before}secret-of-29-characters-here${after}`))
  expect(tail.text()).toBe(shown)
  expect(tail.leftOut + shown.length).toBe(before.length + 'secret-of-29-characters-here'.length + after.length)
  const whole = new TextTail(100)
  whole.push(Buffer.from('all of it'))
  expect([whole.text(), whole.leftOut]).toEqual(['all of it', 0])
})

it('shows the message of an error that is above the last lines', () => {
  const tail = new TextTail()
  const tries = Array.from({ length: 30 }, (_, index) => `  try ${index}`)
  tail.push(Buffer.from(['start', 'Error: Could not locate the bindings file.', ...tries].join('\n')))
  expect(tail.lines()).toEqual(['Error: Could not locate the bindings file.', '…', ...tries.slice(-20)])
})
