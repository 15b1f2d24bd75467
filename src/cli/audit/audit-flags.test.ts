import { expect, it } from 'vitest'
import { readAuditFlags } from './audit-flags.js'

it.each([
  [{ lock: 'a.json', lane: 'conformance' }, '--lock is about the rule security/rug-pull, which does not run'],
  [{ lock: 'a.json', rule: ['security/ssrf'] }, '--lock is about the rule security/rug-pull, which does not run'],
  [{ fuzzCalls: 5, lane: 'security' }, '--fuzz-calls is about the lane fuzz, which does not run'],
  [{ fuzzTime: '5s', rule: ['security/ssrf'] }, '--fuzz-time is about the lane fuzz, which does not run'],
  [{ clients: '4' }, '--clients is about the lane load, which does not run'],
  [{ rule: ['load/knee'] }, '--rule load/knee needs --until'],
  [{ rule: ['load/errors', 'load/limits'] }, '--rule load/limits needs --within'],
  [{ rule: ['load/compared'] }, '--rule load/compared needs --against'],
])('%j is refused: it would have no effect', (flags, message) => {
  expect(() => readAuditFlags(flags)).toFailWith('BAD_USAGE', message)
})

it.each([
  [{ lock: 'a.json' }],
  [{ lock: 'a.json', rule: ['security/rug-pull'] }],
  [{ fuzzCalls: 5, fuzzTime: '5s' }],
  [{ fuzzCalls: 5, rule: ['fuzz/crash'] }],
  [{ rule: ['load/knee'], until: 'p99=1s' }],
  [{ clients: '4', rate: '10', lane: 'load' }],
])('%j is not', (flags) => {
  expect(() => readAuditFlags(flags)).not.toThrow()
})
