import { expect, it } from 'vitest'
import { listNames, showName } from './show-name.js'

it('shows a name in backticks, on one line, never long', () => {
  expect(showName('a b')).toBe('`a b`')
  expect(showName('a\nb\tc')).toBe('`a\\nb\\tc`')
  expect(showName('x'.repeat(80))).toBe(`\`${'x'.repeat(80)}\``)
  expect(showName('x'.repeat(81))).toMatch(/^`x{70,80}…`$/)
})

it('lists names as a sentence would, and counts the rest of many', () => {
  expect(listNames([])).toBe('none')
  expect(listNames(['a'])).toBe('`a`')
  expect(listNames(['a', 'b'])).toBe('`a` or `b`')
  expect(listNames(['a', 'b', 'c'], 'and')).toBe('`a`, `b` and `c`')
  const many = Array.from({ length: 29 }, (_, index) => `n${index}`)
  expect(listNames(many.slice(0, 24))).toMatch(/`n22` or `n23`$/)
  expect(listNames(many)).toMatch(/`n23` or 5 more$/)
})
