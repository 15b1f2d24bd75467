import { expect, it } from 'vitest'
import { installAllEngines } from '../../../core/engines/install-all-engines.js'
import { findCrash } from './find-crash.js'
import { HELD_OUT } from './held-out.js'
import { OUTSIDE } from './outside.js'
import { REPORTED } from './reported/reported.js'
import { TUNED_ON } from './tuned-on.js'

installAllEngines()

it.each([
  ['that the generator was tuned on', TUNED_ON],
  ['that its authors wrote without tuning it on them', HELD_OUT],
  ['of an author who had not seen it', OUTSIDE],
  ['that an author who had not seen it modelled on public reports', REPORTED],
])('of 20 crashes %s, it finds 18 within 2,000 calls and shows each in three calls', async (_, crashes) => {
  expect(crashes).toHaveLength(20)
  const missed: string[] = []
  for (const crash of crashes) {
    const { calls, report } = await findCrash(crash, 1)
    expect(report.calls).toBeLessThanOrEqual(2000)
    if (calls === undefined || calls.length > 3) missed.push(crash.name)
  }
  expect(missed.length, `missed: ${missed.join(', ')}`).toBeLessThanOrEqual(2)
})
