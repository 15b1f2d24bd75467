import { describe, expect, it } from 'vitest'
import { installAllEngines } from '../../../core/engines/install-all-engines.js'
import { findCrash } from './find-crash.js'
import type { PlantedCrash } from './planted-crash.js'
import { TUNED_ON } from './tuned-on.js'

installAllEngines()

describe.each<[string, readonly PlantedCrash[]]>([['tuned on', TUNED_ON]])('planted crashes, %s', (_, all) => {
  it.each(all)(
    'finds $name',
    async (planted) => {
      const t = performance.now()
      const { calls, report } = await findCrash(planted, 1)
      console.log(
        planted.name,
        report.calls,
        report.inputsPerSecond,
        Math.round(performance.now() - t),
        JSON.stringify(calls)?.slice(0, 300),
        report.sightings.map((s) => s.rule + ' ' + s.kind).join(),
        report.cut ?? '',
      )
      expect(calls?.length ?? 99).toBeLessThanOrEqual(3)
    },
    60_000,
  )
})
