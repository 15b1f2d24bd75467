import { expect, it } from 'vitest'
import { parseFault } from './parse-fault.js'
import { isProxyOnly } from './wire-fault.js'

it('a fault is named after its kind, or as it says', () => {
  expect(parseFault('slow:500')).toEqual({ kind: 'slow', delay_ms: 500, name: 'slow' })
  expect(parseFault('kind=reply-after-cancel,delay-ms=5,tool=search,nth=2,name=late')).toEqual({
    kind: 'reply_after_cancel',
    delay_ms: 5,
    target: { tool: 'search' },
    nth: 2,
    name: 'late',
  })
})

it('a fault may be given as its keys', () => {
  expect(parseFault({ kind: 'recover-after', failures: 2 })).toEqual({
    kind: 'recover_after',
    failures: 2,
    name: 'recover_after',
  })
  expect(() => parseFault({ kind: 'slow', delay: 5 })).toFailWith('BAD_USAGE')
})

it('none is no fault', () => {
  expect(parseFault('none')).toBe(null)
})

it('what is no fault is bad usage, with the nearest kind', () => {
  expect(() => parseFault('hagn')).toFailWithHint('BAD_USAGE')
})

it('a fault of lists has no arguments to look at', () => {
  expect(() => parseFault('kind=vanished-tool,when.city=Rome')).toFailWith('BAD_USAGE')
})

it.each([
  ['hang', false],
  ['reply-after-cancel:1', false],
  ['garbage', false],
  ['truncated', true],
  ['oversized', true],
  ['rate-limit', true],
  ['injected-instruction', true],
  ['vanished-tool', true],
  ['changed-schema', true],
])('%s needs a proxy: %s', (text, proxyOnly) => {
  const fault = parseFault(text)
  expect(fault !== null && isProxyOnly(fault)).toBe(proxyOnly)
})
