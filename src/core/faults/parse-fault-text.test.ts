import { describe, expect, it } from 'vitest'
import { parseFaultText } from './parse-fault-text.js'

describe('a fault in one line', () => {
  it.each([
    ['hang', { kind: 'hang' }],
    ['wedged', { kind: 'wedged' }],
    ['error', { kind: 'error' }],
    ['garbage', { kind: 'garbage' }],
    ['slow:500', { kind: 'slow', delay_ms: 500 }],
    [' slow : 0 ', { kind: 'slow', delay_ms: 0 }],
    ['recover-after:2', { kind: 'recover_after', failures: 2 }],
    ['recover_after:2', { kind: 'recover_after', failures: 2 }],
    ['reply-after-cancel:9', { kind: 'reply_after_cancel', delay_ms: 9 }],
    ['rate-limit', { kind: 'rate_limit' }],
    ['kind=slow,delay_ms=500,tool=search,nth=2', { kind: 'slow', delay_ms: 500, target: { tool: 'search' }, nth: 2 }],
    [
      'kind=recover-after, failures=1, timeout_ms=70, server=s, tool=12',
      { kind: 'recover_after', failures: 1, timeout_ms: 70, target: { server: 's', tool: '12' } },
    ],
    ['kind=hang,when.city=Rome,when.days=3', { kind: 'hang', when: { city: 'Rome', days: 3 } }],
    ['kind = hang , nth = 2 , when.city = Rome ', { kind: 'hang', nth: 2, when: { city: 'Rome' } }],
    ['kind=slow,delay-ms=5,name=late', { kind: 'slow', delay_ms: 5, name: 'late' }],
    ['kind=hang,when.first-name=Ann', { kind: 'hang', when: { 'first-name': 'Ann' } }],
  ])('%s', (text, fault) => {
    expect(parseFaultText(text)).toEqual({ fault })
  })

  it('none is no fault', () => {
    expect(parseFaultText('none')).toEqual({ fault: null })
    expect(parseFaultText(' none ')).toEqual({ fault: null })
  })

  it.each([
    'hagn',
    '',
    'hang:5',
    'slow',
    'slow:1:2',
    'slow:fast',
    'slow:-1',
    'slow:1.5',
    'recover-after:0',
    'kind=slow',
    'kind=hang,nth=0',
    'kind=hang,nth=2x',
    'kind=hang,tool=',
    'kind=hang, x=5 ',
    'kind=hang,kind=error',
    'kind=hang,',
    'kind=hang,delay=5',
    'kind=hang,tol=search',
    'kind=hang,when.=5',
    'kind=hang,constructor=5',
    'constructor:5',
    'tool=search',
  ])('%j is none, and the problem says why', (text) => {
    const parsed = parseFaultText(text)
    expect(Object.keys(parsed)).toEqual(['problem'])
    expect(parsed).toMatchSnapshot()
  })
})
