import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DeclaredFault } from './declared-faults.js'
import { FaultInjector } from './fault-injector.js'

const CALL = { server: 's', name: 'search', args: { city: 'Rome', days: [1, 2] } }

function fault(more: Partial<DeclaredFault>): DeclaredFault {
  return { name: 'f', kind: 'hang', target: { tool: 'search' }, timeout_ms: 3000, ...more }
}

/** What happens to one call after the other: `timeout+3000`, `pass+500`, `answer+0`, or nothing. */
function effects(faults: readonly DeclaredFault[], calls: readonly (typeof CALL)[]): (string | null)[] {
  const injector = new FaultInjector(faults)
  return calls.map((call) => {
    const strike = injector.strike(call)
    if (strike === null) return null
    const what = strike.timedOut ? 'timeout' : strike.passes ? 'pass' : 'answer'
    return `${what}+${strike.addedMs}`
  })
}

describe('a kind', () => {
  it.each<[string, Partial<DeclaredFault>, (string | null)[]]>([
    ['hang', { kind: 'hang' }, ['timeout+3000', 'timeout+3000']],
    ['wedged', { kind: 'wedged', timeout_ms: 9000 }, ['timeout+9000', 'timeout+9000']],
    ['slow', { kind: 'slow', delay_ms: 500 }, ['pass+500', 'pass+500']],
    ['slow, as long as the limit', { kind: 'slow', delay_ms: 3000 }, ['pass+3000', 'pass+3000']],
    ['slow, past the limit', { kind: 'slow', delay_ms: 3001 }, ['timeout+3000', 'timeout+3000']],
    ['recover_after', { kind: 'recover_after', failures: 1 }, ['timeout+3000', null]],
    ['error', { kind: 'error' }, ['answer+0', 'answer+0']],
    ['garbage', { kind: 'garbage' }, ['answer+0', 'answer+0']],
    ['the nth alone', { kind: 'error', nth: 2 }, [null, 'answer+0']],
    ['recover_after at the nth alone', { kind: 'recover_after', failures: 1, nth: 2 }, [null, 'timeout+3000']],
  ])('%s', (_name, more, expected) => {
    expect(effects([fault(more)], [CALL, CALL])).toEqual(expected)
  })
})

describe('a fault hits', () => {
  it.each<[string, Partial<DeclaredFault>, object, boolean]>([
    ['its tool on any server', { target: { tool: 'search' } }, { server: 't' }, true],
    ['no other tool', { target: { tool: 'search' } }, { name: 'search_all' }, false],
    ['every tool of its server', { target: { server: 's' } }, { name: 'x' }, true],
    ['no tool of another server', { target: { server: 's' } }, { server: 't' }, false],
    ['its tool on its server', { target: { server: 's', tool: 'search' } }, {}, true],
    ['not its tool on another server', { target: { server: 's', tool: 'search' } }, { server: 't' }, false],
    ['not another tool on its server', { target: { server: 's', tool: 'search' } }, { name: 'x' }, false],
    ['arguments that contain `when`', { when: { city: 'Rome' } }, {}, true],
    ['arguments that contain it deeply', { when: { days: [2] } }, {}, true],
    ['no part of a text', { when: { city: 'Ro' } }, {}, false],
    ['no other arguments', { when: { city: 'Rome', unit: 'C' } }, {}, false],
    ['no arguments that are none', { when: { city: 'Rome' } }, { args: null }, false],
  ])('%s', (_name, more, call, isHit) => {
    expect(effects([fault(more)], [{ ...CALL, ...call }])).toEqual([isHit ? 'timeout+3000' : null])
  })
})

describe('several faults', () => {
  it('strike a call in their order, and each counts it', () => {
    const faults = [fault({ kind: 'error', nth: 2 }), fault({ kind: 'recover_after', failures: 3 })]
    expect(effects(faults, [CALL, CALL, CALL, CALL])).toEqual(['timeout+3000', 'answer+0', 'timeout+3000', null])
  })

  it('are not exercised until they strike', () => {
    const [first, second] = [fault({ name: 'first', nth: 2 }), fault({ name: 'second', target: { tool: 'x' } })]
    const injector = new FaultInjector([first, second])
    injector.strike(CALL)
    expect(injector.unfired).toEqual([first, second])
    injector.strike(CALL)
    expect(injector.unfired).toEqual([second])
    expect(injector.timedOut({ server: 's', name: 'x' })).toBe(second)
    expect(injector.unfired).toEqual([])
  })

  it('a time-out in earnest is the first one declared for the tool, whatever it counts', () => {
    const injector = new FaultInjector([
      fault({ name: 'a', target: { server: 't' } }),
      fault({ name: 'b', nth: 5, when: { x: 1 } }),
    ])
    expect(injector.timedOut(CALL)?.name).toBe('b')
    expect(injector.timedOut({ server: 's', name: 'other' })).toBe(undefined)
  })
})

describe('counting', () => {
  const calls = fc.array(
    fc.record({
      server: fc.constantFrom('s', 't'),
      name: fc.constantFrom('search', 'x'),
      args: fc.record({ city: fc.constantFrom('Rome', 'Bern') }),
    }),
    { maxLength: 40 },
  )
  type Calls = readonly { readonly server: string; readonly name: string; readonly args: { readonly city: string } }[]
  const target = fc.constantFrom({ tool: 'search' }, { server: 's' }, { server: 's', tool: 'search' })
  const when = fc.constantFrom(undefined, { city: 'Rome' })

  /** The places of the calls that fit, by the definition. */
  const fitting = (all: Calls, one: DeclaredFault): number[] =>
    all.flatMap(({ server, name, args }, index) => {
      const isTarget = (one.target.server ?? server) === server && (one.target.tool ?? name) === name
      return isTarget && (one.when === undefined || one.when.city === args.city) ? [index] : []
    })
  const struck = (faults: readonly DeclaredFault[], by: DeclaredFault, all: Calls): number[] => {
    const injector = new FaultInjector(faults)
    return all.flatMap((call, index) => (injector.strike(call)?.fault === by ? [index] : []))
  }

  it('recover_after strikes the first calls that fit, and no other', () => {
    fc.assert(
      fc.property(calls, target, when, fc.integer({ min: 1, max: 9 }), (all, to, only, failures) => {
        const one = fault({ kind: 'recover_after', failures, target: to, ...(only && { when: only }) })
        expect(struck([one], one, all)).toEqual(fitting(all, one).slice(0, failures))
      }),
    )
  })

  it('nth strikes one call, also beside other faults', () => {
    fc.assert(
      fc.property(calls, target, when, fc.integer({ min: 1, max: 9 }), (all, to, only, nth) => {
        const one = fault({ kind: 'error', nth, target: to, ...(only && { when: only }) })
        const others = [fault({ kind: 'slow', delay_ms: 1, target: { tool: 'x' } }), fault({ nth: 2 })]
        const expected = fitting(all, one).slice(nth - 1, nth)
        expect(struck([one], one, all)).toEqual(expected)
        expect(struck([one, ...others], one, all)).toEqual(expected)
      }),
    )
  })

  it('unfired is what no call was struck by', () => {
    fc.assert(
      fc.property(
        calls,
        fc.array(fc.record({ target, nth: fc.integer({ min: 1, max: 5 }) }), { maxLength: 4 }),
        (all, some) => {
          const faults = some.map((more) => fault(more))
          const injector = new FaultInjector(faults)
          const fired = new Set(all.map((call) => injector.strike(call)?.fault))
          expect(injector.unfired).toEqual(faults.filter((one) => !fired.has(one)))
        },
      ),
    )
  })
})
