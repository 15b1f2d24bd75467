import { expect, it } from 'vitest'
import { createRedactor } from '../../files/redaction/redactor.js'
import { CleanLines } from './clean-lines.js'

const { redactText } = createRedactor([{ name: 'MY_TOKEN', value: 'a-token-in-two-pieces' }])

function shown(chunks: readonly string[]): string {
  let text = ''
  const lines = new CleanLines((piece) => {
    text += piece
  }, redactText)
  for (const chunk of chunks) lines.push(Buffer.from(chunk, 'latin1'))
  lines.end()
  return text
}

it('a secret, a command of a CI job and a character may come in two chunks', () => {
  const utf8 = Buffer.from('ü').toString('latin1')
  expect(
    shown([
      'I have a-token-in-',
      'two-pieces ##v',
      'so[task.complete]\n::err',
      'or::x\nZ',
      utf8[0] ?? '',
      `${utf8[1]}rich`,
    ]),
  ).toBe('I have [redacted:MY_TOKEN] \\u0023#vso[task.complete]\n\\u003a:error::x\nZürich')
})

it('a line without an end is shown in pieces', () => {
  expect(shown(['x'.repeat(200_000)])).toHaveLength(200_003)
})
