import { expect, it } from 'vitest'
import { type ResultValue, resultValue, textOf } from './result-value.js'
import type { ToolResult } from './trace.js'

it.each<[Partial<ToolResult>, ResultValue | null]>([
  [{ structured: { id: 1 }, content: '{"id":2}' }, { data: { id: 1 } }],
  [{ structured: 0 }, { data: 0 }],
  [{ structured: null, content: '{"id":2}' }, { data: { id: 2 } }],
  [{ content: ' \n [1]' }, { data: [1] }],
  [{ content: '{"id":' }, { text: '{"id":' }],
  [{ content: '1001' }, { text: '1001' }],
  [{ content: '"[1]"' }, { text: '"[1]"' }],
  [{ content: 'see [1]' }, { text: 'see [1]' }],
  [{ content: [{ type: 'text', text: '{"id":3}' }] }, { data: { id: 3 } }],
  [{ content: [] }, null],
  [{}, null],
])('%j says %j', (result, value) => {
  expect(resultValue(result as ToolResult)).toEqual(value)
})

it.each<[unknown, string | null]>([
  ['plain', 'plain'],
  ['', ''],
  [[{ type: 'text', text: 'a' }, { type: 'image', data: 'x' }, { text: 'b' }], 'a\nb'],
  [
    [
      { type: 'text', text: '' },
      { type: 'text', text: 'b' },
    ],
    '\nb',
  ],
  [[{ type: 'image', text: 'a caption' }], null],
  [[null, 'text', { type: 'text', text: 5 }], null],
  [{ type: 'text', text: 'a' }, null],
  [undefined, null],
])('the text of %j is %j', (content, text) => {
  expect(textOf(content)).toBe(text)
})
