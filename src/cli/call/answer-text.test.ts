import { expect, it } from 'vitest'
import { answerText } from './answer-text.js'

const textOf = (content: unknown, structured?: unknown) => answerText({ is_error: false, content, structured })

it('indents JSON, but not JSON that is nested too deep to be walked', () => {
  expect(textOf([{ type: 'text', text: '[1]' }])).toBe('[\n  1\n]')
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
  expect(textOf([{ type: 'text', text: deep }], { a: 1 })).toBe(`${deep}\nstructured: {\n  "a": 1\n}`)
})

it('shows whatever a server sends, without control characters', () => {
  expect(textOf([{ type: 'text', text: 'a\u001b[2Jb' }])).toBe('a\\u001b[2Jb')
  expect(textOf('plain')).toBe('"plain"')
  expect(textOf([null, 7, { type: 'text' }, { type: 'hologram', data: 1 }])).toContain('hologram')
  expect(textOf([{ type: 'image' }, { type: 'resource' }, { type: 'resource_link' }])).toContain('[image unknown type]')
  expect(textOf(undefined)).toBe('')
})
