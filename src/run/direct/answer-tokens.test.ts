import { describe, expect, it } from 'vitest'
import { answerTokens } from './answer-tokens.js'

const text = (characters: number) => ({ type: 'text', text: 'x'.repeat(characters) })

describe('the tokens of an answer', () => {
  it.each([
    ['all texts together, rounded up once', { content: [text(5), text(4)] }, 3],
    ['an embedded resource', { content: [{ type: 'resource', resource: { uri: 'a://b', text: 'abcde' } }] }, 2],
    ['a resource', { content: [{ uri: 'a://b', text: 'abcd' }] }, 1],
    ['the message of a prompt', { content: [{ role: 'user', content: text(8) }] }, 2],
    ['not twice what is structured too', { content: [{ type: 'text', text: '{"a":1}' }], structured: { a: 1 } }, 2],
    ['only structured content, as JSON', { content: [], structured: { sum: 3 } }, 3],
    ['an error result', { content: [text(40)] }, 10],
    ['not twice what is an error too', { content: [text(4)], error: { code: -32_602, message: 'boom' } }, 1],
    ['only an error', { error: { code: -32_602, message: 'no such tool' } }, 3],
    ['an error without a message', { error: { code: -32_602 } }, 0],
    ['an image, which is not text', { content: [{ type: 'image', data: 'AAAA', mimeType: 'image/png' }] }, 0],
    ['no content', {}, 0],
    ['content that is not MCP', { content: 'plain' }, 0],
    ['a text that is not one', { content: [{ type: 'text', text: 7 }, null, 'x'] }, 0],
  ])('%s', (_, answer, tokens) => {
    expect(answerTokens(answer)).toBe(tokens)
  })
})
