import { describe, expect, it } from 'vitest'
import { FaultPlan } from './fault-plan.js'
import { type FaultSettings, faultSettings } from './fault-schema.js'

const fault = (settings: object): FaultSettings => faultSettings().parse(settings)
const call = (name: string, args: object = {}, server: string | null = 's') => ({ server, name, args })

/** The kinds that strike these calls, in order. */
function struck(settings: object[], ...calls: ReturnType<typeof call>[]): (string | null)[] {
  const plan = new FaultPlan(settings.map(fault))
  return calls.map((one) => plan.strike(one)?.kind ?? null)
}

describe('a fault strikes', () => {
  it('every call when it has no target', () => {
    expect(struck([{ kind: 'error' }], call('a'), call('b', {}, null))).toEqual(['error', 'error'])
  })

  it('the calls of its server, of its tool on any server, or of both', () => {
    const calls = [call('a'), call('b'), call('a', {}, 't'), call('a', {}, null)]
    const by = (target: object) => struck([{ kind: 'error', target }], ...calls).map((kind) => kind !== null)
    expect(by({ server: 's' })).toEqual([true, true, false, false])
    expect(by({ tool: 'a' })).toEqual([true, false, true, true])
    expect(by({ server: 's', tool: 'a' })).toEqual([true, false, false, false])
  })

  it('only calls whose arguments contain those of `when`', () => {
    const when = { city: { name: 'Oslo' } }
    const calls = [call('a', { city: { name: 'Oslo', zip: 1 } }), call('a', { city: 'Oslo' }), call('a')]
    expect(struck([{ kind: 'error', when }], ...calls)).toEqual(['error', null, null])
  })

  it('the nth call that fits, and no other', () => {
    const nth = { kind: 'error', target: { tool: 'a' }, nth: 2 }
    expect(struck([nth], call('a'), call('b'), call('a'), call('a'))).toEqual([null, null, 'error', null])
  })

  it('until it has failed often enough, when it is one that recovers', () => {
    const recovering = { kind: 'recover_after', failures: 2 }
    expect(struck([recovering], call('a'), call('a'), call('a'))).toEqual(['recover_after', 'recover_after', null])
  })
})

it('of several faults the first that strikes has the call, and the others count it', () => {
  const faults = [
    { kind: 'error', nth: 1 },
    { kind: 'hang', nth: 2 },
    { kind: 'garbage', nth: 2 },
  ]
  expect(struck(faults, call('a'), call('a'), call('a'))).toEqual(['error', 'hang', null])
})

describe('the faults that have struck no call', () => {
  it('are told, in their order', () => {
    const plan = new FaultPlan(
      [
        { kind: 'error', nth: 1 },
        { kind: 'hang', nth: 1 },
        { kind: 'garbage', nth: 9 },
      ].map(fault),
    )
    plan.strike(call('a'))
    expect(plan.unfired.map(({ kind }) => kind)).toEqual(['hang', 'garbage'])
  })

  it('are without the one whose call timed out in earnest', () => {
    const plan = new FaultPlan([fault({ kind: 'hang', nth: 9, target: { tool: 'a' } })])
    expect(plan.timedOut({ server: 's', name: 'b' })).toBeUndefined()
    expect(plan.unfired).toHaveLength(1)
    expect(plan.timedOut({ server: 's', name: 'a' })).toMatchObject({ kind: 'hang' })
    expect(plan.unfired).toEqual([])
  })
})

describe('what a fault cannot do without', () => {
  it.each([
    [{ kind: 'slow' }, false],
    [{ kind: 'slow', delay_ms: 5 }, true],
    [{ kind: 'reply-after-cancel' }, false],
    [{ kind: 'reply-after-cancel', delay_ms: 0 }, true],
    [{ kind: 'recover_after' }, false],
    [{ kind: 'recover_after', failures: 1 }, true],
    [{ kind: 'hang' }, true],
    [{ kind: 'hang', target: {} }, false],
    [{ kind: 'hang', target: { tool: 'a' } }, true],
    [{ kind: 'hang', target: { server: 's' } }, true],
  ])('%j is complete: %s', (settings, isComplete) => {
    expect(faultSettings().safeParse(settings).success).toBe(isComplete)
  })

  it('is said, and so is what a kind may be', () => {
    const messages = (settings: object) =>
      faultSettings()
        .safeParse(settings)
        .error?.issues.map(({ message }) => message)
    expect(messages({ kind: 'slow' })).toMatchSnapshot()
    expect(messages({ kind: 'hang', target: {} })).toMatchSnapshot()
    expect(messages({ kind: 'hangs' })?.[0]).toContain('`hang`, `wedged`, `slow`, `recover_after`')
  })

  it('reads hyphens as underscores', () => {
    expect(fault({ kind: 'rate-limit' }).kind).toBe('rate_limit')
  })
})
