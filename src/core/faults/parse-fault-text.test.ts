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
    ['hagn', /^expected `hang`, .*, got "hagn"; did you mean `hang`\?$/],
    ['', /^expected `hang`, .*, got ""$/],
    ['hang:5', '`hang` does not take a number: `hang:5`'],
    ['slow', '`slow` takes one number: `slow:5`'],
    ['slow:1:2', '`slow` takes one number: `slow:5`'],
    ['slow:fast', '`delay_ms`: expected a number, got "fast"'],
    ['slow:-1', '`delay_ms`: must be at least 0, got -1'],
    ['slow:1.5', '`delay_ms`: expected an integer, got 1.5'],
    ['recover-after:0', '`failures`: must be more than 0, got 0'],
    ['kind=slow', '`slow` and `reply_after_cancel` require `delay_ms`, `recover_after` requires `failures`'],
    ['kind=hang,nth=0', '`nth`: must be more than 0, got 0'],
    ['kind=hang,nth=2x', '`nth`: expected a number, got "2x"'],
    ['kind=hang,tool=', /^`target\.tool`: /],
    ['kind=hang, x=5 ', /^`x=5` is not a `key=value` pair/],
    ['kind=hang,kind=error', '`kind` is given twice'],
    ['kind=hang,', /^`` is not a `key=value` pair with the key `kind`, /],
    ['kind=hang,delay=5', /^`delay=5` is not a `key=value` pair with the key .* or `name`$/],
    ['kind=hang,tol=search', /^`tol=search` is not a `key=value` pair with the key .*; did you mean `tool`\?$/],
    ['kind=hang,when.=5', /^`when\.=5` is not a `key=value` pair/],
    ['kind=hang,constructor=5', /^`constructor=5` is not a `key=value` pair/],
    ['constructor:5', '`constructor` does not take a number: `constructor:5`'],
    ['tool=search', /^expected `hang`, .*, got nothing$/],
  ])('%j is none, and the problem says why', (text, problem) => {
    const parsed = parseFaultText(text)
    expect(parsed).toEqual({ problem: typeof problem === 'string' ? problem : expect.stringMatching(problem) })
  })
})
