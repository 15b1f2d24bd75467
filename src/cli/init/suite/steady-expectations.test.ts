import { expect, it } from 'vitest'
import type { ToolAnswer } from '../../../mcp/client/connection.js'
import { steadyExpectations } from './steady-expectations.js'

function answer(text: string, structured?: unknown): ToolAnswer {
  return { is_error: false, content: [{ type: 'text', text }], ...(structured === undefined ? {} : { structured }) }
}

function expected(first: ToolAnswer, second: ToolAnswer, isOpenWorld = false): unknown {
  const draft = { tool: { server: 's', name: 'get', annotations: { openWorldHint: isOpenWorld } }, args: {} }
  return Object.fromEntries(steadyExpectations(draft, first, second))
}

it('takes the first line of words that both answers have', () => {
  const first = answer('As of 10:24\n/home/ada\nfor Ada\n  The shop is open.  \nBye')
  const second = answer('As of 10:25\n/home/ada\nfor Bob\nThe shop is open.\nBye')
  expect(expected(first, second)).toEqual({
    is_error: false,
    'content[0].type': 'text',
    'content[0].text': { contains: 'The shop is open.' },
  })
})

it.each([
  ['3 files', 'numbers'],
  ['in /tmp/shop', 'paths'],
  ['C:\\shop', 'paths of Windows'],
  ['ada@example.com', 'addresses'],
  ['{ "open": true }', 'JSON'],
  ['[redacted:API_KEY]', 'secrets'],
  ['a\u001b[31mred', 'what steers a terminal'],
  ['..', 'what says nothing'],
  ['word '.repeat(30), 'what is long'],
])('%j is another day or another machine: no %s', (text) => {
  expect(expected(answer(text), answer(text))).toEqual({ is_error: false, 'content[0].type': 'text' })
})

it('words of the open world are news, not expectations', () => {
  expect(expected(answer('It is sunny.'), answer('It is sunny.'), true)).not.toHaveProperty('content[0].text')
})

it('of a structured answer the types of the keys that kept theirs', () => {
  const first = { list: [1], open: true, at: '10:24', none: null, other: 1, 'odd key': 1, gone: 1 }
  const second = { list: [], open: false, at: '10:25', none: null, other: '1', 'odd key': 1 }
  expect(expected(answer('{}', first), answer('{}', second))).toEqual({
    is_error: false,
    'content[0].type': 'text',
    'structured.list': { type: 'array' },
    'structured.open': { type: 'boolean' },
    'structured.at': { type: 'string' },
  })
})

it('an error that comes with an answer is not expected to stay', () => {
  const partial = { orders: [1], error: 'page 2 failed', errors: 'page 3 failed', errorCount: 2 }
  expect(expected(answer('{}', partial), answer('{}', partial))).toEqual({
    is_error: false,
    'content[0].type': 'text',
    'structured.orders': { type: 'array' },
    'structured.errorCount': { type: 'number' },
  })
})

it('an answer without content still must not be an error', () => {
  const empty: ToolAnswer = { is_error: false, content: [] }
  expect(expected(empty, empty)).toEqual({ is_error: false })
  expect(expected(empty, answer('The shop is open.'))).toEqual({ is_error: false })
})

it('of a resource its type and a line, of a prompt also who speaks', () => {
  const text = 'The shop is open.'
  const resource: ToolAnswer = { is_error: false, content: [{ uri: 'shop://state', mimeType: 'text/markdown', text }] }
  expect(steadyExpectations({ uri: 'shop://state' }, resource, resource)).toEqual([
    ['is_error', false],
    ['content[0].mimeType', 'text/markdown'],
    ['content[0].text', { contains: text }],
  ])
  const prompt: ToolAnswer = { is_error: false, content: [{ role: 'user', content: { type: 'text', text } }] }
  expect(steadyExpectations({ prompt: 'state', args: {} }, prompt, prompt)).toEqual([
    ['is_error', false],
    ['content[0].role', 'user'],
    ['content[0].content.type', 'text'],
    ['content[0].content.text', { contains: text }],
  ])
})

it('a type that is not plain is not repeated', () => {
  const resource: ToolAnswer = { is_error: false, content: [{ uri: 'a:b', mimeType: 'text/x\u001b[31m', text: '1' }] }
  expect(steadyExpectations({ uri: 'a:b' }, resource, resource)).toEqual([
    ['is_error', false],
    ['content[0].text', { type: 'string' }],
  ])
})
