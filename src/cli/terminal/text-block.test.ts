import { expect, it } from 'vitest'
import { textBlock } from './text-block.js'

const lines = (text: string, width = 30, maxLines?: number) =>
  textBlock(text, { width, indent: '  ', ...(maxLines === undefined ? {} : { maxLines }) }).lines

it('wraps at words, within the width', () => {
  expect(lines('Sends an order to the shop and waits until it is paid.')).toEqual([
    '  Sends an order to the shop',
    '  and waits until it is paid.',
  ])
})

it('keeps line breaks and the indentation of lists, with one empty line at most', () => {
  expect(lines('Args:\r\n\tcity: a name that is longer than a line\n\n\n\nReturns text\n')).toEqual([
    '  Args:',
    '    city: a name that is',
    '    longer than a line',
    '',
    '  Returns text',
  ])
})

it('lines of a list entry start below its text', () => {
  expect(lines('- one two three four five six seven\n12. eight nine ten eleven twelve thirteen')).toEqual([
    '  - one two three four five',
    '    six seven',
    '  12. eight nine ten eleven',
    '      twelve thirteen',
  ])
})

it('splits words that are longer than a line, and counts wide characters twice', () => {
  expect(lines('天'.repeat(20), 24)).toEqual([`  ${'天'.repeat(11)}`, `  ${'天'.repeat(9)}`])
  expect(lines(`x ${'a'.repeat(30)}`, 22)).toEqual(['  x', `  ${'a'.repeat(20)}`, `  ${'a'.repeat(10)}`])
})

it('cuts after a number of lines, and says so', () => {
  const block = textBlock('one two three four five six seven eight nine', { width: 22, indent: '', maxLines: 2 })
  expect(block).toEqual({ lines: ['one two three four', 'five six seven eight …'], isCut: true })
  expect(textBlock('short', { width: 22, indent: '', maxLines: 2 })).toEqual({ lines: ['short'], isCut: false })
})

it('lays out a hanging indentation', () => {
  expect(textBlock('name: a longer text that wraps', { width: 24, indent: '- ', hanging: '    ' }).lines).toEqual([
    '- name: a longer text',
    '    that wraps',
  ])
})

it('removes control characters, also from lines that it makes itself', () => {
  expect(lines('a\u001b[31mred\u202e')).toEqual(['  a\\u001b[31mred\\u202e'])
  expect(lines('').join()).toBe('')
})

it('lays out a megabyte in a moment when only some lines are shown', () => {
  expect(lines('word '.repeat(1_000_000), 80, 3)).toHaveLength(3)
})
