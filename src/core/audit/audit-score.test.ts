import { describe, expect, it } from 'vitest'
import { auditScore, type ScoredProbe } from './audit-score.js'

const probe = (over: Partial<ScoredProbe> = {}): ScoredProbe => ({
  lane: 'conformance',
  severity: 'error',
  findings: [],
  isOpen: false,
  ...over,
})

describe('the score of an audit', () => {
  it('is 100 when nothing was found', () => {
    expect(auditScore([probe(), probe({ lane: 'fuzz', severity: 'warning' })])).toEqual({
      score: 100,
      lanes: { conformance: 100, fuzz: 100 },
    })
  })

  it('is null when nothing was judged', () => {
    expect(auditScore([])).toEqual({ score: null, lanes: {} })
    expect(auditScore([probe({ severity: 'note' })])).toEqual({ score: null, lanes: {} })
  })

  it('loses the weight of the worst finding of each probe', () => {
    // 3 + 3 + 1 = 7 in all; an error costs 3, a warning 1.
    const others = [probe(), probe({ severity: 'warning' })]
    expect(auditScore([probe({ findings: ['warning', 'error'] }), ...others]).score).toBe(57)
    expect(auditScore([probe({ findings: ['warning'] }), ...others]).score).toBe(85)
    expect(auditScore([probe({ findings: ['note'] }), ...others]).score).toBe(100)
  })

  it('counts a finding that is worse than its rule with its own weight', () => {
    expect(auditScore([probe({ severity: 'warning', findings: ['error'] }), probe()]).score).toBe(50)
  })

  it('does not count in favour what could not be decided', () => {
    expect(auditScore([probe({ isOpen: true }), probe()]).score).toBe(50)
  })

  it('is the mean of the lanes, whatever their sizes', () => {
    const fuzz = [probe({ lane: 'fuzz', findings: ['error'] })]
    expect(auditScore([probe(), probe(), probe(), ...fuzz])).toEqual({
      score: 50,
      lanes: { conformance: 100, fuzz: 0 },
    })
  })

  it('is 100 only without a loss, however small', () => {
    const many = Array.from({ length: 400 }, () => probe())
    expect(auditScore([...many, probe({ findings: ['warning'] })]).score).toBe(99)
  })

  it('is at most 49 with a critical finding', () => {
    const many = Array.from({ length: 40 }, () => probe({ lane: 'security' }))
    expect(auditScore([probe(), ...many, probe({ lane: 'security', findings: ['critical'] })])).toEqual({
      score: 49,
      lanes: { conformance: 100, security: 49 },
    })
  })
})
