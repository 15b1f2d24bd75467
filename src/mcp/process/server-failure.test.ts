import { expect, it } from 'vitest'
import { serverFailure } from './server-failure.js'
import { NoAnswer } from './server-trouble.js'

function hintFor(lastOutput: readonly string[] | null, hint?: string): string | undefined {
  return serverFailure('shop', new NoAnswer('exited with code 1', { hint }), 'connecting', lastOutput).hint
}

it('points at the output that it shows, and sends nobody to look for it again', () => {
  const failure = serverFailure('shop', new NoAnswer('exited with code 1'), 'connecting', ['no database'])
  expect(failure.message).toBe('server shop exited with code 1 (connecting)\nlast output:\n  no database')
  expect(failure.hint).toBe('See the last output of the server above.')
})

it('when the output is cut, says how to see all of it', () => {
  const all = 'Run the server command by itself to see all of its output.'
  expect(hintFor(Array.from({ length: 20 }, (_, index) => `line ${index}`))).toBe(all)
  expect(hintFor(['Error: no database', '…', 'at a.js:1'])).toBe(all)
})

it('a server that printed nothing has no error to see', () => {
  expect(hintFor([])).toBe(
    'It printed nothing to standard error: check its arguments, its variables and what it connects to.',
  )
  expect(hintFor(['', '  '])).toBe(hintFor([]))
})

it('a server that is not a process of ours has no output; a hint of its own comes first', () => {
  expect(hintFor(null)).toBe('Check the log of the server.')
  expect(hintFor(['no database'], 'Start it.')).toBe('Start it.')
})
