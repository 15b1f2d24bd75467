import { describe, expect, it } from 'vitest'
import { installAllEngines } from '../../../core/engines/install-all-engines.js'
import { findCrash } from './find-crash.js'
import { HELD_OUT } from './held-out.js'
import type { PlantedCrash } from './planted-crash.js'
import { TUNED_ON } from './tuned-on.js'

installAllEngines()

const SETS: readonly (readonly [name: string, crashes: readonly PlantedCrash[]])[] = [
  ['tuned on', TUNED_ON],
  ['held out', HELD_OUT],
]

describe.each(SETS)('twenty tools with a planted crash, %s', (_, crashes) => {
  it('finds at least 18 within 2,000 calls, each with a reproduction of at most three', async () => {
    const missed: string[] = []
    for (const crash of crashes) {
      const { calls, report } = await findCrash(crash, 1)
      expect(report.calls).toBeLessThanOrEqual(2000)
      if (calls === undefined || calls.length > 3) missed.push(crash.name)
    }
    expect(missed).toEqual([])
  }, 120_000)
})
