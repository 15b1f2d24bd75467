import { describe, expect, it } from 'vitest'
import { codeFrame } from './code-frame.js'

describe('codeFrame', () => {
  it('shows the line, its neighbours and a caret', () => {
    expect(codeFrame('agents:\n  - nmae: x\n    prompt: y\n    runs: 1\n', 2, 5)).toBe(
      ['  1 | agents:', '> 2 |   - nmae: x', '    |     ^', '  3 |     prompt: y'].join('\n'),
    )
  })

  it('aligns numbers of different widths', () => {
    expect(codeFrame(`${'\n'.repeat(7)}a\nb`, 9, 1)).toBe('  8 | a\n> 9 | b\n    | ^')
    expect(codeFrame(`${'\n'.repeat(8)}a\nb\nc`, 10, 1)).toBe('   9 | a\n> 10 | b\n     | ^\n  11 | c')
  })

  it('shows the first and the last line without inventing neighbours', () => {
    expect(codeFrame('only', 1, 3)).toBe('> 1 | only\n    |   ^')
    expect(codeFrame('a\r\nb\r\n', 2, 2)).toBe('  1 | a\n> 2 | b\n    |  ^\n  3 |')
  })

  it('cuts a long line around the column', () => {
    const frame = codeFrame(`${'a'.repeat(500)}!${'b'.repeat(500)}`, 1, 501)
    const [line = '', caret = ''] = frame.split('\n')
    expect(line).toBe(`> 1 | …${'a'.repeat(50)}!${'b'.repeat(49)}…`)
    expect(line[caret.indexOf('^')]).toBe('!')
  })

  it('cuts from column 76 on, and where the line is longer than what is shown', () => {
    expect(codeFrame(`${'a'.repeat(74)}!`, 1, 75)).toBe(`> 1 | ${'a'.repeat(74)}!\n    | ${' '.repeat(74)}^`)
    expect(codeFrame(`${'a'.repeat(75)}!`, 1, 76)).toBe(`> 1 | …${'a'.repeat(50)}!\n    | ${' '.repeat(51)}^`)
    expect(codeFrame('a'.repeat(100), 1, 1)).toBe(`> 1 | ${'a'.repeat(100)}\n    | ^`)
    expect(codeFrame('a'.repeat(101), 1, 1)).toBe(`> 1 | ${'a'.repeat(100)}…\n    | ^`)
  })

  it('leaves an empty line empty beside one that is cut', () => {
    const lines = codeFrame(`\n${'a'.repeat(500)}!\n`, 2, 501).split('\n')
    expect([lines[0], lines[3]]).toEqual(['  1 |', '  3 |'])
  })

  it('escapes what steers a terminal, and keeps the caret in place', () => {
    expect(codeFrame('a\rb', 1, 1)).toBe('> 1 | a\\u000db\n    | ^')
    const frame = codeFrame('\u001b[31m\tx!', 1, 8)
    expect(frame).toBe('> 1 | \\u001b[31m x!\n    |             ^')
  })
})

it('shows no password of an address', () => {
  const frame = codeFrame('url: "http://user:hunter2@host/mcp"\nat: a://b:c', 1, 6)
  expect(frame).toContain('> 1 | url: "http://user:*******@host/mcp"')
  expect(frame).toContain('  2 | at: a://b:c')
})
