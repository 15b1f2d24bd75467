import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMarks, countMarks, mark, noMarks } from './entry-marks.js'

describe('marks', () => {
  it('count each entry of a list of any length once, over several runs', () => {
    const runs = fc.integer({ min: 1, max: 100 }).chain((entries) => {
      const run = fc.array(fc.integer({ min: 0, max: entries - 1 }))
      return fc.tuple(fc.constant(entries), fc.array(run, { maxLength: 4 }))
    })
    fc.assert(
      fc.property(runs, ([entries, marked]) => {
        const all = noMarks(entries)
        for (const run of marked) {
          const own = noMarks(entries)
          for (const entry of run) mark(own, entry)
          expect(countMarks(own)).toBe(new Set(run).size)
          addMarks(all, own)
        }
        expect(countMarks(all)).toBe(new Set(marked.flat()).size)
      }),
    )
  })
})
