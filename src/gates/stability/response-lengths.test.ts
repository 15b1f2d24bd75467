import { describe, expect, it } from 'vitest'
import { ToolTable } from '../../core/trace/tool.js'
import { readTrace } from '../../core/trace/trace-reader.js'
import { stability } from './gate.js'

const test = { name: 'long loop', runs: 1, classes: null, checks: [], texts: [], outcomes: [], grades: [] }

function consistencyOf(turns: readonly object[]) {
  const options = stability.options.parse({})
  const trace = readTrace({ tool_calls: [{ name: 'a' }, { name: 'b' }], conversation: { turns } }, new ToolTable())
  const run = { run: 1, measure: stability.measure(options, trace, test) }
  return stability.fold(options, [run], test).targets['stability.response_consistency']
}

describe('response_consistency', () => {
  it.each([
    [['aaaa', 'aaaa'], 1],
    // Mean 3, deviation 1.
    [['aa', 'aaaa'], 0.666666667],
    // Mean 4, deviation 3.
    [['a', 'aaaaaaa'], 0.25],
    [['aa'], 1],
    // Turns without text are skipped.
    [['aa', '', null, 'aaaa'], 0.666666667],
    // Code points, not code units.
    [['😀😀', 'ab'], 1],
    [['\ud800a', 'ab'], 1],
    [['a\udc00', 'ab'], 1],
    [['\udc00\ud800', 'ab'], 1],
    // Only blocks of text have text.
    [
      [
        [
          { type: 'reasoning', text: 'zz' },
          { type: 'text', text: 'aa' },
        ],
        'aa',
      ],
      1,
    ],
    [[[null, 'zz', 7, { type: 'text', text: 7 }, { type: 'text' }, { text: 'aa' }], 'aa'], 1],
    [
      [
        [
          { type: 'text', text: 'aa' },
          { type: 'image', data: 'zz' },
        ],
        'aaaa',
      ],
      0.666666667,
    ],
    [[[{ type: 'text', text: 'aa' }, { text: 'aa' }], 'aaaa'], 1],
    // Deviation above the mean: never below 0.
    [['a', 'a', 'a', 'a', 'a', 'a'.repeat(100)], 0],
  ])('of %j is %d', (contents, expected) => {
    expect(consistencyOf(contents.map((content) => ({ role: 'assistant', content })))).toBe(expected)
  })

  it('looks at the assistant only', () => {
    const turns = [
      { role: 'user', content: 'a long question that does not count' },
      { role: 'assistant', content: 'aa' },
      { role: 'assistant', content: 'aa' },
    ]
    expect(consistencyOf(turns)).toBe(1)
  })
})
