import { expect, it } from 'vitest'
import { IgnoreList } from './audit-policy.js'

const RULE = 'security/poisoned-text'

it.each([
  ['tool `read_note`', 'tool `read_note`', true],
  ['read_note', 'read_note', true],
  ['read_note', 'tool `read_note`', true],
  ['read_note', 'result of `read_note`', true],
  ['read_note', 'tool `read_notes`', false],
  ['note', 'tool `read_note`', false],
  ['tool', 'tool `read_note`', false],
  // A server may name a tool so that an entry about another one seems to be about it.
  ['read_note', 'tool `x `read_note``', false],
  ['read_note', 'tool `x` `read_note`', false],
  ['read_note', undefined, false],
])('an entry about %s for a finding about %s: %s', (wanted, subject, isIgnored) => {
  const list = new IgnoreList([{ rule: RULE, subject: wanted, reason: 'known' }])
  expect(list.reasonFor(RULE, subject)).toBe(isIgnored ? 'known' : undefined)
  expect(list.unused(new Set([RULE]))).toHaveLength(isIgnored ? 0 : 1)
})
